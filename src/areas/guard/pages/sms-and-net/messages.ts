import { defineMessages } from '@/i18n/define-messages'

export const smsAndNetMessages = defineMessages({
  'zh-CN': {
    sms: '国际短信',
    net: '上网安全',
    marketing: '营销短信',
    guard: '短信卫士',
    guardText: '开关、拦截的短信与恢复',
    categories: '营销短信分类',
    categoriesText: '选择要拦截的营销短信',
    refused: '拒收号码',
    refusedText: '不想收到短信的发送方',
    records: '提醒记录',
    recordsText: '查看短信和网址的提醒',
  },
  en: {
    sms: 'International SMS',
    net: 'Web safety',
    marketing: 'Marketing SMS',
    guard: 'SMS guard',
    guardText: 'Switch, held SMS and how to get them back',
    categories: 'Marketing categories',
    categoriesText: 'Which marketing SMS to hold',
    refused: 'Refused senders',
    refusedText: 'Whose SMS you do not want',
    records: 'Reminders so far',
    recordsText: 'Of SMS and websites',
  },
})
