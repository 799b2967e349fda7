import { WechatRefusal, type WechatPort, type WechatSource } from './wechat'

const API = 'https://api.weixin.qq.com'
const TIMEOUT_MS = 5000
/** A token is asked for anew this long before it ends. */
const EARLY_MS = 5 * 60 * 1000
/** WeChat's words for a code that is invalid, used or expired. */
const badCodes = new Set([40029, 40163, 41008, 42003])

interface Answer {
  errcode?: number
  errmsg?: string
  openid?: string
  access_token?: string
  expires_in?: number
  phone_info?: { purePhoneNumber?: string }
}

export interface WechatSettings {
  appId: string
  secret: string
  publicAppId: string
  publicSecret: string
}

/** WeChat's servers: codes of both kinds, the phone-number button, and the access token kept as long as it is good. */
export function createWechat(settings: WechatSettings, clock: () => number): WechatPort {
  let cached: { token: string; until: number } | null = null

  async function accessToken(): Promise<string> {
    if (cached && clock() < cached.until) return cached.token
    const { appId, secret } = settings
    const query = { grant_type: 'client_credential', appid: appId, secret }
    const { access_token: token = '', expires_in: seconds = 0 } = await ask('/cgi-bin/token', query)
    cached = { token, until: clock() + seconds * 1000 - EARLY_MS }
    return token
  }

  return {
    async exchangeCode(code, source: WechatSource) {
      const answer =
        source === 'wxMini'
          ? await ask('/sns/jscode2session', {
              appid: settings.appId,
              secret: settings.secret,
              js_code: code,
              grant_type: 'authorization_code',
            })
          : await ask('/sns/oauth2/access_token', {
              appid: settings.publicAppId,
              secret: settings.publicSecret,
              code,
              grant_type: 'authorization_code',
            })
      if (!answer.openid) throw new Error('WeChat answered no openid')
      return { openId: answer.openid }
    },
    async phoneNumber(phoneCode) {
      const answer = await ask(
        '/wxa/business/getuserphonenumber',
        { access_token: await accessToken() },
        { code: phoneCode },
      )
      const phoneNo = answer.phone_info?.purePhoneNumber
      if (!phoneNo || !/^1\d{10}$/.test(phoneNo)) throw new WechatRefusal('No mainland number')
      return phoneNo
    },
  }
}

/** Asks WeChat; rejects with WechatRefusal for a code that is no good. Secrets go out, and into no message. */
async function ask(path: string, query: Record<string, string>, body?: unknown): Promise<Answer> {
  const response = await fetch(`${API}${path}?${new URLSearchParams(query).toString()}`, {
    method: body === undefined ? 'GET' : 'POST',
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`WeChat answered ${response.status} for ${path}`)
  const answer = (await response.json()) as Answer // WeChat's documented shape; every field is checked where it is used
  if (answer.errcode && badCodes.has(answer.errcode))
    throw new WechatRefusal(`WeChat refused the code: ${answer.errcode}`)
  if (answer.errcode) throw new Error(`WeChat answered error ${answer.errcode} for ${path}`)
  return answer
}
