import type { ListName } from '@contract/lists'
import { useMessages } from '@/i18n/define-messages'
import { topicOf, type ListTopic } from '@/rules/lists/list-kinds'
import { listWords } from './list-words'
import { topicWords } from './topic-words'
import { useListNames } from './use-list-names'

type KeyOf<Table, Prefix extends string> = keyof Table extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never
type ListKey = KeyOf<(typeof listWords)['zh-CN'], ListName>
type TopicKey = KeyOf<(typeof topicWords)['zh-CN'], ListTopic>

/** The words of one list; `names` fills the placeholders of what all lists say. */
export interface ListWords {
  names: ReturnType<typeof useListNames>
  ofList: (key: ListKey) => string
  ofTopic: (key: TopicKey) => string
}

/** What a list says about itself and its entries. */
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
