import type { ReactNode } from 'react'
import { hasWechatLogin } from '@/platform/wechat-login'
import { useWechatLogin } from './use-wechat-login'
import { WechatLoginForm } from './WechatLoginForm'

export interface WechatLoginProps {
  /** Where the visitor came from (`from` of the address). */
  from?: string
  /** The other ways to log in. */
  children: ReactNode
}

/**
 * In WeChat's browser: login with the WeChat account, and binding a number by SMS code. Elsewhere only the other ways.
 */
export function WechatLogin({ from, children }: WechatLoginProps) {
  const login = useWechatLogin(from)
  return hasWechatLogin() ? <WechatLoginForm login={login}>{children}</WechatLoginForm> : <>{children}</>
}
