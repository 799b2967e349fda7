import { z } from 'zod'
import { lessonKinds, materialForms, materialSpeakers } from '@contract/words/points'
import type { Askable } from '@/rules/quiz/choose-questions'
import { ContentError, readContent } from '../../kernel/content'

const text = z.strictObject({ zh: z.string().trim().min(1), en: z.string().trim().min(1) })
const line = z.strictObject({ who: z.enum(materialSpeakers), ...text.shape })
const material = z.strictObject({ form: z.enum(materialForms), from: text, lines: z.array(line).min(1) })
const option = z.strictObject({ ...text.shape, right: z.boolean(), why: text })
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

const question = z.strictObject({
  id,
  prompt: text,
  again: text,
  material: material.nullable(),
  options: z
    .array(option)
    .min(3)
    .max(4)
    .refine((options) => options.filter(({ right }) => right).length === 1, 'exactly one option is right'),
})

const lesson = z.strictObject({
  id,
  kind: z.enum(lessonKinds),
  title: text,
  summary: text,
  minutes: z.number().int().min(1).max(10),
  story: material,
  signs: z.array(text).min(3).max(5),
  doNow: z.array(text).min(3).max(5),
  guard: text,
  questions: z.array(question).length(5),
})

/**
 * A lesson as its content file holds it, with both languages and the correct options; never sent to clients like this.
 */
export type LessonFile = z.infer<typeof lesson>
export type Question = z.infer<typeof question>

/** All lessons, with indexes. */
export interface Library {
  lessons: readonly LessonFile[]
  lesson: ReadonlyMap<string, LessonFile>
  question: ReadonlyMap<string, { question: Question; lesson: LessonFile }>
  /** All questions, in the order of the lessons. */
  pool: readonly Askable[]
}

/**
 * Reads every lesson of the content folder. Throws ContentError when a file has the wrong shape, or two lessons or
 * questions share an id.
 */
export function readLibrary(contentFolder: string): Library {
  const lessons = readContent(contentFolder, 'lessons', lesson)
  const questions = lessons.flatMap((of) => of.questions.map((asked) => ({ question: asked, lesson: of })))
  for (const ids of [lessons.map(({ id }) => id), questions.map((asked) => asked.question.id)]) {
    const twice = ids.find((one, index) => ids.indexOf(one) !== index)
    if (twice !== undefined) throw new ContentError(`lessons: two have the id ${twice}`)
  }
  return {
    lessons,
    lesson: new Map(lessons.map((one) => [one.id, one])),
    question: new Map(questions.map((asked) => [asked.question.id, asked])),
    pool: questions.map(({ question: { id }, lesson: { kind } }) => ({ id, kind })),
  }
}
