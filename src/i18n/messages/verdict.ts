import type { RuleMatch } from '@contract/intercepts'
import { defineMessages, useMessages } from '../define-messages'
import { dayText } from '../formats'

/** The meaning of each verdict reason for the subscriber, keyed by reason code. */
export const reasonMessages = defineMessages({
  'zh-CN': {
    neverBlock: '紧急与服务号码',
    temporaryAllow: '您已临时放行',
    whitelist: '白名单',
    blacklist: '黑名单',
    whiteSegment: '放行号段',
    contact: '通讯录联系人',
    afterPayment: '付款后从严',
    afterPaymentUntil: '付款后从严，至 {day}',
    dialled: '您拨打过',
    answered: '您接听过',
    blackSegment: '拦截号段',
    fraud: '诈骗电话',
    storm: '只接认识的人',
    repeatCall: '短时间内重复来电',
    harassment: '骚扰电话',
    international: '国际来电',
    hidden: '未显示号码',
    doNotDisturb: '免打扰时段',
    childLine: '陌生来电先问家长',
    riskCall: '高频风险来电',
    internationalCall: '国际来电提醒',
    stranger: '陌生来电',
    verificationCode: '验证码短信',
    carrierNotice: '运营商通知',
    allowedSender: '短信白名单',
    refusedSender: '拒收的发送方',
    allowWord: '放行关键词',
    blockWord: '拦截关键词',
    marketingSms: '营销短信',
    fraudSms: '诈骗短信',
    internationalSms: '国际短信提醒',
    internationalSmsReceived: '国际短信',
    unverifiedSender: '签名与登记名称不符',
    suspectSms: '可疑短信，请小心',
    riskyWebsite: '风险网址',
    unchecked: '未及判断，已直接接通',
    paused: '您正在等电话',
    noRule: '不符合任何规则',
    noProduct: '尚未订购防护产品',
    unknown: '其他规则',
  },
  en: {
    neverBlock: 'Emergency or service number',
    temporaryAllow: 'Let through by you for a time',
    whitelist: 'Whitelist',
    blacklist: 'Blacklist',
    whiteSegment: 'Allowed segment',
    contact: 'One of your contacts',
    afterPayment: 'Stricter after a payment',
    afterPaymentUntil: 'Stricter after a payment, until {day}',
    dialled: 'You have called it',
    answered: 'You have answered it',
    blackSegment: 'Blocked segment',
    fraud: 'Fraud call',
    storm: 'Only people you know',
    repeatCall: 'Called again within minutes',
    harassment: 'Nuisance call',
    international: 'International call',
    hidden: 'Hidden number',
    doNotDisturb: 'Do-not-disturb hours',
    childLine: 'Unknown callers: a guardian is asked first',
    riskCall: 'Frequent risky caller',
    internationalCall: 'International call reminder',
    stranger: 'Unknown caller',
    verificationCode: 'Verification code',
    carrierNotice: 'Carrier notice',
    allowedSender: 'SMS whitelist',
    refusedSender: 'Refused sender',
    allowWord: 'Allowed keyword',
    blockWord: 'Blocked keyword',
    marketingSms: 'Marketing SMS',
    fraudSms: 'Fraud SMS',
    internationalSms: 'International SMS reminder',
    internationalSmsReceived: 'International SMS',
    unverifiedSender: 'The signature is not the registered name',
    suspectSms: 'Suspicious SMS, take care',
    riskyWebsite: 'Risky website',
    unchecked: 'Not checked in time, put through',
    paused: 'You are expecting a call',
    noRule: 'No rule matched',
    noProduct: 'No product ordered',
    unknown: 'Another rule',
  },
})

export type ReasonKey = keyof (typeof reasonMessages)['zh-CN']

/** Returns the message key of an API reason; 'unknown' for a reason that this build does not know. */
export function reasonKey(reason: string): ReasonKey {
  return reason in reasonMessages['zh-CN'] ? (reason as ReasonKey) : 'unknown' // checked on the left
}

/** Returns a rule that matched in words; of the stricter days with their last one. */
export function useRuleText(): (match: RuleMatch) => string {
  const t = useMessages(reasonMessages)
  return ({ reason, detail }) =>
    reason === 'afterPayment' ? t('afterPaymentUntil', { day: dayText(detail) }) : t(reasonKey(reason))
}
