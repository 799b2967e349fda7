import type { clientTypes } from '@contract/words/account'

/** The `clientType` header: where the app runs (DESIGN.md section 3, SPEC.md section 6). */
export type ClientType = (typeof clientTypes)[number]

/** The first part of a stored channel, and the `platform` in tracking labels (SPEC.md section 9). */
export type ChannelLabel = Exclude<ClientType, 'wxMini'>

export type PointClientType =
  'wxMini' | 'uasp_unicom_applet' | 'uasp_account_inside' | 'uasp_unicom_h5' | 'uasp_account_outside'

export interface ClientFacts {
  taroEnv: 'h5' | 'weapp'
  userAgent: string
  /** `window.__wxjs_environment`; a mini-program's web-view sets it to 'miniprogram'. */
  wxjsEnvironment?: string
  /** A regular expression for the carrier app's user agent; empty when there is no such app. */
  hostAppPattern: string
}

export interface Client {
  clientType: ClientType
  channelLabel: ChannelLabel
  pointClientType: PointClientType
  /** Independent of the client type: also true inside WeChat and the carrier app. */
  isAndroid: boolean
  /** H5 inside a mini-program's web-view. */
  isWebView: boolean
  /** The platform's name in tracking. */
  platform: 'h5' | 'wxPublic' | 'stAPP'
}

type Place = Omit<Client, 'isAndroid' | 'isWebView'>

const places = {
  native: { clientType: 'wxMini', channelLabel: 'wxPublic', pointClientType: 'wxMini', platform: 'wxPublic' },
  webView: {
    clientType: 'wxMini',
    channelLabel: 'wxPublic',
    pointClientType: 'uasp_unicom_applet',
    platform: 'wxPublic',
  },
  wechat: {
    clientType: 'wxPublic',
    channelLabel: 'wxPublic',
    pointClientType: 'uasp_account_inside',
    platform: 'wxPublic',
  },
  hostApp: { clientType: 'stAPP', channelLabel: 'stAPP', pointClientType: 'uasp_unicom_h5', platform: 'stAPP' },
  browser: { clientType: 'H5', channelLabel: 'H5', pointClientType: 'uasp_account_outside', platform: 'h5' },
} as const satisfies Record<string, Place>

/**
 * Detects where the app runs. A mini-program's web-view also identifies as MicroMessenger, so it is checked before
 * WeChat; WeChat is checked before the carrier app. A host pattern that is empty or invalid matches nothing.
 */
export function resolveClient(facts: ClientFacts): Client {
  const name = placeOf(facts)
  return { ...places[name], isAndroid: /android/i.test(facts.userAgent), isWebView: name === 'webView' }
}

function placeOf({ taroEnv, userAgent, wxjsEnvironment, hostAppPattern }: ClientFacts): keyof typeof places {
  if (taroEnv === 'weapp') return 'native'
  if (wxjsEnvironment === 'miniprogram' || /miniProgram/i.test(userAgent)) return 'webView'
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  return matches(hostAppPattern, userAgent) ? 'hostApp' : 'browser'
}

function matches(pattern: string, text: string): boolean {
  if (pattern === '') return false
  try {
    return new RegExp(pattern, 'i').test(text)
  } catch {
    return false
  }
}
