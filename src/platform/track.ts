import Taro from '@tarojs/taro'
import { deployConfig } from './deploy'
import { isHttps } from './https-url'
import { hasAgreedToPrivacy } from './privacy'
import { inTurn } from './request'

/** The context of an event: the app of the entrance and the platform (SPEC.md section 9). */
export interface TrackContext {
  app: 'securityGuard' | 'dnd'
  platform: 'h5' | 'wxPublic' | 'stAPP'
  channel: string
}

export type TrackEvent = { event: 'view'; page: string } | { event: 'tap'; page: string; target: string }

/**
 * Reports an event to the configured addresses. In WeChat a view also goes to a third party (SPEC.md section 7), once
 * the user has agreed to the privacy guideline. Sends no phone number and no token, and never throws.
 */
export function track(event: TrackEvent, context: TrackContext): void {
  const { trackingUrl, wechatReportUrl } = deployConfig()
  const data = JSON.stringify({ biz: 'toCu', ...context, ...event })
  if (trackingUrl) send(trackingUrl, data)
  if (event.event !== 'view' || context.platform !== 'wxPublic' || !isHttps(wechatReportUrl)) return
  hasAgreedToPrivacy().then(
    (hasAgreed) => hasAgreed && send(wechatReportUrl, data),
    () => undefined,
  )
}

function send(url: string, data: string): void {
  const header = { 'content-type': 'application/json' }
  inTurn(() => Taro.request({ url, method: 'POST', header, data })).catch(() => undefined)
}
