import { defineMessages } from '@/i18n/define-messages'

export const addTimePeriodMessages = defineMessages({
  'zh-CN': {
    add: '添加断网时段',
    edit: '编辑断网时段',
    time: '断网时间',
    wholeDay: '全天断网',
    start: '从',
    end: '到',
    chooseTime: '请选择时间',
    endHint: '早于开始的时间算次日，跨夜只需一条；00:00 是当天结束',
    overnight: '次日 {time} 结束，按开始那天的日子类型算',
    sameTime: '开始和结束不能相同',
    remove: '删除这个时段',
    removeTitle: '删除这个断网时段？',
    removeText: '删除后这段时间可以上网，光猫确认后生效。',
    limits: '到点会断开正在进行的连接。手机流量、VPN 和私密代理，家庭宽带管不到。',
  },
  en: {
    add: 'Add offline hours',
    edit: 'Edit offline hours',
    time: 'Offline',
    wholeDay: 'The whole day',
    start: 'From',
    end: 'To',
    chooseTime: 'Choose a time',
    endHint: 'A time before the start is on the next day: a night is one entry. 00:00 is the end of the day',
    overnight: 'Ends at {time} the next day, and counts as the day on which it begins',
    sameTime: 'Start and end must differ',
    remove: 'Delete these offline hours',
    removeTitle: 'Delete these offline hours?',
    removeText: 'The network is open then, once the modem has acknowledged it.',
    limits:
      'Connections that are open are ended too. Home broadband cannot act on mobile data, VPNs or private relays.',
  },
})
