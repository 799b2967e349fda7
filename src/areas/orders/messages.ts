import { defineMessages } from '@/i18n/define-messages'

export const ordersMessages = defineMessages({
  'zh-CN': {
    introduction: '订购安全卫士套餐，拦截诈骗和骚扰来电，守护您和家人。档位越高，可保存的名单和可守护的亲情号码越多。',
    cardTitle: '手机安全卫士套餐',
    goToOrder: '去订购',
    empty: '暂无可订购的套餐',
    emptyText: '请稍后再来看看',
  },
  en: {
    introduction:
      'A Phone Guard package stops fraud and nuisance calls for you and your family. The higher it is, the longer your lists may be, and the more family numbers it protects.',
    cardTitle: 'Phone Guard packages',
    goToOrder: 'Go to order',
    empty: 'No package to order now',
    emptyText: 'Please come back later',
  },
})
