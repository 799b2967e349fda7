import { Text, View } from '@tarojs/components'
import type { InterceptDetail } from '@contract/intercepts'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { inItsLanguage } from '@/components/in-language'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Tag, type Tone } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { durationText, momentText } from '@/i18n/formats'
import { useTagText } from '@/widgets/NumberFacts/use-tag-text'
import { interceptMessages } from './messages'

/** Red is for what may be fraud: a stopped advertisement is not. */
const tones: Record<InterceptDetail['action'], Tone> = { stop: 'risk', remind: 'risk', agent: 'neutral', pass: 'safe' }

export interface FactsProps {
  detail: InterceptDetail
  /** The guard suspects a fraud. */
  isRisky: boolean
  /** The caller's current tags are shown elsewhere on the screen. */
  hidesMarks: boolean
}

/** The caller, time and place, and what was done. */
export function Facts({ detail, isRisky, hidesMarks }: FactsProps) {
  const t = useMessages(interceptMessages)
  const tagText = useTagText()
  const { at, place, carrier, markCount, seconds, callsFromNumber } = detail

  const tag = tagText(detail.tag)
  const facts: [label: string, value: string][] = [[t('time'), momentText(at)]]
  if (detail.contact) facts.unshift([t('phoneNo'), detail.from])
  // A website has no place.
  if (detail.kind !== 'web') {
    facts.push([t('place'), [place, carrier].filter(Boolean).join(' ') || t('unknownPlace')])
  }
  if (detail.isFromAbroad) facts.push([t('origin'), t('fromAbroad')])
  if (tag && !hidesMarks) facts.push([t('tag'), markCount > 0 ? t('marked', { tag, count: markCount }) : tag])
  if (detail.kind === 'call') facts.push([t('calls'), t('callsCount', { count: callsFromNumber })])
  if (seconds > 0) facts.push([t('duration'), durationText(seconds)])

  return (
    <Card>
      <View className="intercept__caller">
        <Text className="intercept__number" userSelect {...inItsLanguage(detail.contact ?? '')}>
          {detail.contact || (detail.from ? <PhoneNumber>{detail.from}</PhoneNumber> : t('hidden'))}
        </Text>
        <Tag tone={isRisky && detail.action === 'stop' ? 'fraud' : tones[detail.action]}>{t(detail.action)}</Tag>
      </View>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      {detail.text ? (
        <Fact label={t('text')}>
          <Text {...inItsLanguage(detail.text)}>{detail.text}</Text>
        </Fact>
      ) : null}
    </Card>
  )
}
