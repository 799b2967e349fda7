import { defineMessages } from '@/i18n/define-messages'

export const boundaryMessages = defineMessages({
  'zh-CN': { title: '页面出错了', text: '请重试。如果仍然出错，请返回首页。' },
  en: { title: 'Something went wrong', text: 'Please retry. If it goes wrong again, go home.' },
})
