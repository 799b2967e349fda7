import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** A file of the content folder that does not have the shape that its topic reads. */
export class ContentError extends Error {}

/**
 * Reads the JSON files of one topic's content folder, in the order of their names. Throws ContentError with the file and
 * the field when one does not fit: called while the calls are registered, so the gateway does not start with it.
 */
export function readContent<Schema extends z.ZodType>(
  contentFolder: string,
  topic: string,
  schema: Schema,
): z.output<Schema>[] {
  const folder = path.join(contentFolder, topic)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.sort().map((name) => {
    const read = schema.safeParse(JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
    if (!read.success) throw new ContentError(`${topic}/${name}: ${z.prettifyError(read.error)}`)
    return read.data
  })
}
