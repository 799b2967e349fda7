import { View } from '@tarojs/components'
import type { NotedPayments } from '@/api/payments'
import { Card } from '@/components/Card/Card'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { useMessages } from '@/i18n/define-messages'
import { STRICTER_DAYS } from '@/rules/live/after-payment'
import { dayOf } from '@/rules/time/shanghai'
import { afterPaymentMessages } from './messages'

export interface StricterDaysProps {
  /** Undefined while nothing is known. */
  noted: NotedPayments | undefined
  busy: boolean
  onSwitch: (on: boolean) => void
}

/** The stricter days after a payment, with their last one and the switch; before a payment, that they will begin. */
export function StricterDays({ noted, busy, onSwitch }: StricterDaysProps) {
  const t = useMessages(afterPaymentMessages)
  if (!noted) return null
  const { payment, stricter } = noted
  if (stricter === null) {
    if (payment?.closedAt === null) return null
    return (
      <View className="after-payment__say after-payment__stricter">{t('stricterBefore', { days: STRICTER_DAYS })}</View>
    )
  }
  const { until, on, isCovered } = stricter
  const day = dayOf(until)
  return (
    <Card flush className="after-payment__stricter">
      <SwitchRow
        name="stricter"
        icon="shield-alert"
        title={t('stricter')}
        detail={isCovered ? t(on ? 'stricterUntil' : 'stricterOff', { day }) : t('stricterUncovered')}
        checked={on}
        disabled={busy}
        onChange={onSwitch}
      />
    </Card>
  )
}
