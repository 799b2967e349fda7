import { z } from 'zod'
import { defineCall } from './define'
import { REALLY_MAX, reallyReasons } from './words/really'

/**
 * Whether it is really them. `party`: whom the number, the text or the site belongs to, and the number to call. `at`, `endedAt`: of their call
 * or SMS, in ms. `since`: from when on the register knows all that they did. `names`: who would be known to call now. `line`: a number that
 * warns of frauds, which the number is or imitates; empty for none.
 */
export const reallyAnswer = z.object({
  reason: z.enum(reallyReasons),
  party: z.object({ name: z.string(), hotline: z.string() }).nullable(),
  at: z.number().nullable(),
  endedAt: z.number().nullable(),
  since: z.number().nullable(),
  names: z.array(z.string()),
  line: z.string(),
})
export type ReallyAnswer = z.infer<typeof reallyAnswer>

export const reallyCalls = {
  'guard/v1/live/really': defineCall({
    access: 'private',
    summary:
      'Whether a number, a text or a link is really of who it says, or, with `now`, whether they are calling now: by the register of what ' +
      'organisations that take part do, asked at this moment. `from` is the sender of a text. Nothing is stored. At most 60 an hour.',
    request: z.object({
      now: z.boolean(),
      what: z.string().max(REALLY_MAX).default(''),
      from: z.string().max(30).default(''),
    }),
    answer: reallyAnswer,
  }),
} as const
