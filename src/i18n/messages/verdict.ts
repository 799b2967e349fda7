import { defineMessages } from '../define-messages'

/** What each reason of a verdict means to the subscriber; keyed by reason code. */
export const reasonMessages = defineMessages({
  'zh-CN': {
    neverBlock: '紧急与服务号码',
    temporaryAllow: '您已临时放行',
    whitelist: '白名单',
    blacklist: '黑名单',
    whiteSegment: '放行号段',
    contact: '通讯录联系人',
    dialled: '您拨打过',
    answered: '您接听过',
    blackSegment: '拦截号段',
    fraud: '诈骗电话',
    repeatCall: '短时间内重复来电',
    harassment: '骚扰电话',
    international: '国际来电',
    hidden: '未显示号码',
    doNotDisturb: '免打扰时段',
    riskCall: '高频风险来电',
    internationalCall: '国际来电提醒',
    stranger: '陌生来电',
    verificationCode: '验证码短信',
    carrierNotice: '运营商通知',
    marketingSms: '营销短信',
    fraudSms: '诈骗短信',
    internationalSms: '国际短信提醒',
    internationalSmsReceived: '国际短信',
    riskyWebsite: '风险网址',
    paused: '您正在等电话',
    noRule: '没有命中任何规则',
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
    dialled: 'You have called it',
    answered: 'You have answered it',
    blackSegment: 'Blocked segment',
    fraud: 'Fraud call',
    repeatCall: 'Called again within minutes',
    harassment: 'Nuisance call',
    international: 'International call',
    hidden: 'Hidden number',
    doNotDisturb: 'Do-not-disturb hours',
    riskCall: 'Frequent risky caller',
    internationalCall: 'International call reminder',
    stranger: 'Unknown caller',
    verificationCode: 'Verification code',
    carrierNotice: 'Carrier notice',
    marketingSms: 'Marketing SMS',
    fraudSms: 'Fraud SMS',
    internationalSms: 'International SMS reminder',
    internationalSmsReceived: 'International SMS',
    riskyWebsite: 'Risky website',
    paused: 'You are expecting a call',
    noRule: 'No rule matched',
    noProduct: 'No product ordered',
    unknown: 'Another rule',
  },
})

export type ReasonKey = keyof (typeof reasonMessages)['zh-CN']

/** The key of a reason from the wire; one that this build does not know is 'unknown'. */
export function reasonKey(reason: string): ReasonKey {
  return reason in reasonMessages['zh-CN'] ? (reason as ReasonKey) : 'unknown' // checked on the left
}
