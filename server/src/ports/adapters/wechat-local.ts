import { createHash } from 'node:crypto'
import { WechatRefusal, type WechatPort } from '../wechat'

/** A text with this word is not fit to be shown, as WeChat would say. */
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
