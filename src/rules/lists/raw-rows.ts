import { parseCsv } from '../contacts/parse-csv'
import { splitRows } from '../contacts/split-rows'
import { BETWEEN_RANGE, isRange } from '../guard/segment-prefix'
import { numbersIn } from '../phone/written-numbers'
import { readEnd } from './entry-end'
import type { ListTopic } from './list-kinds'
import { readListValue } from './list-kinds'

/** A row of a text before validation: its candidate values and its note. */
export interface RawRow {
  line: number
  source: string
  values: string[]
  note: string
  /** Whether another blocker, whose backup it is, blocks these numbers; undefined in other tables. */
  isBlocked?: boolean
}

export interface RawRows {
  rows: RawRow[]
  /** Unclosed quotes. */
  broken: { line: number; source: string }[]
}

const heading = /^(?:号码|号段|发送方|关键词|numbers?|segments?|senders?|keywords?)$/i
/** Splits a pasted text into rows for the lists of a topic: a table with or without titles, or one entry per line. */
export function readRawRows(topic: ListTopic, text: string): RawRows {
  return topic === 'number' ? readRawNumbers(text) : readRawValues(topic, text)
}

/** An apostrophe at the start of a cell marks the rest as text for spreadsheets; removes it. */
export const unescaped = (cell: string): string => cell.replace(/^'(?=['=+\-@])/, '')

function readRawNumbers(text: string): RawRows {
  const { contacts, errors } = parseCsv(text.replace(/^'(?=\+\d)/gm, ''))
  const rows = contacts.map(({ line, source, name, phones, note, isBlocked }) => {
    return { line, source, values: phones, note: [name, note].filter(Boolean).join('；'), isBlocked }
  })
  return { rows, broken: errors }
}

function readRawValues(topic: ListTopic, text: string): RawRows {
  const { rows, brokenLine } = splitRows(text)
  const [head] = rows
  const isTable = head !== undefined && head.cells.length > 1 && heading.test(head.cells[0]?.trim() ?? '')
  const read = (isTable ? rows.slice(1) : rows).map(({ line, cells }): RawRow => {
    const trimmed = cells.map((cell) => cell.trim())
    // Under a title the other columns are no values: '10690001,95588' has a note.
    const isTitled = isTable
    const { values, note } = readCells(topic, isTitled ? trimmed.slice(0, 1) : trimmed, isTable)
    const beside = isTitled ? trimmed.slice(1) : []
    return { line, source: trimmed.filter(Boolean).join(' '), values, note: noteOf([note, ...beside]) }
  })
  return { rows: read, broken: brokenLine === null ? [] : [brokenLine] }
}

function readCells(topic: ListTopic, cells: readonly string[], isTitled: boolean): Pick<RawRow, 'values' | 'note'> {
  if (topic === 'word') return { values: isTitled ? [...cells] : cells.flatMap(wordsOf), note: '' }
  const isValue = (part: string) =>
    !DATE.test(part) && !/\p{L}/u.test(part) && readListValue(topic, unescaped(part)) !== null
  const isNamed = (part: string) => isValue(part) || isRange(part)
  const plain = cells
    .filter((cell) => cell !== '' && !isEnd(cell))
    .map((cell, at) => cleaned((at === 0 ? cell.replace(COUNTER, '') : cell).replace(CIRCLED, ' ')))
  // '1069 0013' is one sender with a blank, '10690013 10690014' are two; words without a value stay as they are.
  const parts = plain.flatMap((cell): Part[] => {
    const { words } = readEnd(cell)
    if (isRange(words)) return [{ text: words, isNamed: true }]
    const found = topic === 'sender' ? sendersIn(words) : null
    if (found !== null) return found
    const split = partsOf(words)
    const isOne = isValue(cell) && !isSeveral(topic, cell) && !DATES.test(cell)
    const texts = isOne || !split.some(isNamed) ? [cell] : split
    return texts.map((text) => ({ text, isNamed: isNamed(text) }))
  })
  const first = parts.findIndex((part) => part.isNamed)
  if (first < 0) return { values: [], note: noteOf(cells) }
  const { length } = parts[first]?.text ?? ''
  // Behind other words a number that is as long is a value too, any other a count or a year; a range makes its line an error.
  const isTaken = ({ text, isNamed: named }: Part, at: number): boolean => {
    const isNext = at >= first && parts.slice(first, at + 1).every((part) => part.isNamed)
    return named && (isNext || topic === 'sender' || isRange(text) || text.length === length)
  }
  return {
    values: parts.filter(isTaken).map(({ text }) => text),
    note: noteOf(parts.filter((part, at) => !isTaken(part, at)).map(({ text }) => text)),
  }
}

/** A part of a cell; `isNamed`: it is a value, or makes its line an error. */
interface Part {
  text: string
  isNamed: boolean
}

/** The words of a cell: '贷款、办证' are two. What is no word by itself is part of one. */
function wordsOf(cell: string): string[] {
  const words = readEnd(cell).words.replace(WORD_COUNTERS, '、').replace(/^、/, '')
  const parts = words.split(/[、;；|/，,]+/).map((part) => part.trim())
  return parts.length > 1 && parts.every((part) => readListValue('word', part) !== null) ? parts : [words]
}

const WORD_COUNTERS = /(?:^|\s)\s*[1-9]\d?\s*[.)、．）]\s*(?=\p{L}{2})|[①-⒛]\s*(?=\p{L}{2})/gu

/** The senders of a cell and its other words; null where it has none, or a wildcard. */
function sendersIn(cell: string): Part[] | null {
  if (BETWEEN_DIGITS.test(cell)) return null
  const parts = partsOf(cell)
  const joined = joinGroups(parts)
  if (joined.length < parts.length) return joined.map((text) => ({ text, isNamed: true }))
  const { numbers, doubtful, rest } = numbersIn(cell)
  // '1069 1068' could be the beginnings of two senders.
  if (numbers.length === 1 && (cell.match(/\d+[*＊]?/g) ?? []).filter((group) => /^106\d{0,2}$/.test(group)).length > 1)
    return [{ text: cell, isNamed: true }]
  const isOne = doubtful.length > 0 && readListValue('sender', cell) !== null
  if (isOne || numbers.length + doubtful.length === 0 || (doubtful.length > 0 && /[*＊]/.test(cell))) return null
  const others = partsOf(rest.replace(/^[和或及与]+/, ''))
  return [
    ...[...numbers, ...doubtful].map((text) => ({ text, isNamed: true })),
    ...others.map((text) => ({ text, isNamed: /^\d+[*＊]$/.test(text) })),
  ]
}

const BETWEEN_DIGITS = new RegExp(`\\d\\s*(?:\\.{2,}|[~～〜⁓→…]|至|到|\\bto\\b)\\s*\\d`, 'i')

/** The counter of a row: '1) 170', '1、170'. */
const COUNTER = /^\s*(?:[1-9]\d?\s*[)）]|[(（][1-9]\d?[)）]|[1-9]\s*[、.．](?!\d*\.)|[①-⒛])\s*(?=\D*\d{2})/
/** The counters of the other values of a cell: '①170 ②171'. */
const CIRCLED = /[①-⒛❶-❿]\s*(?=\+?\d)/g
const DATES = /(?:19|20)\d\d[-/.年]\d{1,2}[-/.月]\d{1,2}/
const DATE = /^(?:19|20)\d\d[-/.年]\d{1,2}[-/.月]\d{1,2}日?$/

/** Without what spreadsheets and people put around a value; 'XXXX' behind digits stands for any. */
const cleaned = (cell: string): string =>
  cell
    .trim()
    .replace(/^=?["“'](?=[+\d])|["”'](?=$)/g, '')
    .replace(/^[[<]([\d*＊+\s]+)[\]>]$/, '$1')
    .replace(/(\d)\.0+$/, '$1')
    .replace(/^(\+?\d+)[xX×]+$/, '$1*')
    .replace(/^[以用]?(\+?\d[\d\s-]*)(?:号段|开头|字头|打头|段)(?:的?号码|的)?$/, '$1*')
    .replace(/([*\d])[。.]$/, '$1')

const BETWEEN = new RegExp(`(\\d)[*＊]*\\s*${BETWEEN_RANGE}\\s*(?=\\d)`, 'gi')

/** The values and the words of a cell: '180、181*；182 虚拟', '号段：170和171', '【某贷】10690001'. */
function partsOf(cell: string): string[] {
  return (
    cell
      .replace(/((?:19|20)\d\d)[/.](\d{1,2})[/.](\d{1,2})(?!\d)/g, '$1-$2-$3')
      .replace(/(\d{1,2}):(?=\d\d(?!\d))/g, '$1∶')
      .replace(/【([^】]*)】|[(（]([^)）]*[^\d)）][^)）]*)[)）]/g, ' $1$2 ')
      .replace(BETWEEN, '$1-')
      .replace(/([\d*＊])[和或及与.](?=[+\d])/g, '$1 ')
      .replace(/(\d)\s+(?=[次个人元块万分秒天年月日岁])/g, '$1')
      .split(/[\s,，、;；/|:：]+/)
      .map(cleaned)
      // A word between two values is neither a value nor a note.
      .filter((part) => !/^[和或及与+&.…]?$/.test(part))
  )
}

/** Whether a cell consists of several whole values: '10690013 10690014', but not '1069 0013', one value with a blank. */
function isSeveral(topic: ListTopic, cell: string): boolean {
  const parts = topic === 'sender' ? joinGroups(partsOf(cell)) : partsOf(cell)
  if (parts.length < 2 || !parts.every((part) => readListValue(topic, part) !== null)) return false
  if (/[、;；/|和或及与]|\d\.\d/.test(cell)) return true
  return (
    topic === 'sender' && parts.every((part) => /[*＊]$/.test(part) || part.replace(/\D/g, '').length >= WHOLE_SENDER)
  )
}

/**
 * Joins the groups of senders that begin like one: '1069 0001 1069 0002' is two senders, each written in groups. Other parts
 * stay as they are.
 */
function joinGroups(parts: readonly string[]): string[] {
  const isBegin = (part: string) => /^1069?\d{0,2}$|^9[56]\d{3,4}$/.test(part)
  if (!parts.every((part) => /^\d{2,6}$/.test(part)) || parts.filter(isBegin).length < 2) return [...parts]
  const senders = parts.reduce<string[]>((all, part) => {
    return isBegin(part) || all.length === 0 ? [...all, part] : [...all.slice(0, -1), `${all[all.length - 1]}${part}`]
  }, [])
  return senders.every(({ length }) => length >= WHOLE_SENDER) ? senders : [...parts]
}

/** From so many digits on, groups between blanks are values by themselves. */
const WHOLE_SENDER = 5

const noteOf = (words: readonly string[]): string => words.filter((cell) => cell !== '' && !isEnd(cell)).join('；')

const isEnd = (cell: string): boolean => {
  const { words, expiresAt } = readEnd(cell)
  return expiresAt !== null && words === ''
}
