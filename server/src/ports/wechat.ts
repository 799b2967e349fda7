import { createHash } from 'node:crypto'

export type WechatSource = 'wxMini' | 'wxPublic'

/** WeChat does not know the code, or it has been used: the user may try again. */
export class WechatRefusal extends Error {}

/** What the gateway needs of WeChat. Rejects with WechatRefusal for an invalid code, otherwise with the fault. */
export interface WechatPort {
  /** Who stands behind a code of wx.login (mini-program) or of OAuth (public account). */
  exchangeCode(code: string, source: WechatSource): Promise<{ openId: string }>
  /** The number behind a code of the mini-program's phone-number button, without the country code. */
  phoneNumber(phoneCode: string): Promise<string>
  /** What the JS-SDK of the public account's pages is signed with; null when there is no public account. */
  shareTicket(): Promise<{ appId: string; ticket: string } | null>
  /** Whether a text may be shown to others. `openId` is its author in the mini-program, seen there within two hours. */
  isTextFit(text: string, openId: string): Promise<boolean>
}

/** A text with this word fails the check. */
const UNFIT = '违规'

/**
 * WeChat's stand-in for development: any code that starts with 'dev-' is a user of its own, and a phone code
 * 'dev-13800138000' is that number. It exists with DEV_TOOLS only.
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
}
