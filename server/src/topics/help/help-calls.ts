import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { HelpBook } from '@contract/help'
import { helpBookIds, type HelpBookId } from '@contract/words/account'
import { ContentError, readContent } from '../../kernel/content'
import type { AppDeps } from '../../kernel/deps'
import type { Language } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'

const words = z.string().trim().min(1)
const text = z.strictObject({ zh: words, en: words })

const topic = z.strictObject({
  /** Unique in the book; links to the help name it. */
  key: z.string().regex(/^[a-z]+$/),
  question: text,
  /** The Chinese question without tones, its syllables separated by spaces. */
  pinyin: z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*$/),
  /** One entry per paragraph. */
  answer: z.strictObject({ zh: z.array(words).min(1), en: z.array(words).min(1) }),
  /** The screen that the answer is about. */
  to: z.string().startsWith('/').nullable(),
})

/** A help book as its content file holds it: groups of questions in display order, in both languages. */
const bookFile = z
  .strictObject({
    id: z.enum(helpBookIds),
    groups: z.array(z.strictObject({ title: text, topics: z.array(topic).min(1) })).min(1),
  })
  .refine(({ groups }) => {
    const keys = groups.flatMap(({ topics }) => topics.map(({ key }) => key))
    return new Set(keys).size === keys.length
  }, 'two questions have the same key')
type HelpBookFile = z.infer<typeof bookFile>

/** Reads every help book of the content folder. Throws ContentError when one is missing or has the wrong shape. */
export function readHelpBooks(contentFolder: string): Readonly<Record<HelpBookId, HelpBookFile>> {
  const files = readContent(contentFolder, 'help', bookFile)
  const book = (id: HelpBookId) => {
    const [found, ...more] = files.filter((file) => file.id === id)
    if (!found || more.length > 0) throw new ContentError(`help: one file must have the id ${id}`)
    return found
  }
  return { helpCenter: book('helpCenter'), dndHelpCenter: book('dndHelpCenter') }
}

/** The help's questions and answers (DESIGN 4.70). Reads the books at the start. */
export function registerHelpCalls(app: FastifyInstance, deps: AppDeps): void {
  const books = readHelpBooks(deps.contentFolder)
  registerCall(app, deps, 'guard/v1/help/book', async ({ body, language }) => bookIn(books[body.id], language))
}

function bookIn({ groups }: HelpBookFile, language: Language): HelpBook {
  return {
    groups: groups.map(({ title, topics }) => ({
      title: title[language],
      topics: topics.map(({ question, answer, ...rest }) => {
        return { ...rest, question: question[language], answer: answer[language].join('\n') }
      }),
    })),
  }
}
