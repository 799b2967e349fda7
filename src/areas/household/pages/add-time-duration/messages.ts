import { defineMessages } from '@/i18n/define-messages'

export const addTimeDurationMessages = defineMessages({
  'zh-CN': {
    add: '添加每日时长',
    edit: '编辑每日时长',
    duration: '每天最多上网',
    minutes: '分钟数',
    minutesHint: '他名下所有设备合起来算，两台设备同时上网的一分钟只算一次；0 是整天不能上网',
    minutesWrong: '请填写 0 到 1440 的整数',
    quick: '常用时长',
    remove: '删除这个时长',
    removeTitle: '删除这个每日时长？',
    removeText: '删除后不再按时长断网，光猫确认后生效。',
    limits: '上网时长按设备在线计，后台流量也会算进去；手机流量、VPN 和私密代理，家庭宽带看不到。',
  },
  en: {
    add: 'Add a daily duration',
    edit: 'Edit a daily duration',
    duration: 'At most online a day',
    minutes: 'Minutes',
    minutesHint:
      'Counted over all of their devices together; a minute on two of them counts once. 0 is no network all day',
    minutesWrong: 'Enter a whole number from 0 to 1440',
    quick: 'Common durations',
    remove: 'Delete this duration',
    removeTitle: 'Delete this daily duration?',
    removeText: 'Nothing is cut off by duration then, once the modem has acknowledged it.',
    limits:
      'Time online is what the devices were connected, background traffic included. Home broadband does not see mobile data, VPNs or private relays.',
  },
})
