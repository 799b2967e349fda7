import type { NotedPayments } from '@/api/payments'
import { Card } from '@/components/Card/Card'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { afterPaymentMessages } from './messages'

export interface StricterDaysProps {
  /** Undefined while nothing is known. */
  noted: NotedPayments | undefined
  busy: boolean
  onSwitch: (on: boolean) => void
}

/** The stricter days after a payment, with their last one and the switch; nothing while there are none. */
export function StricterDays({ noted, busy, onSwitch }: StricterDaysProps) {
  const t = useMessages(afterPaymentMessages)
  if (!noted?.stricter) return null
  const { until, on, isCovered } = noted.stricter
  const day = dayText(until)
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
