import type { SmsReport } from '@contract/sms'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { feedbackMessages } from '../../feedback-messages'

const outcomeKeys = { restored: 'outcomeRestored', senderRefused: 'outcomeSenderRefused', none: 'outcomeNone' } as const

export interface ReportSheetProps {
  report: SmsReport
  busy: boolean
  onWithdraw: () => void
  onClose: () => void
}

/** One report in full; it can be withdrawn until it is handled. */
export function ReportSheet({ report, busy, onWithdraw, onClose }: ReportSheetProps) {
  const t = useMessages(feedbackMessages)
  const isOpen = report.state === 'received'
  const footer = isOpen ? (
    <Button id="feedback-withdraw" kind="secondary" block loading={busy} onClick={onWithdraw}>
      {t('withdraw')}
    </Button>
  ) : undefined

  return (
    <Sheet title={t(report.kind)} closeText={t('close')} onClose={onClose} footer={footer}>
      <Fact label={t('from')}>{report.from}</Fact>
      <Fact label={t('text')}>{report.text}</Fact>
      {report.note ? <Fact label={t('noteLabel')}>{report.note}</Fact> : null}
      <Fact label={t('time')}>{momentText(report.at)}</Fact>
      <Fact label={t('outcome')}>
        {t(report.state === 'withdrawn' ? 'stateWithdrawn' : outcomeKeys[report.outcome])}
      </Fact>
    </Sheet>
  )
}
