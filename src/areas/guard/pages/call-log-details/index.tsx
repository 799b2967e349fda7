import { useState } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { UndoBar } from '@/components/UndoBar/UndoBar'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { toast } from '@/stores/feedback'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { AnswerActions } from './AnswerActions'
import { Caller } from './Caller'
import { Conversation } from './Conversation'
import { callLogMessages } from './messages'
import { useAnswer } from './use-answer'
import './index.scss'

const UNDO_SECONDS = 8

/** One call that the agent answered: its summary, its full transcript, and the actions. */
export default function CallLogDetailsPage() {
  const t = useMessages(callLogMessages)
  const { id = '' } = useRouteParams('/callLogDetails')
  const record = useAnswer(id)
  const answer = record.remote.data
  const [hidesUndo, setHidesUndo] = useState(false)

  async function handleRemove() {
    setHidesUndo(false)
    if ((await record.remove()) === false) toast(t('goneAlready'))
  }

  async function handleUndo() {
    if (await record.undo()) toast(t('restored'))
  }

  const toList = { text: t('toList'), onClick: () => go('/search', { tab: '2' }, { replace: true }) }
  const missing = (
    <StateMessage kind="empty" icon="agent" title={t('missing')} text={t('missingText')} action={toList} />
  )

  return (
    <Screen path="/callLogDetails">
      {record.isRemoved ? (
        <>
          <StateMessage kind="empty" icon="trash" title={t('removedTitle')} text={t('removedText')} action={toList} />
          <View className="call-log__restore">
            <Button id="agent-restore" kind="text" icon="undo" disabled={record.busy} onClick={() => void handleUndo()}>
              {t('restore')}
            </Button>
          </View>
          {hidesUndo ? null : (
            <UndoBar
              text={t('removed')}
              actionText={t('undo')}
              seconds={UNDO_SECONDS}
              busy={record.busy}
              onUndo={() => void handleUndo()}
              onExpire={() => setHidesUndo(true)}
            />
          )}
        </>
      ) : (
        <RemoteState remote={record.remote} empty={missing}>
          {answer ? (
            <View className="call-log">
              <Caller answer={answer} />
              <Conversation turns={answer.turns} />
              <AnswerActions
                answer={answer}
                busy={record.busy}
                onAddTo={(list) => record.addTo(list, answer)}
                onRemove={() => void handleRemove()}
              />
              <View className="call-log__kept">
                <NoWrapDate>{t('kept', { days: answer.retentionDays, day: dayText(answer.keptUntil) })}</NoWrapDate>
              </View>
            </View>
          ) : null}
        </RemoteState>
      )}
    </Screen>
  )
}
