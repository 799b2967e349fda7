import { defineMessages, useMessages } from '@/i18n/define-messages'

/** Texts about a guardian, for a protected or invited person: the scope, and how to narrow it. */
export const protectedMessages = defineMessages({
  'zh-CN': {
    who: '{name}（{phone}）',
    agreed: '同意后，对方',
    sees: '会收到{kinds}的时间和类型',
    seesNothing: '不会收到任何提醒',
    callerHidden: '看不到来电号码',
    callerMasked: '看到来电号码，隐藏中间几位',
    callerFull: '看到完整的来电号码',
    mayBoth: '可替您拉黑号码、修改防护设置',
    mayBlock: '可替您拉黑来电号码',
    maySet: '可替您修改防护设置',
    mayNothing: '不能更改您的任何设置',
    seesNot: '看不到普通通话、短信内容、通讯录和位置',
    seesNotButCodes: '看不到其他普通通话、短信内容、通讯录和位置',
    narrow: '调整范围',
    narrowTitle: '对方的守护范围',
    narrowText: '只能在对方申请的范围内调整；家人圈和结束通话由您另行决定。随时可改。',
    close: '关闭',
    done: '完成',
    alerts: '提醒',
    callsText: '您接到诈骗、可疑来电时',
    smsText: '您收到诈骗短信时，不含内容',
    sitesText: '您访问风险网址时',
    codesText:
      '您与风险、境外或陌生号码通话时收到银行或支付短信，含通话时长、按您所选显示的来电号码和您有没有回应，不含内容',
    forwardingText: '您的来电被转到别的号码，10 分钟内您没有确认时，含按您所选显示的号码',
    paymentsText: '您被骗付款，并按下“告诉家人”时，不含金额和对方',
    circleText:
      '加入对方的家人圈：可疑号码或骗局在24小时内也找上圈内其他人时，提醒你们。其他成员只知道是一位家人，不知道是谁',
    lockText: '有人申请解开您的号码锁时，对方可说不是您，推迟一天',
    may: '代办',
    block: '替我拉黑来电号码',
    blockText: '号码会加入您的黑名单，可撤销',
    settings: '替我修改防护设置',
    settingsText: '每次修改都有记录，可撤销',
    endCalls: '结束可疑通话',
    endCallsText:
      '通话中收到银行或支付短信时，对方能看到通话是否还在继续，并可结束它，一天最多 3 次。您会收到短信，可以回拨',
  },
  en: {
    who: '{name} ({phone})',
    agreed: 'If you agree, they',
    sees: 'see when and what kind: {kinds}',
    seesNothing: 'get no alerts',
    callerHidden: "do not see callers' numbers",
    callerMasked: "see callers' numbers, middle hidden",
    callerFull: "see callers' full numbers",
    mayBoth: 'may block numbers and change guard settings for you',
    mayBlock: 'may block callers for you',
    maySet: 'may change guard settings for you',
    mayNothing: 'cannot change any setting of yours',
    seesNot: 'never see ordinary calls, SMS text, contacts or your location',
    seesNotButCodes: 'never see other ordinary calls, SMS text, contacts or your location',
    narrow: 'Adjust',
    narrowTitle: 'What they may see and do',
    narrowText:
      'Within what they asked for; the family circle and ending calls are yours alone to allow. You can change it any time.',
    close: 'Close',
    done: 'Done',
    alerts: 'Alerts',
    callsText: 'When a fraud or suspicious call reaches you',
    smsText: 'When a fraud SMS reaches you, without its text',
    sitesText: 'When you visit a risky website',
    codesText:
      "When a bank or payment SMS comes while you talk to a risky, foreign or unknown caller: the call's length, its number as you choose and whether you answered the alert, without the text",
    forwardingText:
      'When your calls go to another number and you do not confirm it within ten minutes: the number as you choose',
    paymentsText: 'When you paid a fraud and press "Tell my family", without amount and payee',
    circleText:
      'Join their family circle: when a suspicious number or fraud reaches you and another member within 24 hours, you are both alerted. Members see that it was one of the family, not who',
    lockText: "When somebody asks to unlock your number. They can say it was not you: a day's delay",
    may: 'On my behalf',
    block: 'Block callers for me',
    blockText: 'The number joins your blacklist; you can undo it',
    settings: 'Change guard settings for me',
    settingsText: 'Every change is logged; you can undo it',
    endCalls: 'End risky calls',
    endCallsText:
      'When a bank or payment SMS comes during a call, they see whether it goes on and may end it, three a day. An SMS tells you, and you can call back',
  },
})

/** Returns the text for a guardian: the name with the masked number, or the number alone if no name was given. */
export function useGuardianWords(): (name: string, phone: string) => string {
  const t = useMessages(protectedMessages)
  return (name, phone) => (name === '' || name === phone ? phone : t('who', { name, phone }))
}
