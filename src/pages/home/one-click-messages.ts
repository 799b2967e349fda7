import { defineMessages } from '@/i18n/define-messages'

/** Texts of the one-click dialog. */
export const oneClickMessages = defineMessages({
  'zh-CN': {
    oneClickTitle: '一键开启防护',
    later: '暂不开启',
  },
  en: {
    oneClickTitle: 'Enable protection in one tap',
    later: 'Not now',
  },
})
