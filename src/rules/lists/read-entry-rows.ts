import { tableOfJson } from '../contacts/parse-csv'
import { isRange } from '../guard/segment-prefix'
import { onlyNumber } from '../phone/written-numbers'
import { isStorable } from '../text/storable-text'
import { readEnd } from './entry-end'
import type { ListTopic, ListValue } from './list-kinds'
import { readListValue } from './list-kinds'
import { unescaped, readRawRows } from './raw-rows'

/** The maximum length of an entry's note. */
export const NOTE_LENGTH = 40

/** One entry of a pasted text; `line` is the first line of its row, counted from 1. */
export interface EntryRow {
  line: number
  /** As a list shows it: a number, '1069*', a word. */
  value: string
  note: string
  /** In ms since the epoch; null never ends. */
  expiresAt: number | null
}

/**
 * Why a row cannot be added. `bad`: not a valid entry of the list; `segment`: a segment among numbers, which has a list
 * of its own; `range`: a range of segments; `otherList`: in the backup of another blocker the number is on the opposite list; `repeated`:
 * an earlier row has the same value.
 */
export type EntryRowFault =
  'noValue' | 'bad' | 'segment' | 'range' | 'otherList' | 'tooLong' | 'brokenQuote' | 'encoding' | 'repeated'

export interface EntryRowError {
  line: number
  source: string
  reason: EntryRowFault
}

/** A text as a person corrects it line by line: the backup of a blocker in JSON is a table. */
export const asLines = (topic: ListTopic, text: string): string =>
  (topic === 'number' ? tableOfJson(text) : null) ?? text

/**
 * Parses a text or table for the lists of a topic. Each row has a number, a segment '170*', a sender or a word,
 * optionally a note, and optionally an end ('至 2026-12-31 18:00', Asia/Shanghai). Every row is returned either as a row
 * or as an error. An exported table can be read back unchanged. `isStopping`: whether the list stops what is on it, for the
 * backups of other blockers, which have both kinds in one table.
 */
export function readEntryRows(
  topic: ListTopic,
  text: string,
  isStopping = true,
): { rows: EntryRow[]; errors: EntryRowError[] } {
  const parsed = readRawRows(topic, asLines(topic, text.replace(/^\ufeff/, '')))
  const rows: EntryRow[] = []
  const errors = parsed.broken.map(({ line, source }): EntryRowError => ({ line, source, reason: 'brokenQuote' }))
  const seen = new Set<string>()
  for (const { line, source, values, note, isBlocked = isStopping } of parsed.rows) {
    const fail = (reason: EntryRowFault) => errors.push({ line, source, reason })
    const { words, expiresAt } = readEnd(unescaped(note))
    const named = values.filter((value) => value.trim() !== '')
    if (source.includes('\ufffd') || !isStorable(source)) fail('encoding')
    else if (isBlocked !== isStopping) fail('otherList')
    else if (named.length === 0) fail(/\d/.test(source) ? faultOf(topic, source) : 'noValue')
    else if (words.length > NOTE_LENGTH) fail('tooLong')
    else {
      for (const raw of named) {
        const read = readRowValue(topic, unescaped(raw))
        if (read === null) fail(faultOf(topic, raw))
        else if (seen.has(read.normalized)) fail('repeated')
        else rows.push({ line, value: read.value, note: words, expiresAt: readEnd(source).expiresAt ?? expiresAt })
        if (read !== null) seen.add(read.normalized)
      }
    }
  }
  return { rows, errors: errors.sort((a, b) => a.line - b.line) }
}

/**
 * Removes the rows that were added, so that only rows to correct remain. A doubtful line stays: `lines` are the first
 * lines of rows that were added completely, `starts` the first lines of all rows.
 */
export function withoutLines(text: string, lines: ReadonlySet<number>, starts: readonly number[]): string {
  const all = text.split(/\r\n|\r|\n/)
  const nextStart = (line: number) => starts.find((start) => start > line) ?? line + 1
  const dropped = new Set<number>()
  for (const line of lines) for (let at = line; at < nextStart(line); at += 1) dropped.add(at)
  return all.filter((_text, index) => !dropped.has(index + 1)).join('\n')
}

/** Of a pasted row a number must be certain: digits that could be mistyped are an error, not a question. */
function readRowValue(topic: ListTopic, raw: string): ListValue | null {
  return topic === 'number' && onlyNumber(raw) === null ? null : readListValue(topic, raw)
}

function faultOf(topic: ListTopic, text: string): EntryRowFault {
  if (topic === 'number' && /\d\.?[*＊?？]|\d\[|\d#+$|^\+?86\d{2,4}$/.test(text.trim())) return 'segment'
  return (topic === 'segment' || topic === 'sender') && isRange(text) ? 'range' : 'bad'
}
