import { WechatRefusal, type WechatPort, type WechatSource } from './wechat'

const API = 'https://api.weixin.qq.com'
const TIMEOUT_MS = 5000
/** A token is asked for anew this long before it ends. */
const EARLY_MS = 5 * 60 * 1000
/** WeChat's words for a code that is invalid, used or expired, and for an access token that is no good any more. */
const badCodes = new Set([40029, 40163, 41008, 42003])
const badTokens = new Set([40001, 40014, 42001])

/** WeChat does not take our access token: another process may have asked for a newer one. */
class StaleToken extends Error {}

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
export function createWechat(settings: WechatSettings, clock: () => number, api = API): WechatPort {
  const ask = (path: string, query: Record<string, string>, body?: unknown) => request(api, path, query, body)
  let cached: { token: string; until: number } | null = null

  async function accessToken(): Promise<string> {
    if (cached && clock() < cached.until) return cached.token
    const { appId, secret } = settings
    const query = { grant_type: 'client_credential', appid: appId, secret }
    const { access_token: token, expires_in: seconds = 0 } = await ask('/cgi-bin/token', query)
    if (!token) throw new Error('WeChat answered no access token')
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
      const exchange = async () => {
        const query = { access_token: await accessToken() }
        return ask('/wxa/business/getuserphonenumber', query, { code: phoneCode })
      }
      const answer = await exchange().catch((error: unknown) => {
        if (!(error instanceof StaleToken)) throw error
        cached = null
        return exchange()
      })
      const phoneNo = answer.phone_info?.purePhoneNumber
      if (!phoneNo || !/^1\d{10}$/.test(phoneNo)) throw new WechatRefusal('No mainland number')
      return phoneNo
    },
  }
}

/** Asks WeChat; rejects with WechatRefusal for a code that is no good. Secrets go out, and into no message. */
async function request(api: string, path: string, query: Record<string, string>, body?: unknown): Promise<Answer> {
  const response = await fetch(`${api}${path}?${new URLSearchParams(query).toString()}`, {
    method: body === undefined ? 'GET' : 'POST',
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`WeChat answered ${response.status} for ${path}`)
  const answer = (await response.json()) as Answer // WeChat's documented shape; every field is checked where it is used
  if (answer.errcode && badCodes.has(answer.errcode))
    throw new WechatRefusal(`WeChat refused the code: ${answer.errcode}`)
  if (answer.errcode && badTokens.has(answer.errcode)) throw new StaleToken('WeChat refused the access token')
  if (answer.errcode) throw new Error(`WeChat answered error ${answer.errcode} for ${path}`)
  return answer
}
