import { outbounds } from './disclosures'

interface Words {
  zh: string
  en: string
}

/** Why a third party may be given personal data: Personal Information Protection Law, article 13. */
export const sharingBases = {
  consent: { zh: '您的同意', en: 'your consent' },
  contract: { zh: '履行您与我们的服务合同', en: 'the contract about this service' },
  law: { zh: '履行法定义务', en: 'a duty by law' },
} as const satisfies Record<string, Words>
export type SharingBasis = keyof typeof sharingBases

/**
 * What is recorded of a subscriber's data that a third party got: the third party of `disclosures.ts` before the hyphen. The
 * words name kinds of data, never content. A word, once used, keeps its meaning: records stay for three years.
 */
export const sharings = {
  'smsCentre-code': {
    data: { zh: '手机号码、含验证码的短信', en: 'Number, SMS with a code' },
    basis: 'contract',
  },
  'smsCentre-notice': { data: { zh: '手机号码、通知短信', en: 'Number, SMS with a notice' }, basis: 'contract' },
  'carrierLogin-logIn': { data: { zh: '一次性登录凭证', en: 'One-use code of a log-in' }, basis: 'consent' },
  'billing-charge': {
    data: { zh: '手机号码、产品、金额、时间', en: 'Number, product, amount, time' },
    basis: 'contract',
  },
  'billing-agreement': {
    data: { zh: '手机号码、产品、订购同意的摘要值', en: 'Number, product, hash of what you agreed to' },
    basis: 'contract',
  },
  'billing-age': {
    data: { zh: '手机号码，用于核对是否为未成年人', en: 'Number, to learn whether it is a minor’s' },
    basis: 'law',
  },
  'reviewDesk-case': {
    data: { zh: '申诉或投诉的号码、说明和材料', en: 'Number, words and files of an appeal or a complaint' },
    basis: 'contract',
  },
  'tagProviders-number': { data: { zh: '申诉通过的号码', en: 'Number of an accepted appeal' }, basis: 'consent' },
  'householdNetwork-number': {
    data: { zh: '手机号码，用于查找宽带', en: 'Number, to find its broadband' },
    basis: 'contract',
  },
  'householdNetwork-rules': {
    data: { zh: '宽带账号、上网规则', en: 'Broadband account, rules of the home network' },
    basis: 'contract',
  },
  'loginFree-page': {
    data: { zh: '被守护号码或宽带账号', en: 'Protected number, or broadband account' },
    basis: 'consent',
  },
  'wechat-logIn': { data: { zh: '微信登录授权码', en: 'Log-in code of WeChat' }, basis: 'consent' },
  'wechat-text': { data: { zh: '您填写的标记文字', en: 'Words of a tag' }, basis: 'law' },
  'wechat-message': { data: { zh: '微信提醒的内容', en: 'Words of a WeChat message' }, basis: 'consent' },
  'pointsZone-ticket': {
    data: { zh: '对应手机号码的一次性凭证', en: 'One-use ticket of your number' },
    basis: 'consent',
  },
  'assistant-token': { data: { zh: '登录凭证', en: 'Access token' }, basis: 'consent' },
  'treasure-token': { data: { zh: '登录凭证', en: 'Access token' }, basis: 'consent' },
} as const satisfies Readonly<Record<string, { data: Words; basis: SharingBasis }>>

export type Sharing = keyof typeof sharings
export const isSharing = (what: string): what is Sharing => Object.hasOwn(sharings, what)

/** The third party of a record. */
export function recipientOf(what: Sharing): Words {
  const [key = ''] = what.split('-')
  const found = outbounds[key]
  if (!found) throw new Error(`${what} names no third party`)
  return found.name
}
