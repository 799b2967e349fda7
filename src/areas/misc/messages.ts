import { defineMessages } from '@/i18n/define-messages'

export const miscMessages = defineMessages({
  'zh-CN': {
    notFound: '页面不存在',
    notFoundText: '您访问的页面不存在，或尚未开放。',
    goHome: '回到首页',
  },
  en: {
    notFound: 'Page not found',
    notFoundText: 'This page does not exist, or is not open yet.',
    goHome: 'Home',
  },
})
