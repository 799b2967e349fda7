import { View } from '@tarojs/components'
import { accelerateLine, type Acceleration, accelerationQuery, queryAccelerateUrl } from '@/api/broadband-lines'
import { failureText } from '@/api/problem-of'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Section } from '@/components/Section/Section'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { useTimeLeft } from '@/hooks/use-time-left'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { useRouteParams } from '@/navigation/use-route-params'
import { toast } from '@/stores/feedback'
import { CarrierPage } from '@/widgets/CarrierPage/CarrierPage'
import { LineScreen } from '@/widgets/Household/HouseholdScreen'
import { accelerationMessages } from './messages'

/** The education acceleration of a line: its state, start and end, and the carrier's page about it. */
export default function EducationAccelerationPage() {
  const t = useMessages(accelerationMessages)
  const { pppoeAccount = '' } = useRouteParams('/educationAcceleration')
  const remote = useRemote(pppoeAccount ? accelerationQuery(pppoeAccount) : null)

  return (
    <LineScreen path="/educationAcceleration" pppoeAccount={pppoeAccount} remote={remote}>
      {(state) => (
        <>
          <State pppoeAccount={pppoeAccount} state={state} onChanged={remote.replace} onLost={remote.reload} />
          <Section title={t('what')}>
            <View className="broadband__note">{t('whatText')}</View>
          </Section>
          <CarrierPage about="acceleration" fetchUrl={() => queryAccelerateUrl(pppoeAccount)} />
        </>
      )}
    </LineScreen>
  )
}

interface StateProps {
  pppoeAccount: string
  state: Acceleration
  onChanged: (state: Acceleration) => void
  onLost: () => unknown
}

function State({ pppoeAccount, state, onChanged, onLost }: StateProps) {
  const t = useMessages(accelerationMessages)
  const left = useTimeLeft(state.until)
  const { busy, run } = useMutation(onLost)
  const isOn = state.on && (state.until === null || left !== null)

  async function handlePress() {
    const send = (requestId: string) =>
      accelerateLine(pppoeAccount, !isOn, requestId).catch((error: unknown) => {
        toast(failureText(error, t('lost')))
        throw error
      })
    const next = await run(send, ['accelerate', !isOn])
    if (!next) return
    onChanged(next)
    toast(t(next.on ? 'started' : 'ended'))
  }

  const until = state.until === null ? t('onOpen') : t('onUntil', { time: momentText(state.until) })
  return (
    <Card flush>
      <ListRow
        id="acceleration-state"
        icon="gauge"
        tone={isOn ? 'safe' : 'neutral'}
        title={t(isOn ? 'on' : 'off')}
        detail={<NoWrapDate>{isOn ? until : t('offText')}</NoWrapDate>}
      />
      <View className="broadband__act">
        <Button
          id="accelerate"
          kind={isOn ? 'secondary' : 'primary'}
          block
          loading={busy}
          onClick={() => void handlePress()}
        >
          {t(isOn ? 'end' : 'start')}
        </Button>
      </View>
    </Card>
  )
}
