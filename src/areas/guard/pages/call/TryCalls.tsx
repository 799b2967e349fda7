import { View } from '@tarojs/components'
import { callSettingsQuery } from '@/api/guard'
import { Card } from '@/components/Card/Card'
import { Section } from '@/components/Section/Section'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { callPageMessages } from './messages'
import { TryNumber } from './TryNumber'
import { WhatIf } from './WhatIf'

const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const

/** Previews of the guard: for one number, for the last 30 days with other switches, and the order of the rules. */
export function TryCalls() {
  const t = useMessages(callPageMessages)
  const stricterUntil = useRemote(callSettingsQuery).data?.stricterUntil ?? null
  return (
    <>
      <Section title={t('tryNumber')} detail={t('tryNumberText')}>
        <TryNumber />
      </Section>
      <Section title={t('whatIf')} detail={t('whatIfText')}>
        <WhatIf />
      </Section>
      <Section id="rule-order" title={t('order')} detail={t('orderText')}>
        <Card>
          {stricterUntil === null ? null : (
            <View id="order-stricter" className="call-guard__step">
              {t('orderStricter', { day: dayText(stricterUntil) })}
            </View>
          )}
          {steps.map((step) => (
            <View key={step} className="call-guard__step">
              <View className="call-guard__number">{String(step)}</View>
              <View className="call-guard__words">{t(`order${step}`)}</View>
            </View>
          ))}
        </Card>
      </Section>
    </>
  )
}
