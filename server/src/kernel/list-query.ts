import { readNumber } from '@/rules/phone/read-number'

/** The position of a row in a list sorted newest first; `id` may be a foreign number. */
export interface Position {
  at: number
  id: string
}

/** Encodes a position as the opaque cursor of the wire (DESIGN 4.18). */
export function writeCursor({ at, id }: Position): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

/** Decodes a cursor; null for a missing or malformed one. */
export function readCursor(cursor: string | null | undefined): Position | null {
  const match = /^(\d{1,15}) ([\w+-]{1,64})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString())
  return match?.[1] && match[2] ? { at: Number(match[1]), id: match[2] } : null
}

/** One page of rows that were queried with `limit` + 1, and the next page's cursor, null at the end. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page[page.length - 1]
  return { page, nextCursor: last !== undefined && rows.length > limit ? writeCursor(positionOf(last)) : null }
}

/** The same for rows that PostgreSQL wrote as JSON, one a line, with a comma at the end of each but the last. */
export function pageOfLines<Row>(
  lines: string,
  limit: number,
  positionOf: (row: Row) => Position,
): { page: string; nextCursor: string | null } {
  let [start, end] = [0, -1]
  for (let row = 0; row < limit; row += 1) {
    start = end + 1
    end = lines.indexOf('\n', start)
    if (end === -1) return { page: lines, nextCursor: null }
  }
  const page = lines.slice(0, end - 1)
  // The caller knows what was written.
  const last = JSON.parse(page.slice(start)) as Row
  return { page, nextCursor: writeCursor(positionOf(last)) }
}

/** A LIKE pattern for texts that contain `text`, with LIKE's special characters escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A LIKE pattern for a number or a part of one, in any spelling that `readNumber` reads. */
export function numberPattern(text: string): string {
  const digits = readNumber(text)?.replace(/^\+86/, '') ?? text.replace(/[\s-]/g, '')
  return likePattern(digits || text)
}
