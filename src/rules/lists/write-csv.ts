import type { ListEntry } from '@contract/lists'
import { writeEnd } from './entry-end'

/** What the columns of an exported list are called. */
export interface CsvHeads {
  value: string
  note: string
  end: string
}

/** A list as a table (RFC 4180, with the mark by which spreadsheets know UTF-8) that `readEntryRows` reads back. */
export function writeListCsv(entries: readonly ListEntry[], heads: CsvHeads): string {
  const rows = entries.map((entry) => [entry.value, entry.note, writeEnd(entry.expiresAt)])
  const lines = [[heads.value, heads.note, heads.end], ...rows].map((cells) => cells.map(cell).join(','))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

/** One cell. What a spreadsheet would take for a formula becomes text (DESIGN.md section 7). */
function cell(value: string): string {
  const safe = /^['=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}
