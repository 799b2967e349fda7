import { readEnd } from './entry-end'
import type { ListTopic } from './list-kinds'
import { readListValue } from './list-kinds'
import { unescaped, writtenRows } from './written-rows'

/** The longest note of an entry. */
export const NOTE_LENGTH = 40

/** One entry of a pasted text; `line` is where its row begins, counted from 1. */
export interface EntryRow {
  line: number
  /** As a list has it: a number, '1069*', a word. */
  value: string
  note: string
  /** ms since the epoch; null never ends. */
  expiresAt: number | null
}

/** Why a row cannot be added. `bad`: nothing that the list can hold; `repeated`: an earlier row has it. */
export type EntryRowFault = 'noValue' | 'bad' | 'tooLong' | 'brokenQuote' | 'encoding' | 'repeated'

export interface EntryRowError {
  line: number
  source: string
  reason: EntryRowFault
}

/**
 * Reads a text or table for the lists of a topic: one row each, a number, a segment '170*', a sender or a word, with an
 * optional note, and an optional end in words ('至 2026-12-31 18:00', Asia/Shanghai). Every row ends up among the rows or
 * among the errors. A table that was exported from a list reads back as it was.
 */
export function readEntryRows(topic: ListTopic, text: string): { rows: EntryRow[]; errors: EntryRowError[] } {
  const written = writtenRows(topic, text.replace(/^\ufeff/, ''))
  const rows: EntryRow[] = []
  const errors = written.broken.map(({ line, source }): EntryRowError => ({ line, source, reason: 'brokenQuote' }))
  const seen = new Set<string>()
  for (const { line, source, values, note } of written.rows) {
    const fail = (reason: EntryRowFault) => errors.push({ line, source, reason })
    const { words, expiresAt } = readEnd(unescaped(note))
    const named = values.filter((value) => value.trim() !== '')
    if (source.includes('\ufffd')) fail('encoding')
    else if (named.length === 0) fail(/\d/.test(source) ? 'bad' : 'noValue')
    else if (words.length > NOTE_LENGTH) fail('tooLong')
    else {
      for (const raw of named) {
        const read = readListValue(topic, unescaped(raw))
        if (read === null) fail('bad')
        else if (seen.has(read.normalized)) fail('repeated')
        else rows.push({ line, value: read.value, note: words, expiresAt: readEnd(source).expiresAt ?? expiresAt })
        if (read !== null) seen.add(read.normalized)
      }
    }
  }
  return { rows, errors: errors.sort((a, b) => a.line - b.line) }
}

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
