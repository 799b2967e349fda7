import { defineMessages } from '@/i18n/define-messages'

export const legalMessages = defineMessages({
  'zh-CN': {
    effectiveFrom: '生效日期：{day}',
    dayFormat: 'YYYY年M月D日',
    summaryOnly: '本页为中文文本的英文摘要，以中文文本为准。',
  },
  en: {
    effectiveFrom: 'In force since {day}',
    dayFormat: 'D MMMM YYYY',
    summaryOnly: 'This is a summary in English. The Chinese text is the one that binds.',
  },
})
