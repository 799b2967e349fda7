import { useMessages } from '@/i18n/define-messages'
import { useRouteParams } from '@/navigation/use-route-params'
import { loginMessages } from '../../messages'
import { IncomingLogin } from '../../parts/IncomingLogin'

/** Logs in with the ticket or wxmpToken from the address, then continues to the target. */
export default function AutoLoginPage() {
  const t = useMessages(loginMessages)
  const { from } = useRouteParams('/autoLogin')
  return (
    <IncomingLogin
      path="/autoLogin"
      from={from}
      none={{ title: t('autoLoginFailed'), text: t('autoLoginFailedText') }}
    />
  )
}
