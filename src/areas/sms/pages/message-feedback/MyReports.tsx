import { useState } from 'react'
import type { SmsReport } from '@contract/sms'
import { reportsQuery, withdrawReport } from '@/api/sms-reports'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { Tag, type Tone } from '@/components/Tag/Tag'
import { useMutation } from '@/hooks/use-mutation'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { shortMomentText } from '@/i18n/formats'
import { toast } from '@/stores/feedback'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { feedbackMessages } from '../../feedback-messages'
import { ReportSheet } from './ReportSheet'

const tones: Record<SmsReport['state'], Tone> = { received: 'neutral', handled: 'safe', withdrawn: 'neutral' }
const stateKeys = { received: 'stateReceived', handled: 'stateHandled', withdrawn: 'stateWithdrawn' } as const

/** The subscriber's reports, newest first; a tap opens one. */
export function MyReports() {
  const t = useMessages(feedbackMessages)
  const pages = useRemotePages(reportsQuery)
  const [open, setOpen] = useState<SmsReport | null>(null)
  const { busy, run } = useMutation(pages.reload)

  async function handleWithdraw(id: string) {
    const isDone = await run((requestId) => withdrawReport(id, requestId).then(() => true), id)
    if (!isDone) return
    setOpen(null)
    toast(t('withdrawn'))
    await pages.reload()
  }

  const empty = <StateMessage kind="empty" icon="feedback" title={t('emptyMine')} text={t('emptyMineText')} />
  return (
    <RemoteState remote={pages} empty={empty}>
      <Card flush>
        <Rows
          items={pages.items}
          row={(report, index) => (
            <ListRow
              key={report.id}
              index={index}
              title={report.from}
              mark={<Tag tone={tones[report.state]}>{t(stateKeys[report.state])}</Tag>}
              detail={`${t(report.kind)} · ${report.text}`}
              trailing={shortMomentText(report.at)}
              onClick={() => setOpen(report)}
            />
          )}
        />
      </Card>
      <LoadMore id="sms-reports-more" text={t('loadMore')} pages={pages} />
      {open ? (
        <ReportSheet
          report={open}
          busy={busy}
          onWithdraw={() => void handleWithdraw(open.id)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </RemoteState>
  )
}
