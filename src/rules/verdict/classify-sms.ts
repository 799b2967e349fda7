import { isCarrierHotline } from './never-block'

/** The kinds of SMS that the verdict distinguishes. */
export type SmsKind = 'code' | 'notice' | 'marketing' | 'fraud' | 'other'

const CODE_WORD = /验证码|校验码|动态码|动态密码|verification code|security code|one-time/i
const CODE = /(?:^|\D)\d{4,8}(?!\d)/
const LINK = /https?:\/\/|www\.|[a-z0-9]\.(?:com|cn|net|top|xyz|vip|cc|me|ly|link|icu)(?![a-z])/i
const BAIT =
  /中奖|领奖|刷单|安全账户|涉嫌|公检法|账户异常|银行卡.{0,6}(?:冻结|停用)|已被冻结|注销校园贷|征信.{0,6}(?:异常|受损)|积分.{0,6}(?:过期|清零)|快递.{0,6}(?:丢失|理赔)|you have won|account.{0,20}suspended/i
const OPT_OUT = /退订|拒收请?回复?|回[复]?\s?(?:TD|T|R|N)(?![a-z])|unsubscribe|reply stop/i

/**
 * Classifies an SMS by its sender and text. A code passes from any sender, so it needs a code word, four to eight
 * digits, and neither a link nor bait: a fraud that mentions a code stays a fraud. A text with a way to opt out is
 * marketing.
 */
export function classifySms(from: string, text: string): SmsKind {
  if (isCarrierHotline(from)) return 'notice'
  const isBait = BAIT.test(text)
  if (isBait && (LINK.test(text) || CODE_WORD.test(text))) return 'fraud'
  if (OPT_OUT.test(text)) return 'marketing'
  if (CODE_WORD.test(text) && CODE.test(text) && !LINK.test(text)) return 'code'
  return isBait ? 'fraud' : 'other'
}
