import { deployConfig } from './deploy'
import { isPublicAccount } from './environment'
import { takeIncomingCode } from './incoming'
import { openExternal } from './open-url'
import { sessionStore } from './storage'

const CONSENT_PAGE = 'https://open.weixin.qq.com/connect/oauth2/authorize'
const PATIENCE = 10_000

let returned: string | null | undefined

/** Returns whether WeChat login is available: in WeChat's browser, if the deployment has a public account. */
export function hasWechatLogin(): boolean {
  return isPublicAccount() && deployConfig().wechatPublicAppId !== ''
}

/**
 * Returns whether WeChat opened this page with an OAuth code that this app requested. A code with any other `state` is
 * ignored.
 */
export function isBackFromWechat(): boolean {
  if (returned === undefined) {
    const { code, state } = takeIncomingCode()
    const asked = sessionStore.get('wechatState')
    sessionStore.remove('wechatState')
    returned = code !== undefined && asked !== null && state === asked ? code : null
  }
  return returned !== null
}

/**
 * Returns the OAuth code that WeChat passed to this page, once. Without one it redirects to WeChat, which redirects
 * back here. Null if the browser does not leave the page.
 */
export async function wechatCode(): Promise<string | null> {
  if (isBackFromWechat()) {
    const code = returned ?? null
    returned = null
    return code
  }
  const state = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  sessionStore.set('wechatState', state)
  const query = {
    appid: deployConfig().wechatPublicAppId,
    redirect_uri: window.location.href.split('#')[0] ?? '',
    response_type: 'code',
    scope: 'snsapi_base',
    state,
  }
  await openExternal(`${CONSENT_PAGE}#wechat_redirect`, query)
  return new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE))
}
