import { Button } from '@/components/Button/Button'
import { WechatButton } from '@/components/WechatButton/WechatButton'
import { useMessages } from '@/i18n/define-messages'
import { readPhoneNumberAnswer } from '@/platform/phone-number'
import { loginMessages } from '../messages'
import { useWechatLogin } from './use-wechat-login'
import type { WechatLoginProps } from './WechatLogin'
import { WechatLoginForm } from './WechatLoginForm'

/** The mini-program's login: with WeChat, and with the phone-number button for users who have no bound number yet. */
export function WechatLogin({ from, children }: WechatLoginProps) {
  const t = useMessages(loginMessages)
  const login = useWechatLogin(from)
  // WeChat requests the number as soon as its button is tapped, so the button appears only after the agreement is
  // ticked.
  const bindButton =
    login.agreed && !login.busy ? (
      <WechatButton
        id="login-phone-number"
        openType="getPhoneNumber"
        size="large"
        onAnswer={(answer) => void login.bindPhone(readPhoneNumberAnswer(answer))}
      >
        {t('bindPhone')}
      </WechatButton>
    ) : (
      <Button id="login-bind" size="large" block loading={login.busy} onClick={() => void login.start()}>
        {t('bindPhone')}
      </Button>
    )
  return (
    <WechatLoginForm login={login} bindButton={bindButton}>
      {children}
    </WechatLoginForm>
  )
}
