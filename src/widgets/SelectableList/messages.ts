import { defineMessages } from '@/i18n/define-messages'

/** Texts shared by the lists of numbers. */
export const selectableListMessages = defineMessages({
  'zh-CN': {
    full: '已达上限，升级套餐可添加更多',
    upgrade: '升级套餐',
    search: '搜索号码或备注',
    noMatch: '没有找到相关号码',
    noMatchText: '换一个号码或备注试试。',
    noRoom: '当前产品没有名额，订购套餐后即可添加',
    noProductText: '订购后即可添加和管理。',
    loadMore: '加载更多',
  },
  en: {
    full: 'The limit is reached. Upgrade to add more',
    upgrade: 'Upgrade',
    search: 'Search numbers or notes',
    noMatch: 'Nothing found',
    noMatchText: 'Try another number or note.',
    noRoom: 'Your product has no room here. A package brings some',
    noProductText: 'Then entries can be added and kept here.',
    loadMore: 'Load more',
  },
})
