import { defineMessages } from '@/i18n/define-messages'

export const pauseMessages = defineMessages({
  'zh-CN': { paused: '等电话中，已暂停拦截', end: '恢复' },
  en: { paused: 'Expecting a call', end: 'End' },
})
