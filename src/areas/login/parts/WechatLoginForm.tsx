import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { useMessages } from '@/i18n/define-messages'
import { loginMessages } from '../messages'
import { Agreement } from './Agreement'
import type { useWechatLogin } from './use-wechat-login'
import './WechatLogin.scss'

export interface WechatLoginFormProps {
  login: ReturnType<typeof useWechatLogin>
  /** In place of the login's button for who has bound no number; without it the other ways bind one. */
  bindButton?: ReactNode
  /** The ways to log in beside WeChat's. */
  children: ReactNode
}

/** WeChat's way to log in before the others, the consent that all of it needs, and why it did not work. */
export function WechatLoginForm({ login, bindButton, children }: WechatLoginFormProps) {
  const t = useMessages(loginMessages)
  const { problem } = login
  const words = problem === null ? null : 'text' in problem ? problem.text : t(problem.key)
  return (
    <View className="wechat-login">
      {login.isBinding ? (
        <>
          <View className="wechat-login__text">{t('bindText')}</View>
          {bindButton}
        </>
      ) : (
        <Button id="login-wechat" size="large" block loading={login.busy} onClick={() => void login.start()}>
          {t('byWechat')}
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
