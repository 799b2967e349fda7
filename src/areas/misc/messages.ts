import { defineMessages } from '@/i18n/define-messages'

export const miscMessages = defineMessages({
  'zh-CN': {
    notFoundText: '您访问的页面不存在，或尚未开放。',
    goHome: '回到首页',
    jumpTitle: '即将离开手机安全卫士',
    jumpText: '点击下方按钮，打开合作方小程序，服务由合作方提供。',
    jumpOpen: '立即打开',
    jumpFailed: '未能打开小程序',
    jumpFailedText: '您已取消，或当前环境不支持。请在微信中打开手机安全卫士后重试。',
    jumpClosed: '暂未开放',
    jumpClosedText: '该服务暂未开放，请稍后再来看看。',
  },
  en: {
    notFoundText: 'This page does not exist, or is not open yet.',
    goHome: 'Home',
    jumpTitle: 'You are leaving Phone Guard',
    jumpText: 'The button opens the mini-program of a partner, who provides the service.',
    jumpOpen: 'Open now',
    jumpFailed: 'The mini-program did not open',
    jumpFailedText: 'You cancelled, or it cannot be opened here. Open Phone Guard in WeChat and try again.',
    jumpClosed: 'Not open yet',
    jumpClosedText: 'This service is not open yet. Please come back later.',
  },
})
