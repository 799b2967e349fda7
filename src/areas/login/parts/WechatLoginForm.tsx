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
  /** Replaces the login button for a user without a bound number. Without it, the other ways bind one. */
  bindButton?: ReactNode
  /** The other ways to log in. */
  children: ReactNode
}

/**
 * The form of the WeChat login, placed above the other ways, with the consent that all ways need, and the last error.
 */
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
      {words ? (
        <View id="login-problem" className="wechat-login__problem" {...aria({ role: 'alert' })}>
          {words}
        </View>
      ) : null}
    </View>
  )
}
