import { defineMessages } from '@/i18n/define-messages'

/** What holds an SMS, keyed by the API's hold kinds. */
export const holdKindMessages = defineMessages({
  'zh-CN': {
    shopping: '购物促销',
    finance: '金融贷款',
    estate: '房产家装',
    education: '教育培训',
    dining: '餐饮外卖',
    travel: '旅游出行',
    cars: '汽车服务',
    health: '医疗健康',
    entertainment: '游戏娱乐',
    other: '其他营销',
    refusedSender: '拒收号码',
    blockWord: '拦截关键词',
    blacklist: '黑名单',
  },
  en: {
    shopping: 'Shopping',
    finance: 'Finance and loans',
    estate: 'Property and home',
    education: 'Education',
    dining: 'Food and dining',
    travel: 'Travel',
    cars: 'Cars',
    health: 'Health',
    entertainment: 'Games and shows',
    other: 'Other marketing',
    refusedSender: 'Refused sender',
    blockWord: 'Blocked keyword',
    blacklist: 'Blacklist',
  },
})
