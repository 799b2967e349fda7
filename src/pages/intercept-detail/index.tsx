import { View } from '@tarojs/components'
import { numberQuery } from '@/api/tags'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Section } from '@/components/Section/Section'
import { UndoBar } from '@/components/UndoBar/UndoBar'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { isSuspicious } from '@/rules/live/after-payment'
import { reasonsOf } from '@/rules/verdict/reasons'
import { toast } from '@/stores/feedback'
import { NumberFacts } from '@/widgets/NumberFacts/NumberFacts'
import { PaidEntrance } from '@/widgets/PaidEntrance/PaidEntrance'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { Actions } from './Actions'
import { Decision } from './Decision'
import { Facts } from './Facts'
import { interceptMessages } from './messages'
import { CurrentStatus } from './CurrentStatus'
import { useIntercept } from './use-intercept'
import './index.scss'

const UNDO_SECONDS = 8

/** One record: caller, time, place, what was done and why, and the subscriber's actions. */
export default function InterceptDetailPage() {
  const t = useMessages(interceptMessages)
  const { id = '' } = useRouteParams('/il')
  const intercept = useIntercept(id)
  const detail = intercept.remote.data
  const phoneNo = detail && detail.kind !== 'web' ? detail.from : ''
  const known = useRemote(phoneNo ? numberQuery(phoneNo) : null)
  const isRisky = detail ? isSuspicious(reasonsOf(detail)) : false

  async function handleUndo() {
    if ((await intercept.takeBack()) === 'done') toast(t('undone'))
  }

  async function handleTakeBackWrong() {
    if ((await intercept.takeBackWrong()) === 'done') toast(t('wrongUndone'))
  }

  const missing = (
    <StateMessage
      kind="empty"
      icon="search"
      title={t('missing')}
      text={t('missingText')}
      action={{ text: t('toSearch'), onClick: () => go('/search', {}, { replace: true }) }}
    />
  )

  return (
    <Screen path="/il">
      <RemoteState remote={intercept.remote} empty={missing}>
        {detail ? (
          <View className="intercept">
            <Facts detail={detail} isRisky={isRisky} hidesMarks={phoneNo !== '' && known.error === undefined} />
            <Decision detail={detail} />
            {isRisky ? <PaidEntrance /> : null}
            <CurrentStatus
              detail={detail}
              busy={intercept.busy}
              onDisallow={() => void intercept.disallow()}
              onTakeBackWrong={() => void handleTakeBackWrong()}
            />
            {known.data || known.status === 'loading' ? (
              <Section title={t('number')}>
                <RemoteState remote={known} empty={null} rows={2}>
                  {known.data ? <NumberFacts facts={known.data} brief /> : null}
                </RemoteState>
              </Section>
            ) : null}
            <Actions detail={detail} isRisky={isRisky} intercept={intercept} />
          </View>
        ) : null}
      </RemoteState>
      {intercept.undoable ? (
        <UndoBar
          key={intercept.undoable}
          text={t(intercept.undoable)}
          actionText={t('undo')}
          seconds={UNDO_SECONDS}
          busy={intercept.busy}
          onUndo={() => void handleUndo()}
          onExpire={intercept.forgetUndo}
        />
      ) : null}
    </Screen>
  )
}
