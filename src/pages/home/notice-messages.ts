import { defineMessages } from '@/i18n/define-messages'

/** Texts of what home asks by itself (SPEC.md section 4). */
export const noticeMessages = defineMessages({
  'zh-CN': {
    smsUpgradeTitle: '服务升级提示',
    smsUpgradeText: '您当前的短信免打扰服务将于 12 月 31 日结束，升级后可继续享受防护。',
    upgrade: '去升级',
    mergeTitle: '白名单已升级',
    mergeText: '您的白名单已完成升级，可前往查看和管理。',
    goSee: '去看看',
    marketingTitle: '升级防护套餐',
    marketingText: '更多拦截名额、智能代接与家庭守护，了解适合您的套餐。',
    learnMore: '了解详情',
    notNow: '以后再说',
  },
  en: {
    smsUpgradeTitle: 'Service upgrade',
    smsUpgradeText: 'Your do-not-disturb SMS service ends on 31 December. Upgrade to stay protected.',
    upgrade: 'Upgrade',
    mergeTitle: 'Whitelist upgraded',
    mergeText: 'Your whitelist has been upgraded. You can view and manage it.',
    goSee: 'View',
    marketingTitle: 'More protection',
    marketingText: 'Larger lists, an answering agent and family protection: find the package that suits you.',
    learnMore: 'Learn more',
    notNow: 'Not now',
  },
})
