import { defineMessages } from '@/i18n/define-messages'

export const segmentMessages = defineMessages({
  'zh-CN': {
    lists: '号段名单',
    black: '拦截号段',
    white: '放行号段',
    noCalls: '近 30 天没有以 {prefix} 开头的来电。',
    calls: '近 30 天有 {calls} 通来电以 {prefix} 开头。',
    wouldStop: '添加后会拦截 {count} 通。',
    wouldPass: '添加后会多放行 {count} 通。',
    contacts: '{count} 通来自联系人，仍可接通。',
    noContacts: '没有联系人的来电。',
    refused: '{reason}。',
    previewing: '正在推算近 30 天的影响…',
    previewFailed: '暂时无法推算近 30 天的影响',
  },
  en: {
    lists: 'Segment lists',
    black: 'Blocked',
    white: 'Allowed',
    noCalls: 'No call of the last 30 days begins with {prefix}. ',
    calls: '{calls} calls of the last 30 days begin with {prefix}. ',
    wouldStop: 'It would have stopped {count} of them. ',
    wouldPass: 'It would have let {count} of them through. ',
    contacts: '{count} are from contacts, who still get through. ',
    noContacts: 'None is from a contact. ',
    refused: '{reason}.',
    previewing: 'Working out the last 30 days…',
    previewFailed: 'The last 30 days cannot be worked out now',
  },
})
