import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { Pressable } from '@/components/Pressable/Pressable'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { homeMessages } from './messages'

/** The four counters in display order; null while unknown. */
export interface CounterValues {
  intercept: number | null
  remind: number | null
  agent: number | null
  sms: number | null
}

const counters = [
  { key: 'intercept', text: 'intercept' },
  { key: 'remind', text: 'remind' },
  { key: 'agent', text: 'agentAnswers' },
  { key: 'sms', text: 'sms' },
] as const

export interface CountersProps {
  values: CounterValues
  /** 'YYYY-MM-DD' of the first and the last day. */
  startDay: string
  endDay: string
  hasFailed: boolean
  onOpen: (counter: keyof CounterValues) => void
  onRetry: () => void
  /** Below the counters. */
  children?: ReactNode
}

/** The counts of the last 30 days, with the range of dates. */
export function Counters({ values, startDay, endDay, hasFailed, onOpen, onRetry, children }: CountersProps) {
  const t = useMessages(homeMessages)
  const tCommon = useMessages(commonMessages)
  return (
    <View className="home-counters">
      <View className="home-counters__head">
        <Text className="home-counters__title">{t('lastDays')}</Text>
        {hasFailed ? (
          <Pressable id="counters-retry" className="home-counters__retry" onClick={onRetry}>
            {tCommon('retry')}
          </Pressable>
        ) : (
          <View className="home-counters__range">
            <Text data-fill="startDay">{startDay.replaceAll('-', '.')}</Text>
            <Text className="home-counters__to">{t('to')}</Text>
            <Text data-fill="endDay">{endDay.replaceAll('-', '.')}</Text>
          </View>
        )}
      </View>
      <View className="home-counters__row">
        {counters.map(({ key, text }) => (
          <Pressable key={key} id={`counter-${key}`} className="home-counters__counter" onClick={() => onOpen(key)}>
            <Text className="home-counters__value">{values[key] ?? '--'}</Text>
            <Text className="home-counters__label">{t(text)}</Text>
          </Pressable>
        ))}
      </View>
      <View className="home-counters__last">{children}</View>
    </View>
  )
}
