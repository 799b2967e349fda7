import { defineMessages } from '@/i18n/define-messages'

export const addNameMessages = defineMessages({
  'zh-CN': {
    black: '黑名单',
    white: '白名单',
    blackTitle: '添加到黑名单',
    whiteTitle: '添加到白名单',
    chooseList: '添加到',
  },
  en: {
    black: 'Blacklist',
    white: 'Whitelist',
    blackTitle: 'Add to the blacklist',
    whiteTitle: 'Add to the whitelist',
    chooseList: 'Add to',
  },
})
