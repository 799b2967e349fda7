import { defineMessages } from '@/i18n/define-messages'

export const bookMessages = defineMessages({
  'zh-CN': {
    search: '搜索问题，可用拼音',
    clear: '清空',
    found: '找到 {count} 个问题',
    nothing: '没有找到相关问题',
    nothingText: '换个说法试试，或拨打客服热线。',
    asked: '您要找的问题',
    open: '去看看',
    more: '还有疑问',
    services: '热线、营业厅和投诉',
    servicesText: '通过运营商的其他渠道办理和咨询',
    feedback: '意见反馈',
    feedbackText: '写给运营商，答复后会发短信',
  },
  en: {
    search: 'Search help',
    clear: 'Clear',
    found: 'Questions found: {count}',
    nothing: 'No question found',
    nothingText: 'Try other words, or call the hotline.',
    asked: 'What you asked',
    open: 'Open it',
    more: 'Still unsure?',
    services: 'Hotline, shops and complaints',
    servicesText: "The carrier's other ways to ask and to order",
    feedback: 'Feedback',
    feedbackText: 'Write to the carrier; an SMS tells you of the answer',
  },
})
