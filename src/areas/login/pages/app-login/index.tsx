import { useEffect, useState } from 'react'
import { EmptyState } from '@/components/EmptyState/EmptyState'
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

/** Logs in by the ticket or access code that the carrier's app has put into the address; in that app alone. */
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

/** An address of the app that got out must not log in who opens it: what it brought is dropped. */
function OutsideTheApp({ from }: { from: string | undefined }) {
  const t = useMessages(loginMessages)
  const hasToken = useSessionStore((session) => session.token !== null)

  useEffect(() => {
    takeIncomingTicket()
    if (hasToken) leaveLogin(from)
  }, [hasToken, from])

  return (
    <Screen path="/appLogin">
      <EmptyState
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
