import type { HelpBook } from '@contract/help'
import type { HelpBookId } from '@contract/words/account'
import { call } from './client'
import { fetchKept } from './kept'
import { list, str, type Fields } from './read'

export type HelpTopic = HelpBook['groups'][number]['topics'][number]

/** The questions and answers of a help; kept on the phone, to show them without a network later. */
export const helpBookQuery = (id: HelpBookId) => ({
  key: ['help', id],
  fetch: () =>
    fetchKept(`help.${id}`, () => call('guard/v1/help/book', { id }, { loading: false, quiet: true }), readBook),
})

function readBook(data: Fields): HelpBook | null {
  const groups = list(data.groups, (group) => {
    const topics = list(group.topics, readTopic)
    return topics.length > 0 ? { title: str(group.title), topics } : null
  })
  return groups.length > 0 ? { groups } : null
}

function readTopic({ key, question, pinyin, answer, to }: Fields): HelpTopic | null {
  const topic = {
    key: str(key),
    question: str(question),
    pinyin: str(pinyin),
    answer: str(answer),
    to: str(to) || null,
  }
  return topic.key && topic.question && topic.answer ? topic : null
}
