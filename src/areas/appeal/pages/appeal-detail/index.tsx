import { StateMessage } from '@/components/StateMessage/StateMessage'
import { appealQuery, complaintQuery } from '@/api/appeals'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { Screen } from '@/widgets/Screen/Screen'
import { appealDetailMessages } from './messages'
import { AppealView } from './AppealView'
import { ComplaintView } from './ComplaintView'
import '../../parts/appeal.scss'

const isNull = (data: unknown) => data === null

/** One appeal, or with `type=complaint` one complaint: its state, the next step, and its history. */
export default function AppealDetailPage() {
  const t = useMessages(appealDetailMessages)
  const { id, type } = useRouteParams('/appealDetail')
  const isComplaint = type === 'complaint'
  const appeal = useRemote(id === undefined || isComplaint ? null : appealQuery(id), { isEmpty: isNull })
  const complaint = useRemote(id === undefined || !isComplaint ? null : complaintQuery(id), { isEmpty: isNull })

  const toRecords = {
    id: 'detail-records',
    text: t('toRecords'),
    onClick: () => go('/appealRecord', isComplaint ? { tab: 'complaints' } : {}),
  }
  const gone = <StateMessage kind="empty" icon="document" title={t('gone')} text={t('goneText')} action={toRecords} />
  const title = isComplaint ? t('complaintTitle') : undefined
  if (id === undefined)
    return (
      <Screen path="/appealDetail" title={title}>
        {gone}
      </Screen>
    )
  return isComplaint ? (
    <Screen path="/appealDetail" title={title} remote={complaint} empty={gone}>
      {(data) => (data ? <ComplaintView complaint={data} onChanged={complaint.replace} /> : null)}
    </Screen>
  ) : (
    <Screen path="/appealDetail" remote={appeal} empty={gone}>
      {(data) => (data ? <AppealView appeal={data} onChanged={appeal.replace} /> : null)}
    </Screen>
  )
}
