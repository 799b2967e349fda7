import { z } from 'zod'
import { defineCall } from './define'

const Q = '/unicomAssistant/uasp/guard/v1/quiz'

/** What a lesson is about: the fraud that it teaches to recognise. */
export const lessonKind = z.enum(['shopping', 'police', 'money', 'work', 'account', 'people', 'technology', 'home'])

/** How a story or the material of a question reached its reader. */
export const materialForm = z.enum(['call', 'sms', 'chat', 'page'])

/** A call or a text as it really goes. */
export const material = z.object({
  form: materialForm,
  from: z.string(),
  lines: z.array(z.object({ who: z.enum(['them', 'you']), text: z.string() })),
})
export type Material = z.infer<typeof material>

const id = z.string().min(1).max(64)
/**
 * Whose progress it is without a session: the id that the first round has returned. With a session its rounds become the
 * subscriber's, once.
 */
const guest = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/)
  .nullish()

/** A lesson in the list. `pinyin` is its title without tones, one syllable a word, for the search on the phone. */
export const lessonRow = z.object({
  id: z.string(),
  kind: lessonKind,
  title: z.string(),
  summary: z.string(),
  minutes: z.number().int(),
  pinyin: z.string(),
  questions: z.number().int(),
  mastered: z.number().int(),
})
export type LessonRow = z.infer<typeof lessonRow>

export const lesson = z.object({
  ...lessonRow.omit({ pinyin: true }).shape,
  story: material,
  signs: z.array(z.string()),
  doNow: z.array(z.string()),
  guard: z.string(),
})
export type Lesson = z.infer<typeof lesson>

/** What a round asks: the day's one question, the questions of a lesson, or ten of all lessons. */
export const roundScope = z.enum(['daily', 'lesson', 'mixed'])
export type RoundScope = z.infer<typeof roundScope>

/**
 * What was answered, and why each option is right or wrong. `nextAt`: the day on which the question comes again, in ms;
 * null when it does not.
 */
export const verdict = z.object({
  chosen: z.number().int(),
  right: z.number().int(),
  whys: z.array(z.string()),
  nextAt: z.number().nullable(),
})
export type Verdict = z.infer<typeof verdict>

/** `verdict` is null until it is answered: nothing of it leaves the gateway before. */
export const roundQuestion = z.object({
  id: z.string(),
  lesson: z.object({ id: z.string(), title: z.string() }),
  isRepeat: z.boolean(),
  prompt: z.string(),
  material: material.nullable(),
  options: z.array(z.string()),
  verdict: verdict.nullable(),
})
export type RoundQuestion = z.infer<typeof roundQuestion>

export const round = z.object({
  id: z.string(),
  scope: roundScope,
  /** The lesson that it asks about; null for any. */
  lesson: z.string().nullable(),
  questions: z.array(roundQuestion),
  /** Without a session: the guest id that the phone keeps. Null with one: the phone forgets its own. */
  guest: z.string().nullable(),
})
export type Round = z.infer<typeof round>

export const overview = z.object({
  lessons: z.array(lessonRow),
  /** Questions that are due again today. */
  due: z.number().int(),
  daily: z.object({ prompt: z.string(), isRepeat: z.boolean(), isRight: z.boolean().nullable() }),
  /** The ten questions that were begun and not finished. */
  open: z.object({ answered: z.number().int(), questions: z.number().int() }).nullable(),
  /** Progress is kept with the number; the phone forgets its guest id. */
  isKept: z.boolean(),
})
export type Overview = z.infer<typeof overview>

export const quizCalls = {
  [`${Q}/overview`]: defineCall({
    access: 'public',
    summary:
      'Every lesson with what is mastered of it, the question of the day, and the round that waits to be finished.',
    request: z.object({ guest }),
    answer: overview,
  }),
  [`${Q}/lesson`]: defineCall({
    access: 'public',
    errors: ['entryGone'],
    summary: 'One lesson: a story as it goes, how to tell, what to do, and what the product does against it.',
    request: z.object({ id, guest }),
    answer: lesson,
  }),
  [`${Q}/start`]: defineCall({
    access: 'public',
    errors: ['entryGone'],
    summary:
      'Begins a round, or returns the one of the same scope that was begun and not finished; one a day of the daily question.',
    request: z.object({ scope: roundScope, lesson: id.optional(), guest }),
    answer: round,
  }),
  [`${Q}/answer`]: defineCall({
    access: 'public',
    errors: ['entryGone'],
    summary: 'Answers one question of a round by the position of an option. The first answer stands.',
    request: z.object({ round: id, question: id, option: z.number().int().min(0).max(9), guest }),
    answer: verdict,
  }),
  [`${Q}/round`]: defineCall({
    access: 'public',
    errors: ['entryGone'],
    summary: 'A round as it stands, with the explanations of what was answered.',
    request: z.object({ id, guest }),
    answer: round,
  }),
} as const
