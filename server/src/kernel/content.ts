import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** A content file whose shape its topic cannot read. */
export class ContentError extends Error {}

/**
 * Reads the JSON files of one topic's content folder, sorted by name. Throws ContentError with the file and field of
 * the first error. Called while calls are registered, so that the gateway does not start with invalid content.
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
