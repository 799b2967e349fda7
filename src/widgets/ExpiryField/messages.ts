import { defineMessages } from '@/i18n/define-messages'

export const expiryFieldMessages = defineMessages({
  'zh-CN': {
    keepFor: '有效期',
    'keep.always': '长期',
    'keep.day': '24 小时',
    'keep.week': '7 天',
    'keep.until': '指定日期',
    endDay: '到期日',
    endDayPlaceholder: '请选择日期',
    endDayHint: '当天结束后自动移出名单',
    'end.noDay': '请选择到期日',
    'end.over': '到期日不能早于今天',
  },
  en: {
    keepFor: 'Keep it for',
    'keep.always': 'Always',
    'keep.day': '24 hours',
    'keep.week': '7 days',
    'keep.until': 'A date',
    endDay: 'Last day',
    endDayPlaceholder: 'Choose a day',
    endDayHint: 'It leaves the list when that day ends',
    'end.noDay': 'Please choose a day',
    'end.over': 'The day is over already',
  },
})
