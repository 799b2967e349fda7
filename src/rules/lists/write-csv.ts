import type { ListEntry } from '@contract/lists'
import { writeEnd } from './entry-end'

/** The column titles of an exported list. */
export interface CsvHeads {
  value: string
  note: string
  end: string
}

/** Formats a list as CSV. `readEntryRows` can read it back. */
export function writeListCsv(entries: readonly ListEntry[], heads: CsvHeads): string {
  const rows = entries.map((entry) => [entry.value, entry.note, writeEnd(entry.expiresAt)])
  return writeCsv([[heads.value, heads.note, heads.end], ...rows])
}

/** Formats a table as CSV (RFC 4180, with the byte order mark by which spreadsheets detect UTF-8). */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map(cell).join(','))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

/** Formats one cell. A value that a spreadsheet would run as a formula is marked as text (DESIGN.md section 7). */
function cell(value: string): string {
  const safe = /^['=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}
