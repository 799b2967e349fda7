import { useEffect, useState } from 'react'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { client } from '@/platform/environment'
import { takeIncomingTicket } from '@/platform/incoming'
import { useSessionStore } from '@/stores/session'
import { Screen } from '@/widgets/Screen/Screen'
import { loginMessages } from '../../messages'
import { IncomingLogin } from '../../parts/IncomingLogin'
import { leaveLogin } from '../../parts/leave-login'

/** Logs in with the ticket or access code that the carrier's app added to the address. Works only in that app. */
export default function AppLoginPage() {
  const t = useMessages(loginMessages)
  const { from } = useRouteParams('/appLogin')
  const [isInApp] = useState(() => client().clientType === 'stAPP')

  return isInApp ? (
    <IncomingLogin path="/appLogin" from={from} none={{ title: t('appSaidNothing'), text: t('appSaidNothingText') }} />
  ) : (
    <OutsideTheApp from={from} />
  )
}

/** A leaked address of the app must not log in whoever opens it, so its credentials are dropped. */
function OutsideTheApp({ from }: { from: string | undefined }) {
  const t = useMessages(loginMessages)
  const hasToken = useSessionStore((session) => session.token !== null)

  useEffect(() => {
    takeIncomingTicket()
    if (hasToken) leaveLogin(from)
  }, [hasToken, from])

  return (
    <Screen path="/appLogin">
      <StateMessage
        kind="empty"
        icon="info"
        title={t('appOnly')}
        text={t('appOnlyText')}
        action={{
          id: 'app-login-ways',
          text: t('otherWays'),
          onClick: () => go('/login', { from }, { replace: true }),
        }}
      />
    </Screen>
  )
}
