import { parseCsv } from '../contacts/parse-csv'
import { splitRows } from '../contacts/split-rows'
import { isRange } from '../guard/segment-prefix'
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
    const isTitled = isTable && topic !== 'word'
    const { values, note } = readCells(topic, isTitled ? trimmed.slice(0, 1) : trimmed)
    const beside = isTitled ? trimmed.slice(1) : []
    return { line, source: trimmed.filter(Boolean).join(' '), values, note: noteOf([note, ...beside]) }
  })
  return { rows: read, broken: brokenLine === null ? [] : [brokenLine] }
}

function readCells(topic: ListTopic, cells: readonly string[]): Pick<RawRow, 'values' | 'note'> {
  if (topic === 'word') {
    const split = cells.length === 1 ? [readEnd(cells[0] ?? '').words] : cells
    return { values: split.slice(0, 1), note: noteOf(split.slice(1)) }
  }
  const isValue = (cell: string) => !DATE.test(cell) && readListValue(topic, unescaped(cell)) !== null
  const plain = cells
    .filter((cell) => cell !== '' && !isEnd(cell))
    .map((cell, at) => cleaned(at === 0 ? cell.replace(COUNTER, '') : cell))
  // '1069 0013' is one sender with a blank, '10690013 10690014' are two; words without a value stay as they are.
  const parts = plain.flatMap((cell) => {
    const phones = topic === 'sender' ? numbersIn(cell) : null
    if (phones?.doubtful.length === 0 && phones.numbers.some(isPhone) && phones.numbers.every(isPhone))
      return [...phones.numbers, ...partsOf(phones.rest)]
    const split = topic === 'sender' ? joinGroups(partsOf(readEnd(cell).words)) : partsOf(readEnd(cell).words)
    const isOne = isValue(cell) && !isSeveral(topic, cell) && !isRange(cell) && !DATES.test(cell)
    return isOne || !split.some((part) => isValue(part) || isRange(part)) ? [cell] : split
  })
  const first = parts.findIndex((part) => isValue(part) || isRange(part))
  if (first < 0) return { values: [], note: noteOf(cells) }
  const isNext = (at: number): boolean =>
    at >= first && parts.slice(first, at + 1).every((part) => isValue(part) || isRange(part))
  const words = parts.filter((_, at) => !isNext(at))
  // A range among the values makes the line an error: `readEntryRows` names it.
  const late = words.filter((part) => isRange(part))
  return {
    values: [...parts.filter((_, at) => isNext(at)), ...late],
    note: noteOf(words.filter((part) => !late.includes(part))),
  }
}

/** A mobile number, or a landline with its area code: no part of another sender. */
const isPhone = (number: string): boolean => /^(?:1[3-9]\d{9}|0\d{9,11}|\+\d+)$/.test(number)

/** The counter of a row: '1) 170', '1、170'. */
const COUNTER = /^\s*(?:[1-9]\d?\s*[)）]|[(（][1-9]\d?[)）]|[1-9]\s*[、.．](?!\d*\.)|[①-⒛])\s*(?=\D*\d{2})/
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

/** The values and the words of a cell: '180、181*；182 虚拟', '号段：170和171', '【某贷】10690001'. */
function partsOf(cell: string): string[] {
  return (
    cell
      .replace(/((?:19|20)\d\d)[/.](\d{1,2})[/.](\d{1,2})(?!\d)/g, '$1-$2-$3')
      .replace(/(\d{1,2}):(?=\d\d(?!\d))/g, '$1∶')
      .replace(/【([^】]*)】|[(（]([^)）]*[^\d)）][^)）]*)[)）]/g, ' $1$2 ')
      .replace(/(\d)\s*(?:至|到|[-–—－~～])\s*(?=\d)/g, '$1-')
      .replace(/([\d*＊])[和或及与.](?=[+\d])/g, '$1 ')
      .replace(/(\d)\s+(?=[次个人元块万分秒天年月日岁])/g, '$1')
      .split(/[\s,，、;；/|:：]+/)
      .map(cleaned)
      // A word between two values is neither a value nor a note.
      .filter((part) => !/^[和或及与]?$/.test(part))
  )
}

/** Whether a cell consists of several whole values: '10690013 10690014', but not '1069 0013', one value with a blank. */
function isSeveral(topic: ListTopic, cell: string): boolean {
  const parts = topic === 'sender' ? joinGroups(partsOf(cell)) : partsOf(cell)
  if (parts.length < 2 || !parts.every((part) => readListValue(topic, part) !== null)) return false
  if (/[、;；/|和或及与]|\d\.\d/.test(cell)) return true
  if (topic === 'segment' && parts.every(({ length }) => length === parts[0]?.length)) return true
  const least = topic === 'sender' ? WHOLE_SENDER : WHOLE_SEGMENT
  return parts.every((part) => /[*＊]$/.test(part) || part.replace(/\D/g, '').length >= least)
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
const WHOLE_SEGMENT = 3

const noteOf = (words: readonly string[]): string => words.filter((cell) => cell !== '' && !isEnd(cell)).join('；')

const isEnd = (cell: string): boolean => {
  const { words, expiresAt } = readEnd(cell)
  return expiresAt !== null && words === ''
}
