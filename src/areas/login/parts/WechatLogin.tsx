import type { ReactNode } from 'react'
import { hasWechatLogin } from '@/platform/wechat-login'
import { leaveLogin } from './leave-login'
import { useWechatLogin } from './use-wechat-login'
import { WechatLoginForm } from './WechatLoginForm'

export interface WechatLoginProps {
  /** Where the login was asked for from (`from` of its address). */
  from?: string
  /** The ways to log in beside WeChat's. */
  children: ReactNode
}

/** In WeChat's browser the account logs in, and binds a number by SMS code; elsewhere the other ways are all there are. */
export function WechatLogin({ from, children }: WechatLoginProps) {
  const login = useWechatLogin(() => leaveLogin(from))
  return hasWechatLogin() ? <WechatLoginForm login={login}>{children}</WechatLoginForm> : <>{children}</>
}
