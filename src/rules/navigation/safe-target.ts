import { keptParams, readQuery, withQuery } from './query'
import type { RouteTable } from './row'
import { findRow } from './row'

const MAX_LENGTH = 1000

/**
 * Validates a `redirect` or `to` value (DESIGN.md section 3): a path of the table, in any case, that is neither a login
 * nor a landing row. Returns the canonical path with the parameters that its row declares. Returns null for everything
 * else: other hosts, schemes, backslashes, encoded or dotted paths, fragments, control characters.
 */
export function safeTarget(raw: unknown, table: RouteTable): string | null {
  if (typeof raw !== 'string' || raw.length > MAX_LENGTH) return null
  const parts = /^(\/[A-Za-z0-9]*)(?:\?([^#\\\s]*))?$/.exec(raw)
  if (!parts?.[1]) return null
  const row = findRow(table, parts[1])
  if (!row || row.login || row.landing) return null
  return withQuery(row.path, keptParams(row, readQuery(parts[2] ?? '')))
}
