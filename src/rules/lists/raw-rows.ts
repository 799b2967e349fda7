import { parseCsv } from '../contacts/parse-csv'
import { splitRows } from '../contacts/split-rows'
import { readEnd } from './entry-end'
import type { ListTopic } from './list-kinds'
import { readListValue } from './list-kinds'

/** A row of a text before validation: its candidate values and its note. */
export interface RawRow {
  line: number
  source: string
  values: string[]
  note: string
}

export interface RawRows {
  rows: RawRow[]
  /** Unclosed quotes. */
  broken: { line: number; source: string }[]
}

const heading = /^(?:号码|号段|发送方|关键词|numbers?|segments?|senders?|keywords?)$/i
const valueFirst = /^([+＋]?[\d０-９][\d０-９\s()（）\-–—－、;；/|*＊]*[*＊…]*)(?:[\s:：,，;；]+(.+))?$/
const valueLast = /^(\D.*?)[\s:：,，;；]+([+＋]?[\d０-９][\d０-９\s()（）\-–—－]*[*＊…]*)$/

/** Splits a pasted text into rows for the lists of a topic: a table with or without titles, or one entry per line. */
export function readRawRows(topic: ListTopic, text: string): RawRows {
  return topic === 'number' ? readRawNumbers(text) : readRawValues(topic, text)
}

/** An apostrophe at the start of a cell marks the rest as text for spreadsheets; removes it. */
export const unescaped = (cell: string): string => cell.replace(/^'(?=['=+\-@])/, '')

function readRawNumbers(text: string): RawRows {
  const { contacts, errors } = parseCsv(text.replace(/^'(?=\+\d)/gm, ''))
  const rows = contacts.map(({ line, source, name, phones, note }) => {
    return { line, source, values: phones, note: [name, note].filter(Boolean).join('；') }
  })
  return { rows, broken: errors }
}

function readRawValues(topic: ListTopic, text: string): RawRows {
  const { rows, brokenLine } = splitRows(text)
  const [head] = rows
  const isTable = head !== undefined && head.cells.length > 1 && heading.test(head.cells[0]?.trim() ?? '')
  const read = (isTable ? rows.slice(1) : rows).map(({ line, cells }): RawRow => {
    const trimmed = cells.map((cell) => cell.trim())
    return { line, source: trimmed.filter(Boolean).join(' '), ...readCells(topic, trimmed) }
  })
  return { rows: read, broken: brokenLine === null ? [] : [brokenLine] }
}

function readCells(topic: ListTopic, cells: readonly string[]): Pick<RawRow, 'values' | 'note'> {
  const [only = ''] = cells
  const split = cells.length === 1 ? splitLine(topic, only) : cells
  if (topic === 'word') return { values: split.slice(0, 1), note: noteOf(split.slice(1)) }
  const isValue = (cell: string) => readListValue(topic, unescaped(cell)) !== null
  // '180,181 182' are several values; a value that is only digits behind words is part of the note.
  const parts = split.flatMap((cell) => (isSeveral(topic, cell) ? cell.split(SEVERAL) : [cell]))
  const first = parts.findIndex(isValue)
  if (first < 0) return { values: [], note: noteOf(split) }
  const isNext = parts.map((part, at) => at === first || (isValue(part) && parts.slice(first, at).every(isValue)))
  return { values: parts.filter((_, at) => isNext[at]), note: noteOf(parts.filter((_, at) => !isNext[at])) }
}

/** Between several values of one cell. */
const SEVERAL = /[\s、;；/|]+/

/** Whether a cell consists of several whole values: '10690013 10690014', but not '1069 0013', one value with a blank. */
function isSeveral(topic: ListTopic, cell: string): boolean {
  const parts = cell.split(SEVERAL).filter(Boolean)
  if (parts.length < 2 || !parts.every((part) => readListValue(topic, part) !== null)) return false
  if (/[、;；/|]/.test(cell)) return true
  const least = topic === 'sender' ? WHOLE_SENDER : WHOLE_SEGMENT
  return parts.every((part) => /[*＊]$/.test(part) || part.replace(/\D/g, '').length >= least)
}

/** From so many digits on, groups between blanks are values by themselves. */
const WHOLE_SENDER = 5
const WHOLE_SEGMENT = 3

const noteOf = (words: readonly string[]): string => words.filter((cell) => cell !== '' && !isEnd(cell)).join('；')

const isEnd = (cell: string): boolean => {
  const { words, expiresAt } = readEnd(cell)
  return expiresAt !== null && words === ''
}

/** Splits '1069* 推销' or '推销 1069*', which have no delimiter. A word can contain blanks, so its line stays whole. */
function splitLine(topic: ListTopic, line: string): string[] {
  const { words } = readEnd(line)
  if (topic === 'word') return [words]
  const [, value, note] = valueFirst.exec(words) ?? []
  if (value !== undefined) return note === undefined ? [value] : [value, note]
  const [, before, last] = valueLast.exec(words) ?? []
  return before !== undefined && last !== undefined ? [last, before] : [words]
}
