import { z } from 'zod'
import { defineCall } from './define'
import { lessonKinds, materialForms, materialSpeakers, roundScopes } from './words/points'

/** A realistic call or message. */
export const material = z.object({
  form: z.enum(materialForms),
  from: z.string(),
  lines: z.array(z.object({ who: z.enum(materialSpeakers), text: z.string() })),
})
export type Material = z.infer<typeof material>

const id = z.string().min(1).max(64)
/**
 * Identifies a guest's progress without a session: the id that the first round returned. With a session the guest's
 * rounds are moved to the subscriber, once.
 */
const guest = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/)
  .nullish()

/**
 * A lesson in the list. `pinyin` is its title without tones, with spaces between syllables, for the search on the
 * phone.
 */
export const lessonRow = z.object({
  id: z.string(),
  kind: z.enum(lessonKinds),
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

/**
 * The chosen and the right option, and why each option is right or wrong. `nextAt` is the start of the day on which the
 * question is repeated, in ms since the epoch; null when it is not.
 */
export const verdict = z.object({
  chosen: z.number().int(),
  right: z.number().int(),
  whys: z.array(z.string()),
  nextAt: z.number().nullable(),
})
export type Verdict = z.infer<typeof verdict>

/** `verdict` is null until the question is answered; before that nothing of it leaves the gateway. */
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
  scope: z.enum(roundScopes),
  /** The lesson of the round; null for a round over all lessons. */
  lesson: z.string().nullable(),
  questions: z.array(roundQuestion),
  /**
   * Without a session: the guest id, which the phone stores. With a session it is null, and the phone deletes its own.
   */
  guest: z.string().nullable(),
})
export type Round = z.infer<typeof round>

export const overview = z.object({
  lessons: z.array(lessonRow),
  /** Questions that are due for repetition today. */
  due: z.number().int(),
  daily: z.object({ prompt: z.string(), isRepeat: z.boolean(), isRight: z.boolean().nullable() }),
  /** The unfinished round of ten questions, or null. */
  open: z.object({ answered: z.number().int(), questions: z.number().int() }).nullable(),
  /** Progress is stored for the subscriber; the phone deletes its guest id. */
  isKept: z.boolean(),
})
export type Overview = z.infer<typeof overview>

export const quizCalls = {
  'guard/v1/quiz/overview': defineCall({
    access: 'public',
    summary: 'Every lesson with its mastered questions, the question of the day, and the unfinished round.',
    request: z.object({ guest }),
    answer: overview,
  }),
  'guard/v1/quiz/lesson': defineCall({
    access: 'public',
    errors: ['entryGone'],
    summary: 'One lesson: a realistic story, its warning signs, what to do, and how the product helps.',
    request: z.object({ id, guest }),
    answer: lesson,
  }),
  'guard/v1/quiz/start': defineCall({
    access: 'public',
    errors: ['entryGone'],
    summary: 'Starts a round, or returns the unfinished one of the same scope; the daily question has one round a day.',
    request: z.object({ scope: z.enum(roundScopes), lesson: id.optional(), guest }),
    answer: round,
  }),
  'guard/v1/quiz/answer': defineCall({
    access: 'public',
    errors: ['entryGone'],
    summary: 'Answers one question of a round by the index of an option. Only the first answer counts.',
    request: z.object({ round: id, question: id, option: z.number().int().min(0).max(9), guest }),
    answer: verdict,
  }),
  'guard/v1/quiz/round': defineCall({
    access: 'public',
    errors: ['entryGone'],
    summary: 'The current state of a round, with explanations of the answered questions.',
    request: z.object({ id, guest }),
    answer: round,
  }),
} as const
