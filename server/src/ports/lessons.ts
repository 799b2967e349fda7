import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { lessonKind, materialForm } from '@contract/quiz'

const text = z.strictObject({ zh: z.string().trim().min(1), en: z.string().trim().min(1) })
const line = z.strictObject({ who: z.enum(['them', 'you']), ...text.shape })
const material = z.strictObject({ form: materialForm, from: text, lines: z.array(line).min(1) })
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
  kind: lessonKind,
  title: text,
  summary: text,
  minutes: z.number().int().min(1).max(10),
  story: material,
  signs: z.array(text).min(3).max(5),
  doNow: z.array(text).min(3).max(5),
  guard: text,
  questions: z.array(question).length(5),
})

/** A lesson as its content file holds it, both languages and the right options included: never sent as it is. */
export type Lesson = z.infer<typeof lesson>
export type Question = z.infer<typeof question>
export type Material = z.infer<typeof material>

/**
 * Reads every lesson of a folder, one JSON file each, in the order of the file names. Throws with the file's name when one
 * does not have the shape, or when two lessons or questions share an id.
 */
export function readLessons(folder: string): Lesson[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const lessons = files.sort().map((file) => {
    const read = lesson.safeParse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
    if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`)
    if (!file.endsWith(`-${read.data.id}.json`)) throw new Error(`${file} holds the lesson ${read.data.id}`)
    return read.data
  })
  const ids = [...lessons.map((one) => one.id), ...lessons.flatMap((one) => one.questions.map((asked) => asked.id))]
  const twice = ids.find((one, index) => ids.indexOf(one) !== index)
  if (twice !== undefined) throw new Error(`Two lessons or questions have the id ${twice}`)
  return lessons
}
