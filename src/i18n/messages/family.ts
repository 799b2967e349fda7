import { defineMessages } from '../define-messages'

/** The risks that a family alert tells of. */
export const riskMessages = defineMessages({
  'zh-CN': {
    fraudCall: '诈骗来电',
    suspectCall: '疑似诈骗来电',
    fraudSms: '诈骗短信',
    riskySite: '风险网址',
    codeInCall: '可疑通话中收到银行或支付短信',
    forwarding: '来电被转接到别的号码',
    paid: '被骗付款',
    circle: '多位家人被找上',
    unlock: '有人申请解开号码锁',
  },
  en: {
    fraudCall: 'Fraud call',
    suspectCall: 'Suspected fraud call',
    fraudSms: 'Fraud SMS',
    riskySite: 'Risky website',
    codeInCall: 'A bank or payment SMS during a risky call',
    forwarding: 'Calls go to another number',
    paid: 'Paid a fraud',
    circle: 'Several of you met',
    unlock: 'Somebody asks to unlock their number',
  },
})
