import { normaliseNumber } from '../phone/number'
import { joinName, type RawContact, type RawFile } from './imported'
import { splitRows, type Row } from './split-rows'

type Column = 'name' | 'family' | 'given' | 'phone' | 'note' | null

/** Column titles in the exports of phones, Google, Outlook and Chinese carriers. */
const columnNames: readonly (readonly [Exclude<Column, null>, RegExp])[] = [
  ['phone', /^(?!.*(?:type|label|类型|标签)).*(?:phone|mobile|\btel\b|telephone|电话|手机|号码)/i],
  ['family', /^(?:last|family)[ _-]?name$|^姓$|^姓氏$/i],
  ['given', /^(?:first|given)[ _-]?name$|^名$/i],
  ['name', /^(?:full|display|contact)?[ _-]?name$|^(?:姓名|名称|名字|联系人|显示名称|联系人姓名)$/i],
  ['note', /^(?:notes?|remarks?|company|organi[sz]ation(?: name)?|备注|说明|公司|单位)$/i],
]

/**
 * Parses a table with commas, semicolons or tabs, quoted as in RFC 4180, or plain lines with a name and a number. The
 * titles in the first row identify the columns; without titles, cells that look like numbers do. An unclosed quote is
 * reported as an error of its line, and the rows before it are kept.
 */
export function parseCsv(text: string): RawFile {
  const { rows, brokenLine } = splitRows(text)
  const [head, ...body] = rows
  const columns = head ? columnsOf(head.cells) : null
  const contacts = (columns ? body : rows).map((row) => readRow(row, columns))
  const broken = brokenLine === null ? [] : [{ ...brokenLine, reason: 'brokenQuote' as const }]
  return { contacts, errors: broken }
}

/** Identifies the columns by the titles in the first row; null when that row has no titles. */
function columnsOf(cells: readonly string[]): Column[] | null {
  if (cells.some((cell) => isNumber(cell))) return null
  const columns = cells.map((cell) => columnNames.find(([, pattern]) => pattern.test(cell.trim()))?.[0] ?? null)
  return columns.includes('phone') ? columns : null
}

function readRow({ line, cells }: Row, columns: readonly Column[] | null): RawContact {
  const trimmed = cells.map((cell) => cell.trim())
  const source = trimmed.filter(Boolean).join(' ')
  return { line, source, ...(columns ? readByTitle(trimmed, columns) : readByContent(trimmed)) }
}

type Fields = Pick<RawContact, 'name' | 'phones' | 'note'>

function readByTitle(cells: readonly string[], columns: readonly Column[]): Fields {
  const of = (wanted: Column) => cells.filter((cell, index) => cell !== '' && columns[index] === wanted)
  const [family = '', given = ''] = [of('family')[0], of('given')[0]]
  // Google puts several numbers into one cell.
  const phones = of('phone').flatMap((cell) => cell.split(/\s*(?::::|[;、])\s*/))
  return { name: of('name')[0] ?? joinName(family, [given]), phones, note: of('note').join('；') }
}

function readByContent(cells: readonly string[]): Fields {
  const only = cells.length === 1 ? splitLine(cells[0] ?? '') : cells
  const phones = only.filter(isNumber)
  const [name = '', ...rest] = only.filter((cell) => cell !== '' && !isNumber(cell))
  // A cell with many digits is a mistyped number, not a note.
  const wrong = phones.length === 0 ? rest.filter((cell) => /\d.*\d.*\d/.test(cell)) : []
  return { name, phones: [...phones, ...wrong], note: rest.filter((cell) => !wrong.includes(cell)).join('；') }
}

/** 'Name 138 0013 8000' or '13800138000 Name', without any delimiter. */
function splitLine(line: string): string[] {
  const match = /^(.*?)[\s:：]*(\+?[\d\s()（）-]{3,})$/.exec(line) ?? /^(\+?[\d\s()（）-]{3,})[\s:：]+(.*)$/.exec(line)
  return match ? [match[1] ?? '', match[2] ?? ''].map((part) => part.trim()) : [line]
}

const isNumber = (cell: string): boolean => normaliseNumber(cell) !== null
