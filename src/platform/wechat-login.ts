import { deployConfig } from './deploy'
import { isPublicAccount } from './environment'
import { takeIncomingCode } from './incoming'
import { openExternal } from './open-url'
import { sessionStore } from './storage'

const CONSENT_PAGE = 'https://open.weixin.qq.com/connect/oauth2/authorize'
const PATIENCE = 10_000

let returned: string | null | undefined

/** Whether WeChat logs in here: in its browser, where the deployment has a public account. */
export function hasWechatLogin(): boolean {
  return isPublicAccount() && deployConfig().wechatPublicAppId !== ''
}

/** Whether this page was opened by WeChat with a code that we asked for: any other `state` is somebody else's. */
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
 * The code that WeChat has sent this page back with, once; without one it leaves for WeChat, which leads back here. Null
 * when the browser stays all the same.
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
