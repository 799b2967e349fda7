import { defineMessages } from '@/i18n/define-messages'

export const privacyMessages = defineMessages({
  'zh-CN': {
    title: '用户隐私保护提示',
    text: '登录需要用到您的手机号码。请先阅读隐私保护指引，同意后继续。不同意仍可浏览公开页面。',
    guideline: '查看隐私保护指引',
    refuse: '不同意',
    agree: '同意并继续',
  },
  en: {
    title: 'Your privacy',
    text: 'Logging in needs your phone number. Please read the privacy guideline first and agree to go on. Without it the public pages stay open to you.',
    guideline: 'Read the privacy guideline',
    refuse: 'Refuse',
    agree: 'Agree',
  },
})
