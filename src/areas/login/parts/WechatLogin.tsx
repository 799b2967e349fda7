import type { ReactNode } from 'react'

export interface WechatLoginProps {
  /** Where the login was asked for from (`from` of its address). */
  from?: string
  /** The ways to log in beside WeChat's. */
  children: ReactNode
}

/** In the browser WeChat logs nobody in: the other ways are all there are. */
export function WechatLogin({ children }: WechatLoginProps) {
  return <>{children}</>
}
