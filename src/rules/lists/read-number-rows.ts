import type { RawContact } from '../contacts/imported'
import { parseCsv } from '../contacts/parse-csv'
import { normaliseNumber } from '../phone/number'
import { readEnd } from './entry-end'

/** The longest note of an entry. */
export const NOTE_LENGTH = 40

/** One number of a pasted text; `line` is where its row begins, counted from 1. */
export interface NumberRow {
  line: number
  phoneNo: string
  note: string
  /** ms since the epoch; null never ends. */
  expiresAt: number | null
}

/** Why a row cannot be added. `repeated`: an earlier row has the number. */
export type NumberRowFault = 'noNumber' | 'badNumber' | 'tooLong' | 'brokenQuote' | 'encoding' | 'repeated'

export interface NumberRowError {
  line: number
  source: string
  reason: NumberRowFault
}

/**
 * Reads a text or table of numbers: one row each, a number with an optional note, and an optional end in words ('至
 * 2026-12-31 18:00', Asia/Shanghai). Every row ends up among the rows or among the errors. A table that was exported
 * from a list reads back as it was.
 */
export function readNumberRows(text: string): { rows: NumberRow[]; errors: NumberRowError[] } {
  const plain = text.replace(/^\ufeff/, '').replace(/^'(?=\+\d)/gm, '')
  const { contacts: found, errors: broken } = parseCsv(plain)
  const contacts = found.map(asLine)
  const rows: NumberRow[] = []
  const errors = broken.map(({ line, source }): NumberRowError => ({ line, source, reason: 'brokenQuote' }))
  const seen = new Set<string>()
  for (const { line, source, name, phones, note } of contacts) {
    const fail = (reason: NumberRowFault) => errors.push({ line, source, reason })
    const { words, expiresAt } = readEnd(unescaped([name, note].filter(Boolean).join('；')))
    const numbers = phones.filter((phone) => phone.trim() !== '')
    if (source.includes('\ufffd')) fail('encoding')
    else if (numbers.length === 0) fail(/\d/.test(source) ? 'badNumber' : 'noNumber')
    else if (words.length > NOTE_LENGTH) fail('tooLong')
    else {
      for (const number of numbers) {
        const phoneNo = normaliseNumber(unescaped(number))
        if (phoneNo === null) fail('badNumber')
        else if (seen.has(phoneNo)) fail('repeated')
        else rows.push({ line, phoneNo, note: words, expiresAt: readEnd(source).expiresAt ?? expiresAt })
        if (phoneNo !== null) seen.add(phoneNo)
      }
    }
  }
  return { rows, errors: errors.sort((a, b) => a.line - b.line) }
}

/** Below a heading that is no table ('号码 备注'), a row is a line of words like any other. */
function asLine(row: RawContact): RawContact {
  const isCell = row.phones.length === 1 && row.phones[0] === row.source && normaliseNumber(row.source) === null
  const [line] = isCell ? parseCsv(row.source).contacts : []
  return line ? { ...line, line: row.line } : row
}

/** Spreadsheets are told by an apostrophe that what follows is text. */
const unescaped = (cell: string): string => cell.replace(/^'(?=['=+\-@])/, '')

/**
 * The text without the rows that have been added, so that only what is still to be mended stays. Whatever is in doubt
 * stays: `lines` are the first lines of rows that are wholly added, `starts` those of all rows.
 */
export function withoutLines(text: string, lines: ReadonlySet<number>, starts: readonly number[]): string {
  const all = text.split(/\r\n|\r|\n/)
  const nextStart = (line: number) => starts.find((start) => start > line) ?? line + 1
  const dropped = new Set<number>()
  for (const line of lines) for (let at = line; at < nextStart(line); at += 1) dropped.add(at)
  return all.filter((_text, index) => !dropped.has(index + 1)).join('\n')
}
