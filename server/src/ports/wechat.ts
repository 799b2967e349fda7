import { createHash } from 'node:crypto'
import type { WechatSource } from '@contract/words/account'
import type { Outbox } from './sms'

/** WeChat does not know the code, or it was used before: the user may try again. */
export class WechatRefusal extends Error {}

/** A subscription message of the mini-program. `data` has the template's keys. `page` is a page of the mini-program. */
export interface SubscriptionMessage {
  openId: string
  templateId: string
  page: string
  data: Readonly<Record<string, string>>
}

/** A page of the mini-program with its query, without `?`, and how many days its address works: 30 at most. */
export interface LinkedPage {
  page: string
  query: string
  days: number
}

/**
 * What the gateway needs from WeChat. Rejects with WechatRefusal for an invalid code, and with the original error
 * otherwise.
 */
export interface WechatPort {
  /** The user behind a code of wx.login (mini-program) or of OAuth (public account). */
  exchangeCode(code: string, source: WechatSource): Promise<{ openId: string }>
  /** The number behind a phone-number-button code of the mini-program, without country code. */
  phoneNumber(phoneCode: string): Promise<string>
  /** The ticket that signs JS-SDK calls of the public account's pages; null without a public account. */
  shareTicket(): Promise<{ appId: string; ticket: string } | null>
  /**
   * Whether a text may be shown to others. `openId` is its author, who used the mini-program within the last two hours.
   */
  isTextFit(text: string, openId: string): Promise<boolean>
  /** Sends a message. 'refused': the user accepts none of its template any more, or is no user of the mini-program. */
  sendMessage(message: SubscriptionMessage): Promise<'sent' | 'refused'>
  /** An https address that opens a page of the mini-program from outside of WeChat. */
  urlLink(page: LinkedPage): Promise<string>
}

/** A text with this word fails the check. */
const UNFIT = '违规'

/**
 * WeChat's development stand-in, with DEV_TOOLS only: any code that starts with 'dev-' is a separate user, and the
 * phone code 'dev-13800138000' returns that number.
 */
export const localWechat: WechatPort = {
  async exchangeCode(code, source) {
    if (!code.startsWith('dev-')) throw new WechatRefusal('Unknown code')
    return { openId: createHash('sha256').update(`${source} ${code}`).digest('base64url').slice(0, 28) }
  },
  async phoneNumber(phoneCode) {
    const phoneNo = /^dev-(1\d{10})$/.exec(phoneCode)?.[1]
    if (phoneNo === undefined) throw new WechatRefusal('Unknown phone code')
    return phoneNo
  },
  async shareTicket() {
    return { appId: 'dev-public-account', ticket: 'dev-ticket' }
  },
  async isTextFit(text) {
    return !text.includes(UNFIT)
  },
  async sendMessage() {
    return 'sent'
  },
  async urlLink({ page, query }) {
    return `https://127.0.0.1/wechat/${page}?${query}`
  },
}

/** `localWechat`, which keeps the messages that it sent in the outbox, as JSON. */
export const createLocalWechat = (outbox: Outbox): WechatPort => ({
  ...localWechat,
  async sendMessage(message) {
    outbox.addWechat(JSON.stringify(message))
    return 'sent'
  },
})
