import type { Quota } from '@contract/lists'
import type { ListName, ListRefusal } from '@contract/words/lists'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { oppositeOf, topicOf } from '@/rules/lists/list-kinds'

/** The names of the lists, and of an entry by topic. */
const listNames = defineMessages({
  'zh-CN': {
    black: '黑名单',
    white: '白名单',
    blackSegment: '拦截号段',
    whiteSegment: '放行号段',
    refused: '拒收名单',
    allowed: '短信白名单',
    blockWord: '拦截词',
    allowWord: '放行词',
    number: '号码',
    segment: '号段',
    sender: '号码',
    word: '关键词',
  },
  en: {
    black: 'blacklist',
    white: 'whitelist',
    blackSegment: 'list of blocked segments',
    whiteSegment: 'list of allowed segments',
    refused: 'list of refused senders',
    allowed: 'SMS whitelist',
    blockWord: 'list of blocked keywords',
    allowWord: 'list of allowed keywords',
    number: 'number',
    segment: 'segment',
    sender: 'sender',
    word: 'keyword',
  },
})

/** Returns the names of a list, its opposite and one of its entries, for the placeholders of the shared texts. */
export function useListNames(list: ListName): { list: string; other: string; thing: string } {
  const t = useMessages(listNames)
  return { list: t(list), other: t(oppositeOf(list)), thing: t(topicOf(list)) }
}

/** Why an entry is not on the list: the form's own check, or the gateway's refusal with the quota. */
export interface Refusal {
  reason: ListRefusal
  quota?: Quota
}

const refusalMessages = defineMessages({
  'zh-CN': {
    duplicate: '该{thing}已在{list}中',
    onOtherList: '该{thing}在{other}中',
    overLimit: '{list}已满（{used}/{limit}）',
    ownNumber: '不能添加自己的号码',
    neverBlocked: '紧急与服务号码不能加入{list}',
    expired: '有效期已过',
    'bad.number': '请输入正确的号码（3 至 20 位数字）',
    'bad.segment': '请输入 2 至 15 位数字，国际号码以 + 开头',
    'bad.sender': '请输入正确的号码（3 至 20 位数字）',
    'bad.word': '请输入 2 至 20 个字的关键词',
  },
  en: {
    duplicate: 'The {thing} is on the {list} already',
    onOtherList: 'The {thing} is on the {other}',
    overLimit: 'The {list} is full ({used}/{limit})',
    ownNumber: 'Your own number cannot be added',
    neverBlocked: 'Emergency and service numbers cannot be put on the {list}',
    expired: 'Its time is over already',
    'bad.number': 'Please enter a correct number (3 to 20 digits)',
    'bad.segment': 'Please enter 2 to 15 digits, international ones after a +',
    'bad.sender': 'Please enter a correct number (3 to 20 digits)',
    'bad.word': 'Please enter a keyword of 2 to 20 characters',
  },
})

/** Returns the text for why an entry was not added to a list. */
export function useRefusalText(list: ListName): (refusal: Refusal) => string {
  const t = useMessages(refusalMessages)
  const names = useListNames(list)
  return ({ reason, quota }) => t(reason === 'bad' ? `bad.${topicOf(list)}` : reason, { ...names, ...quota })
}
