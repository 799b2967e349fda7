import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { HelpBook } from '@contract/help'
import type { HelpBookId } from '@contract/words/account'
import type { Language } from '@/i18n/language'
import { root } from './source-files'

const files = { helpCenter: '01-helpCenter.json', dndHelpCenter: '02-dndHelpCenter.json' }

interface Texts<Text> {
  zh: Text
  en: Text
}

/** The content file of a book, whose shape the gateway checks when it starts. */
interface BookFile {
  groups: {
    title: Texts<string>
    topics: { key: string; question: Texts<string>; pinyin: string; answer: Texts<string[]>; to: string | null }[]
  }[]
}

/** A book of the help in a language, as the gateway answers it. */
export function helpBook(id: HelpBookId, language: Language): HelpBook {
  const book = JSON.parse(readFileSync(path.join(root, 'server/content/help', files[id]), 'utf8')) as BookFile
  const words = language === 'en' ? 'en' : 'zh'
  return {
    groups: book.groups.map(({ title, topics }) => ({
      title: title[words],
      topics: topics.map(({ question, answer, ...rest }) => {
        return { ...rest, question: question[words], answer: answer[words].join('\n') }
      }),
    })),
  }
}

/** The questions of a book in display order. */
export const topicsOf = (id: HelpBookId, language: Language = 'zh-CN') =>
  helpBook(id, language).groups.flatMap(({ topics }) => topics)

/** The answer to a question. Throws for an unknown one. */
export function answerOf(id: HelpBookId, key: string, language: Language): string {
  const found = topicsOf(id, language).find((topic) => topic.key === key)
  if (!found) throw new Error(`No question ${key} in ${id}`)
  return found.answer
}
