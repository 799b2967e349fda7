import type { ListName, ListRefusal, Quota } from '@contract/lists'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { useListWords } from './use-list-words'

/** Why an entry is not on the list: the form's own check, or what the gateway said and how full the list is. */
export interface Refusal {
  reason: ListRefusal
  quota?: Quota
}

const refusalMessages = defineMessages({
  'zh-CN': {
    duplicate: '该{thing}已在名单中',
    onOtherList: '该{thing}在{other}中',
    overLimit: '名单已满（{used}/{limit}）',
    ownNumber: '不能添加自己的号码',
    neverBlocked: '紧急与服务号码不能加入{list}',
    expired: '有效期已过',
  },
  en: {
    duplicate: 'The {thing} is on the list already',
    onOtherList: 'The {thing} is on the {other}',
    overLimit: 'The list is full ({used}/{limit})',
    ownNumber: 'Your own number cannot be added',
    neverBlocked: 'Emergency and service numbers cannot be put on the {list}',
    expired: 'Its time is over already',
  },
})

/** Why an entry was not added to a list, in words. */
export function useRefusalText(list: ListName): (refusal: Refusal) => string {
  const t = useMessages(refusalMessages)
  const { names, ofTopic } = useListWords(list)
  return ({ reason, quota }) => (reason === 'bad' ? ofTopic('bad') : t(reason, { ...names, ...quota }))
}
