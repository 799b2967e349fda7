import { defineMessages } from '@/i18n/define-messages'

/** Names of the floating entrances. */
export const floatingMessages = defineMessages({
  'zh-CN': {
    assistant: '智能助手',
    treasure: '宝箱',
  },
  en: {
    assistant: 'Assistant',
    treasure: 'Treasure chest',
  },
})
