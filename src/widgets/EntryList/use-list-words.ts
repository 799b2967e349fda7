import type { ListName } from '@contract/lists'
import { useMessages } from '@/i18n/define-messages'
import { oppositeOf, topicOf, type ListTopic } from '@/rules/lists/list-kinds'
import { listWords } from './list-words'
import { topicWords } from './topic-words'

type KeyOf<Table, Prefix extends string> = keyof Table extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never
type ListKey = KeyOf<(typeof listWords)['zh-CN'], ListName>
type TopicKey = KeyOf<(typeof topicWords)['zh-CN'], ListTopic>

/** The words of one list; `names` fills the placeholders of what all lists say. */
export interface ListWords {
  names: { list: string; other: string; thing: string }
  ofList: (key: ListKey) => string
  ofTopic: (key: TopicKey) => string
}

/** What a list calls itself, its opposite and its entries. */
export function useListWords(list: ListName): ListWords {
  const tList = useMessages(listWords)
  const tTopic = useMessages(topicWords)
  const ofList = (key: ListKey) => tList(`${list}.${key}`)
  const ofTopic = (key: TopicKey) => tTopic(`${topicOf(list)}.${key}`)
  return {
    names: { list: ofList('name'), other: tList(`${oppositeOf(list)}.name`), thing: ofTopic('thing') },
    ofList,
    ofTopic,
  }
}
