import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { WechatButton } from '@/components/WechatButton/WechatButton'
import { useMessages } from '@/i18n/define-messages'
import { readPhoneNumberAnswer } from '@/platform/wechat-login'
import { loginMessages } from '../messages'
import { Agreement } from './Agreement'
import { leaveLogin } from './leave-login'
import { useWechatLogin } from './use-wechat-login'
import type { WechatLoginProps } from './WechatLogin'
import './WechatLogin.scss'

/** The mini-program's login: by WeChat, with the phone-number button for those who have bound no number yet. */
export function WechatLogin({ from, children }: WechatLoginProps) {
  const t = useMessages(loginMessages)
  const login = useWechatLogin(() => leaveLogin(from))
  const { problem } = login
  const words = problem === null ? null : 'text' in problem ? problem.text : t(problem.key)
  // WeChat asks for the number as soon as its button is pressed: not before the agreement is ticked.
  const isWechatButton = login.isBinding && login.agreed && !login.busy

  return (
    <View className="wechat-login">
      {login.isBinding ? <View className="wechat-login__text">{t('bindText')}</View> : null}
      {isWechatButton ? (
        <WechatButton
          id="login-phone-number"
          openType="getPhoneNumber"
          size="large"
          onAnswer={(answer) => void login.bindPhone(readPhoneNumberAnswer(answer))}
        >
          {t('bindPhone')}
        </WechatButton>
      ) : (
        <Button id="login-wechat" size="large" block loading={login.busy} onClick={() => void login.start()}>
          {t(login.isBinding ? 'bindPhone' : 'byWechat')}
        </Button>
      )}
      {children}
      <Agreement agreed={login.agreed} onChange={login.tick} />
      {words === null ? null : (
        <View id="login-problem" className="wechat-login__problem" {...aria({ role: 'alert' })}>
          {words}
        </View>
      )}
    </View>
  )
}
