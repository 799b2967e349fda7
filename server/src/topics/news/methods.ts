import { z } from 'zod'
import { newsHits } from '@contract/words/news'
import type { ChoosableMethod } from '@/rules/live/news'
import { startOfCalendarDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import { ContentError, readContent } from '../../kernel/content'
import type { Library } from '../quiz/lessons'

/** A method has to be reviewed again after a year. */
const REVIEW_MS = 366 * DAY_MS

const text = z.strictObject({ zh: z.string().trim().min(1), en: z.string().trim().min(1) })
const day = z.string().refine((value) => startOfCalendarDay(value) !== null, 'no day')
const timeOf = (value: string): number => startOfCalendarDay(value) ?? 0

const method = z
  .strictObject({
    id: z
      .string()
      .max(64)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    /** Counted up whenever the text changes; shown beside the review. */
    version: z.number().int().min(1),
    /** What has to reach a subscriber for it to be shown to them. */
    hits: z.array(z.enum(newsHits)).min(1),
    /** Beginnings of places as the numbering plan has them ('湖北省', '湖北省黄石市'); none for the whole country. */
    regions: z.array(text),
    published: day,
    until: day,
    reviewed: z.strictObject({ on: day, by: text }),
    source: z.strictObject({ name: text, url: z.url({ protocol: /^https?$/ }).nullable() }),
    /** The id of the lesson that teaches to recognise it. */
    lesson: z.string(),
    title: text,
    begins: text,
    next: text,
    act: z.array(text).min(2).max(4),
  })
  .refine(({ published, until }) => timeOf(published) <= timeOf(until), 'it ends before it is published')
  .refine(({ reviewed, until }) => timeOf(reviewed.on) <= timeOf(until), 'it is reviewed after its end')
  .refine(
    ({ reviewed, until }) => timeOf(until) - timeOf(reviewed.on) <= REVIEW_MS,
    'its review is older than a year at its end',
  )
  .refine(({ hits }) => new Set(hits).size === hits.length, 'a kind stands twice')

/** A current method of fraud as its content file holds it, in both languages. */
export type MethodFile = z.infer<typeof method>

/** What the choice of a week reads of a method. */
export const choosable = ({ id, hits, regions, published, until }: MethodFile): ChoosableMethod => ({
  id,
  hits,
  regions: regions.map(({ zh }) => zh),
  published,
  until,
})

/**
 * Reads every method of the content folder. Throws ContentError when a file has the wrong shape, two have the same id, or one names a lesson that is not there.
 */
export function readMethods(contentFolder: string, { lesson }: Pick<Library, 'lesson'>): MethodFile[] {
  const methods = readContent(contentFolder, 'methods', method)
  const ids = methods.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new ContentError(`methods: two have the id ${twice}`)
  const astray = methods.find((one) => !lesson.has(one.lesson))
  if (astray) throw new ContentError(`methods: ${astray.id} names no lesson: ${astray.lesson}`)
  return methods
}
