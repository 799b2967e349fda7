import { useMessages } from '@/i18n/define-messages'
import { useRouteParams } from '@/navigation/use-route-params'
import { loginMessages } from '../../messages'
import { IncomingLogin } from '../../parts/IncomingLogin'

/** Takes a ticket or a wxmpToken out of the address, and goes on to where the visitor was heading. */
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
