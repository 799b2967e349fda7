import type { RawContact } from '../contacts/imported'
import { parseCsv } from '../contacts/parse-csv'
import { splitRows } from '../contacts/split-rows'
import { normaliseNumber } from '../phone/number'
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
const valueFirst = /^([+＋]?[\d０-９][\d０-９\s()（）\-–—－]*[*＊…]*)(?:[\s:：,，;；]+(.+))?$/
const valueLast = /^(\D.*?)[\s:：,，;；]+([+＋]?[\d０-９][\d０-９\s()（）\-–—－]*[*＊…]*)$/

/** Splits a pasted text into rows for the lists of a topic: a table with or without titles, or one entry per line. */
export function readRawRows(topic: ListTopic, text: string): RawRows {
  return topic === 'number' ? readRawNumbers(text) : readRawValues(topic, text)
}

/** An apostrophe at the start of a cell marks the rest as text for spreadsheets; removes it. */
export const unescaped = (cell: string): string => cell.replace(/^'(?=['=+\-@])/, '')

function readRawNumbers(text: string): RawRows {
  const { contacts, errors } = parseCsv(text.replace(/^'(?=\+\d)/gm, ''))
  const rows = contacts.map(asLine).map(({ line, source, name, phones, note }) => {
    return { line, source, values: phones, note: [name, note].filter(Boolean).join('；') }
  })
  return { rows, broken: errors }
}

/** Below a title line that is no table ('号码 备注'), a row is parsed like any other line of text. */
function asLine(row: RawContact): RawContact {
  const isCell = row.phones.length === 1 && row.phones[0] === row.source && normaliseNumber(row.source) === null
  const [line] = isCell ? parseCsv(row.source).contacts : []
  return line ? { ...line, line: row.line } : row
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
  const isValue = (cell: string) => topic === 'word' || readListValue(topic, unescaped(cell)) !== null
  const at = split.findIndex(isValue)
  const words = split.filter((cell, index) => index !== at && !isEnd(cell))
  return { values: at < 0 ? [] : split.slice(at, at + 1), note: words.filter(Boolean).join('；') }
}

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
