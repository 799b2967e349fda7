import type { ListName } from '@contract/words/lists'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { topicOf, type ListTopic } from '@/rules/lists/list-kinds'
import { useListNames } from './list-names'

/** Texts about entries, shared by all lists. */
export const entryListMessages = defineMessages({
  'zh-CN': {
    importMany: '批量导入',
    noteHead: '备注',
    endHead: '有效期',
    prefix: '号段',
    expires: '{time} 到期',
    addedOn: '{day} 添加',
    close: '关闭',
    number: '号码',
    place: '归属地',
    unknown: '未知',
    addedAt: '添加时间',
    ends: '到期时间',
    note: '备注（选填）',
    save: '保存修改',
    saved: '已保存',
    move: '移到{other}',
    moved: '已移到{other}',
    notMoved: '未能移动：{reason}',
    'records.number': '查看来电记录',
    'records.sender': '查看短信记录',
    remove: '从名单中删除',
  },
  en: {
    importMany: 'Import',
    noteHead: 'Notes',
    endHead: 'Ends',
    prefix: 'Prefix',
    expires: 'Until {time}',
    addedOn: 'Added {day}',
    close: 'Close',
    number: 'Number',
    place: 'Place',
    unknown: 'Unknown',
    addedAt: 'Added',
    ends: 'Ends',
    note: 'Note (optional)',
    save: 'Save',
    saved: 'Saved',
    move: 'Move to the {other}',
    moved: 'Moved to the {other}',
    notMoved: 'Not moved: {reason}',
    'records.number': 'Its calls',
    'records.sender': 'Its SMS',
    remove: 'Delete from the list',
  },
})

/** The texts of each list: its quota, its add button and its empty state. */
const listWords = defineMessages({
  'zh-CN': {
    'black.used': '黑名单已用',
    'black.add': '添加号码',
    'black.empty': '黑名单还是空的',
    'black.emptyText': '添加后，这些号码的来电会被直接拦截。',
    'white.used': '白名单已用',
    'white.add': '添加号码',
    'white.empty': '白名单还是空的',
    'white.emptyText': '添加后，这些号码的来电始终可以打进来。',
    'blackSegment.used': '号段已用',
    'blackSegment.add': '添加拦截号段',
    'blackSegment.empty': '还没有拦截号段',
    'blackSegment.emptyText': '添加后，以这些数字开头的来电会被拦截，联系人除外。',
    'whiteSegment.used': '号段已用',
    'whiteSegment.add': '添加放行号段',
    'whiteSegment.empty': '还没有放行号段',
    'whiteSegment.emptyText': '添加后，以这些数字开头的来电始终可以打进来。',
    'refused.used': '拒收号码已用',
    'refused.add': '添加拒收号码',
    'refused.empty': '还没有拒收号码',
    'refused.emptyText': '添加后，这些号码的短信会放入隔离箱。',
    'allowed.used': '短信白名单已用',
    'allowed.add': '添加白名单号码',
    'allowed.empty': '短信白名单还是空的',
    'allowed.emptyText': '添加后，这些号码的短信始终放行。验证码和运营商通知无需添加。',
    'blockWord.used': '拦截关键词已用',
    'blockWord.add': '添加拦截关键词',
    'blockWord.empty': '还没有拦截关键词',
    'blockWord.emptyText': '含有这些词的短信会放入隔离箱，验证码除外。',
    'allowWord.used': '放行关键词已用',
    'allowWord.add': '添加放行关键词',
    'allowWord.empty': '还没有放行关键词',
    'allowWord.emptyText': '含有这些词的短信不会因营销被拦截。',
  },
  en: {
    'black.used': 'Blacklist used',
    'black.add': 'Add a number',
    'black.empty': 'Your blacklist is empty',
    'black.emptyText': 'Calls from numbers on it are stopped.',
    'white.used': 'Whitelist used',
    'white.add': 'Add a number',
    'white.empty': 'Your whitelist is empty',
    'white.emptyText': 'Calls from numbers on it always get through.',
    'blackSegment.used': 'Segments used',
    'blackSegment.add': 'Block a segment',
    'blackSegment.empty': 'No blocked segment yet',
    'blackSegment.emptyText': 'Calls from numbers that begin so are stopped, but for your contacts.',
    'whiteSegment.used': 'Segments used',
    'whiteSegment.add': 'Allow a segment',
    'whiteSegment.empty': 'No allowed segment yet',
    'whiteSegment.emptyText': 'Calls from numbers that begin so always get through.',
    'refused.used': 'Refused senders used',
    'refused.add': 'Refuse a sender',
    'refused.empty': 'No sender is refused',
    'refused.emptyText': 'SMS of senders on this list wait in quarantine.',
    'allowed.used': 'SMS whitelist used',
    'allowed.add': 'Allow a sender',
    'allowed.empty': 'Your SMS whitelist is empty',
    'allowed.emptyText': 'SMS of senders on it always pass. Codes and carrier notices need no entry.',
    'blockWord.used': 'Blocked keywords used',
    'blockWord.add': 'Add a blocked keyword',
    'blockWord.empty': 'No keyword is blocked',
    'blockWord.emptyText': 'SMS with these words wait in quarantine, codes excepted.',
    'allowWord.used': 'Allowed keywords used',
    'allowWord.add': 'Add an allowed keyword',
    'allowWord.empty': 'No keyword is allowed',
    'allowWord.emptyText': 'SMS with these words are not held as marketing.',
  },
})

/** The texts by a list's topic: heading, search and input of entries. */
const topicWords = defineMessages({
  'zh-CN': {
    'number.head': '号码',
    'number.search': '搜索号码或备注',
    'number.label': '号码',
    'number.placeholder': '手机、固话或国际号码',
    'number.notePlaceholder': '例如：推销、快递',
    'number.example': '13800000000 推销\n010-88880000,中介\n95588,快递 至 2027-01-31 18:00',
    'segment.head': '号段',
    'segment.search': '搜索号段或备注',
    'segment.label': '号码开头',
    'segment.placeholder': '例如 170、0755、+44',
    'segment.notePlaceholder': '例如：虚拟号、外地推销',
    'segment.example': '170* 虚拟号\n0755*,外地推销\n+44*,境外 至 2027-01-31 18:00',
    'sender.head': '号码',
    'sender.search': '搜索号码或备注',
    'sender.label': '号码',
    'sender.placeholder': '例如 10690218，1069* 为号段',
    'sender.notePlaceholder': '例如：推销、银行',
    'sender.example': '1069* 推销\n10690218,商城\n95588,银行 至 2027-01-31 18:00',
    'word.head': '关键词',
    'word.search': '搜索关键词或备注',
    'word.label': '关键词',
    'word.placeholder': '2 至 20 个字',
    'word.notePlaceholder': '例如：推销、银行',
    'word.example': '加微信\n小额贷款,推销\n会员日,商城 至 2027-01-31 18:00',
  },
  en: {
    'number.head': 'Number',
    'number.search': 'Search numbers or notes',
    'number.label': 'Number',
    'number.placeholder': 'Mobile, landline or international',
    'number.notePlaceholder': 'Such as sales, courier',
    'number.example': '13800000000 sales\n010-88880000,agency\n95588,courier until 2027-01-31 18:00',
    'segment.head': 'Segment',
    'segment.search': 'Search segments or notes',
    'segment.label': 'Begins with',
    'segment.placeholder': 'Such as 170, 0755, +44',
    'segment.notePlaceholder': 'Such as sales from elsewhere',
    'segment.example': '170* sales\n0755*,agencies\n+44*,abroad until 2027-01-31 18:00',
    'sender.head': 'Sender',
    'sender.search': 'Search senders or notes',
    'sender.label': 'Number',
    'sender.placeholder': 'Such as 10690218 or 1069*',
    'sender.notePlaceholder': 'Such as sales, bank',
    'sender.example': '1069* sales\n10690218,shop\n95588,bank until 2027-01-31 18:00',
    'word.head': 'Keyword',
    'word.search': 'Search words or notes',
    'word.label': 'Keyword',
    'word.placeholder': '2 to 20 characters',
    'word.notePlaceholder': 'Such as sales, bank',
    'word.example': 'add me\nquick loan,sales\nmembers only,shop until 2027-01-31 18:00',
  },
})

type KeyOf<Table, Prefix extends string> = keyof Table extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never
type ListKey = KeyOf<(typeof listWords)['zh-CN'], ListName>
type TopicKey = KeyOf<(typeof topicWords)['zh-CN'], ListTopic>

/** The texts of one list; `names` fills the placeholders of the shared texts. */
export interface ListWords {
  names: ReturnType<typeof useListNames>
  ofList: (key: ListKey) => string
  ofTopic: (key: TopicKey) => string
}

/** Returns the texts of a list and its entries. */
export function useListWords(list: ListName): ListWords {
  const names = useListNames(list)
  const tList = useMessages(listWords)
  const tTopic = useMessages(topicWords)
  return {
    names,
    ofList: (key) => tList(`${list}.${key}`),
    ofTopic: (key) => tTopic(`${topicOf(list)}.${key}`),
  }
}
