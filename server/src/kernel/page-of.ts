import { writeCursor, type Position } from './cursor'

/**
 * One page of rows that were asked for with one more than `limit`: the rows that belong to it, and the cursor of the
 * next page, null at the end.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page[page.length - 1]
  return { page, nextCursor: last !== undefined && rows.length > limit ? writeCursor(positionOf(last)) : null }
}
