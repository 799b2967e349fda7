import { queryHeld, queryRecentSms } from '@/api/held-sms'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { Sheet } from '@/components/Sheet/Sheet'
import { useRemotePages, type RemotePage } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { shortMomentText } from '@/i18n/formats'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { feedbackMessages } from '../../feedback-messages'
import type { ChosenSms } from './use-report-form'

export interface ChooseSmsProps {
  /** True for SMS from the quarantine, false for recent SMS that passed. */
  isHeld: boolean
  onChoose: (sms: ChosenSms) => void
  onClose: () => void
}

type Choice = ChosenSms & { at: number }

/** Skips pages without an SMS that passed. */
async function queryChoices(isHeld: boolean, cursor: string | null): Promise<RemotePage<Choice>> {
  if (isHeld) return queryHeld({ cursor })
  const { items, nextCursor } = await queryRecentSms('', cursor)
  const passed = items.filter(({ action }) => action !== 'stop')
  return passed.length === 0 && nextCursor !== null ? queryChoices(isHeld, nextCursor) : { items: passed, nextCursor }
}

const choicesQuery = (isHeld: boolean) => ({
  key: ['reportableSms', isHeld],
  fetchPage: (cursor: string | null) => queryChoices(isHeld, cursor),
})

/** A sheet with the SMS that can be reported, newest first. */
export function ChooseSms({ isHeld, onChoose, onClose }: ChooseSmsProps) {
  const t = useMessages(feedbackMessages)
  const pages = useRemotePages(choicesQuery(isHeld))

  return (
    <Sheet title={t('choose')} closeText={t('close')} onClose={onClose}>
      <RemoteState
        remote={pages}
        empty={<StateMessage kind="empty" title={t('chooseEmpty')} text={t('chooseEmptyText')} />}
      >
        <Rows
          items={pages.items}
          row={(sms, index) => (
            <ListRow
              key={sms.id}
              index={index}
              title={sms.from}
              detail={sms.text}
              trailing={shortMomentText(sms.at)}
              onClick={() => onChoose(sms)}
            />
          )}
        />
        <LoadMore id="reportable-more" text={t('loadMore')} pages={pages} />
      </RemoteState>
    </Sheet>
  )
}
