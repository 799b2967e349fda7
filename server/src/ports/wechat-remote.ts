import {
  askWechat,
  keepFor,
  StaleToken,
  WechatFault,
  type WechatAnswer,
  type WechatCall,
  type WechatServer,
} from './wechat-api'
import { createOutgoing, type OutgoingOptions } from './outgoing'
import { type WechatPort, WechatRefusal } from './wechat'

/** msgSecCheck: the text is a comment, one of the four scenes that WeChat knows. */
const SCENE_COMMENT = 2

/** WeChat's codes for a message that the user does not accept (any more), and for an openid that is none of this app. */
const refusals: ReadonlySet<number> = new Set([43101, 40003])

/** generate_urllink: the link ends after days, not at an instant. */
const EXPIRES_BY_DAYS = 1

export interface WechatSettings {
  appId: string
  secret: string
  publicAppId: string
  publicSecret: string
}

/**
 * WeChat's servers at `url`: codes of both kinds, the phone-number button, the JS-SDK ticket and the content check. Caches
 * access tokens and the ticket.
 */
export function createWechat(
  settings: WechatSettings,
  clock: () => number,
  { url, ...options }: OutgoingOptions & { url: string },
): WechatPort {
  const server: WechatServer = { url: url.replace(/\/$/, ''), send: createOutgoing('wechat', options) }
  const ask = (path: string, query: Record<string, string>, body?: unknown) => askWechat(server, { path, query, body })
  const { appId, secret, publicAppId, publicSecret } = settings
  const miniProgram = createAccount({ appid: appId, secret }, clock, server)
  const publicAccount = createAccount({ appid: publicAppId, secret: publicSecret }, clock, server)
  const ticket = keepFor(clock, async () => {
    const answer = await publicAccount.ask({ path: '/cgi-bin/ticket/getticket', query: { type: 'jsapi' } })
    return { value: answer.ticket, seconds: answer.expires_in }
  })

  return {
    async exchangeCode(code, source) {
      const grant = { grant_type: 'authorization_code' }
      const answer =
        source === 'wxMini'
          ? await ask('/sns/jscode2session', { appid: appId, secret, js_code: code, ...grant })
          : await ask('/sns/oauth2/access_token', { appid: publicAppId, secret: publicSecret, code, ...grant })
      if (!answer.openid) throw new Error('WeChat answered no openid')
      return { openId: answer.openid }
    },
    async phoneNumber(phoneCode) {
      const answer = await miniProgram.ask({ path: '/wxa/business/getuserphonenumber', body: { code: phoneCode } })
      const phoneNo = answer.phone_info?.purePhoneNumber
      if (!phoneNo || !/^1\d{10}$/.test(phoneNo)) throw new WechatRefusal('No mainland number')
      return phoneNo
    },
    async shareTicket() {
      return publicAppId ? { appId: publicAppId, ticket: await ticket.get() } : null
    },
    async isTextFit(text, openId) {
      const body = { version: 2, scene: SCENE_COMMENT, openid: openId, content: text }
      const answer = await miniProgram.ask({ path: '/wxa/msg_sec_check', body })
      return answer.result?.suggest === 'pass'
    },
    async sendMessage({ openId, templateId, page, data }) {
      const values = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, { value }]))
      const body = { touser: openId, template_id: templateId, page, data: values }
      try {
        await miniProgram.ask({ path: '/cgi-bin/message/subscribe/send', body })
        return 'sent'
      } catch (error) {
        if (error instanceof WechatFault && refusals.has(error.code)) return 'refused'
        throw error
      }
    },
    async urlLink({ page, query, days }) {
      const body = { path: page, query, expire_type: EXPIRES_BY_DAYS, expire_interval: days }
      const { url_link: link = '' } = await miniProgram.ask({ path: '/wxa/generate_urllink', body })
      if (!link.startsWith('https://')) throw new Error('WeChat answered no URL Link')
      return link
    },
  }
}

/** One WeChat account: adds the access token to its calls, and renews the token once when WeChat rejects it. */
function createAccount(account: { appid: string; secret: string }, clock: () => number, server: WechatServer) {
  const token = keepFor(clock, async () => {
    const query = { grant_type: 'client_credential', ...account }
    const answer = await askWechat(server, { path: '/cgi-bin/token', query })
    return { value: answer.access_token, seconds: answer.expires_in }
  })
  const attempt = async (call: WechatCall) =>
    askWechat(server, { ...call, query: { ...call.query, access_token: await token.get() } })

  return {
    ask(call: WechatCall): Promise<WechatAnswer> {
      return attempt(call).catch((error: unknown) => {
        if (!(error instanceof StaleToken)) throw error
        token.forget()
        return attempt(call)
      })
    },
  }
}
