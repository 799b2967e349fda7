import { z } from 'zod'
import { defineCall } from './define'
import { helpBookIds } from './words/account'

/**
 * A question with its answer, one line per paragraph. `pinyin` spells the Chinese question without tones; `to` is the
 * screen that the answer is about.
 */
const helpTopic = z.object({
  key: z.string(),
  question: z.string(),
  pinyin: z.string(),
  answer: z.string(),
  to: z.string().nullable(),
})

const helpBook = z.object({ groups: z.array(z.object({ title: z.string(), topics: z.array(helpTopic).min(1) })) })
export type HelpBook = z.infer<typeof helpBook>

export const helpCalls = {
  'guard/v1/help/book': defineCall({
    access: 'public',
    summary: 'The questions and answers of the help, or of the do-not-disturb help, in the language of the request.',
    request: z.object({ id: z.enum(helpBookIds) }),
    answer: helpBook,
  }),
} as const
