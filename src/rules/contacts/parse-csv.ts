import { isCompactDate, isLong, numbersIn, onlyNumber } from '../phone/written-numbers'
import { joinName, type RawContact, type RawFile } from './imported'
import { splitRows, type Row } from './split-rows'

type Column = 'name' | 'area' | 'family' | 'given' | 'phone' | 'note' | 'isBlocked' | null

/** What is not a phone number though its title names a phone, or '号码'. */
const OTHER_THINGS =
  /type|label|phonetic|yomi|count|time|date|model|imei|brand|carrier|country|duration|类型|類型|标签|標籤|拼音|身份|证件|证号|qq|微信|wechat|归属|区号|邮编|银行|卡号|[账帐]号|学号|工号|车牌|型号|串号|品牌|运营商|套餐|次数|时长|时间|日期|费|国家|城市|省/i
/** Whose or which number a column has. */
const NUMBER_TITLE =
  /^(?:主|副|备用|常用|联系|联络|来电|去电|主叫|被叫|对方|呼叫|拦截|黑名单|骚扰|本机|家庭|家长|单位|办公|公司|移动|传真|新|旧|原)?号码$/
/** Column titles in the exports of phones, Google, Outlook, Chinese carriers and other blockers. */
const columnNames: readonly (readonly [Exclude<Column, null>, (title: string) => boolean])[] = [
  [
    'phone',
    (title) =>
      (!OTHER_THINGS.test(title) &&
        /phone|mobile|\bcell\b|\btel\b|msisdn|^contact (?:no|number)\b|\bfax\b|电话|電話|手机|手機|座机|固话|联系方式|联络方式/i.test(
          title,
        )) ||
      NUMBER_TITLE.test(title) ||
      /^(?:numbers?|pattern|peer|(?:original|e164)_number)$/i.test(title),
  ],
  ['isBlocked', (title) => /^is[ _-]?black[ _-]?list(?:ed)?$/i.test(title)],
  ['area', (title) => /^(?:电话)?区号$|^area[ _-]?code$/i.test(title)],
  ['family', (title) => /^(?:last|family)[ _-]?name$|^姓$|^姓氏$/i.test(title)],
  ['given', (title) => /^(?:first|given)[ _-]?name$|^名$/i.test(title)],
  [
    'name',
    (title) =>
      /^(?:full|display|contact)?[ _-]?name$|^(?:名称|名字|联系人|收[件货]人|机主|显示名称?|称呼|昵称|客户|业主|户主|户名|车主|住户|会员|学员|员工|学生)$|姓名$|^(?!(?:公司|单位|企业|部门|商品|产品|设备|小区|学校)名称$).*名称$/i.test(
        title,
      ),
  ],
  [
    'note',
    (title) =>
      /^(?:notes?|remarks?|comments?|description|label|caller|company|organi[sz]ation(?: name)?|备注|说明|标记|标记类型|公司|单位)$/i.test(
        title,
      ),
  ],
]

/**
 * Parses a table with commas, semicolons or tabs, quoted as in RFC 4180, or plain lines with a name and a number. The
 * titles in the first row identify the columns; without titles, cells that look like numbers do. An unclosed quote is
 * reported as an error of its line, and the rows before it are kept.
 */
export function parseCsv(text: string): RawFile {
  const { rows, brokenLine } = splitRows(text)
  const head = rows.slice(0, TITLE_ROWS).findIndex((row) => columnsOf(row.cells) !== null)
  const isTitled = head >= 0 && rows.slice(0, head).every(({ cells }) => !cells.some(hasNumber))
  const columns = isTitled ? columnsOf(rows[head]?.cells ?? []) : null
  const body = isTitled ? rows.slice(head + 1) : withoutCounter(rows)
  const contacts = body.flatMap((row) => (columns ? [row] : inPairs(row))).map((row) => readRow(row, columns))
  const broken = brokenLine === null ? [] : [{ ...brokenLine, reason: 'brokenQuote' as const }]
  return { contacts, errors: broken }
}

/** Rules for words and programs are no numbers of calls, whatever their keys are called. */
const OTHER_RECORDS = /content|copy|sms|message|bot/i

/** A record of a backup in JSON, and which list the key of its records names. */
interface Found {
  record: Readonly<Record<string, unknown>>
  isBlocked: boolean | undefined
}

/**
 * Returns the backup of a call blocker in JSON as a table: each record with a key that is the title of phone numbers is a
 * row, wherever in the file it stands, and so is each number of a plain list. Null for any other text.
 */
export function tableOfJson(text: string): string | null {
  if (!/^\s*(?:\{|\[\s*[[{"])/.test(text)) return null
  const whole = jsonOf(text)
  const found = (whole === undefined ? text.split('\n').map(jsonOf) : [whole]).flatMap((value) => within(value))
  if (found.length === 0) return null
  const rows = found.map(({ record, isBlocked }) => {
    const cells = Object.values(record).map((value) => (isPlain(value) ? String(value).trim() : ''))
    const fields = readByTitle(cells, columnsOf(Object.keys(record)) ?? [])
    const note = [fields.name, fields.note].filter(Boolean).join('；')
    return { phones: [...new Set(fields.phones)].join(' '), note, isBlocked: fields.isBlocked ?? isBlocked }
  })
  // Blockers leave out what is so by default.
  const hasAllowed = rows.some((row) => row.isBlocked === false)
  const quoted = (cell: string) => `"${cell.replace(/"/g, '""').replace(/\s+/g, ' ')}"`
  const lines = rows.map(({ phones, note, isBlocked = hasAllowed ? true : undefined }) =>
    [phones, note, isBlocked === undefined ? '' : String(isBlocked)].map(quoted).join(','),
  )
  return ['number,note,isBlacklist', ...lines].join('\n')
}

const isPlain = (value: unknown): boolean => typeof value !== 'object'

function within(value: unknown, isBlocked?: boolean): Found[] {
  if (typeof value === 'string') return onlyNumber(value) === null ? [] : [{ record: { number: value }, isBlocked }]
  if (Array.isArray(value)) return value.flatMap((one) => within(one, isBlocked))
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const columns = columnsOf(entries.map(([key]) => key)) ?? []
  if (entries.some(([, inner], at) => columns[at] === 'phone' && isPlain(inner)))
    return [{ record: value as Found['record'], isBlocked }] // safe: an object that is no array
  return entries.flatMap(([key, inner]) => {
    if (isPlain(inner) || OTHER_RECORDS.test(key)) return []
    if (/allow|white/i.test(key)) return within(inner, false)
    return within(inner, /block|black/i.test(key) ? true : isBlocked)
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The titles of columns stand in one of the first rows: above them is only the name of the table. */
const TITLE_ROWS = 4

const hasNumber = (cell: string): boolean =>
  numbersIn(cell).numbers.some((number) => number.length >= 3 && !isCompactDate(number))

/** Drops a first column that counts the rows. */
function withoutCounter(rows: readonly Row[]): readonly Row[] {
  const first = Number(rows[0]?.cells[0])
  const counts = rows.every(
    ({ cells: [count = '', ...others] }, at) =>
      /^\s*\d{1,4}\s*$/.test(count) && Number(count) === first + at && others.some(hasNumber),
  )
  return counts && (first <= 1 || rows.length > 1)
    ? rows.map(({ line, cells }) => ({ line, cells: cells.slice(1) }))
    : rows
}

/** Identifies the columns by the titles in a row; null when it has none. */
function columnsOf(cells: readonly string[]): Column[] | null {
  if (cells.some(hasNumber)) return null
  const columns = cells.map((cell) => columnNames.find(([, isTitle]) => isTitle(titleOf(cell)))?.[0] ?? null)
  if (!columns.includes('phone')) return null
  // Google's export calls the given name '名字' beside a family name.
  const hasFamily = columns.includes('family')
  return columns.map((column, at) => (hasFamily && titleOf(cells[at] ?? '') === '名字' ? 'given' : column))
}

/** A title without what forms add to it: '手机号码（必填）', '*姓名', '电话1:'. */
const titleOf = (cell: string): string =>
  cell
    .replace(/[(（[【][^)）\]】]*[)）\]】]/g, '')
    .replace(/^[\s*＊]+|[\s*＊:：\d]+$/g, '')
    .trim()

/** A name that says which of a person's numbers it is. */
const KIND =
  /^(?:手机|移动|电话|座机|固话|家|家里|住宅|宅电|单位|公司|办公室?|工作|传真|其他|home|mobile|cell|work|office|fax)\d?$/i

/**
 * Splits a row of several names with a number each, '王芳：139…；李强：138…' or '王芳,139…,李强,138…', into one row for each
 * name; any other row stays whole.
 */
function inPairs({ line, cells }: Row): Row[] {
  const [cell = '', ...others] = cells.filter((one) => one.trim() !== '')
  const parts = (others.length === 0 ? partsOf(cell) : [cell, ...others]).map((text) => {
    const { numbers, rest, doubtful } = numbersIn(text)
    return { text, name: rest, isNumber: numbers.length === 1, isWhole: doubtful.length === 0 }
  })
  if (parts.length < 2 || parts.some(({ name, isWhole }) => !isWhole || KIND.test(name))) return [{ line, cells }]
  if (parts.every(({ name, isNumber }) => isNumber && name !== ''))
    return parts.map(({ text }) => ({ line, cells: [text] }))
  const isPair = parts.every(({ name, isNumber }, at) => (at % 2 === 0 ? !isNumber : isNumber && name === ''))
  if (!isPair || parts.length < 4 || parts.length % 2 > 0) return [{ line, cells }]
  return parts.flatMap(({ text }, at) => (at % 2 === 0 ? [{ line, cells: [text, parts[at + 1]?.text ?? ''] }] : []))
}

/** The parts of a cell at its separators, or at the blanks of '王芳 139… 李强 138…'. */
function partsOf(cell: string): string[] {
  const words = cell.trim().split(/\s+/)
  const isPair = (at: number) => /^[\p{L}·]{2,}$/u.test(words[at] ?? '') && /^\+?\d{7,}$/.test(words[at + 1] ?? '')
  const isPaired = words.length >= 4 && words.length % 2 === 0 && words.every((_word, at) => at % 2 > 0 || isPair(at))
  return isPaired ? words : cell.split(/[;；、,，]/)
}

function readRow({ line, cells }: Row, columns: readonly Column[] | null): RawContact {
  const trimmed = cells.map((cell) => cell.trim())
  const source = trimmed.filter(Boolean).join(' ')
  return { line, source, ...(columns ? readByTitle(trimmed, columns) : readByContent(trimmed)) }
}

/** A number that a table wrote with separators between its thousands. */
const THOUSANDS = /^\d{1,2}(?:,\d{3}){3}$/

type Fields = Pick<RawContact, 'name' | 'phones' | 'note' | 'isBlocked'>

function readByTitle(cells: readonly string[], columns: readonly Column[]): Fields {
  const of = (wanted: Column) => cells.filter((cell, index) => cell !== '' && columns[index] === wanted)
  const [family = '', given = ''] = [of('family')[0], of('given')[0]]
  const [area = ''] = of('area')
  const isArea = /^0?(?:10|[2-9]\d{1,2})$/.test(area)
  const read = of('phone').map((cell) => {
    const whole = isArea && /^[2-8]\d{6,7}$/.test(cell) ? `${area.replace(/^(?!0)/, '0')}-${cell}` : cell
    return { cell, ...numbersIn(whole) }
  })
  // A cell without any number is an error of its row.
  const phones = read.flatMap(({ cell, numbers, doubtful }) =>
    numbers.length + doubtful.length > 0 ? [...numbers, ...doubtful] : [cell],
  )
  const words = read.flatMap(({ numbers, rest }) => (numbers.length > 0 && rest !== '' ? [rest] : []))
  const [blocked] = of('isBlocked')
  const isBlocked = blocked === undefined ? undefined : !/^(?:false|0|no)$/i.test(blocked)
  const name = of('name')[0] ?? joinName(family, [given])
  return { name, phones, note: [...of('note'), ...words].join('；'), isBlocked }
}

function readByContent(cells: readonly string[]): Fields {
  const joined = cells.join(',')
  const whole = THOUSANDS.test(joined) ? [joined] : cells
  // Beside a long number other digits are a count, a date, or an identifier.
  const hasLong = whole.some((cell) => numbersIn(cell).numbers.some(isLong))
  const read = whole.map((cell) => ({ cell, ...numbersIn(cell, hasLong) }))
  const isPhone = ({ numbers, rest }: (typeof read)[number]) => numbers.length > 0 && rest === ''
  // A cell of digits and words is a name beside a cell that is a number, and otherwise both: '王芳 138 0013 8111'.
  const phones = read.some(isPhone) ? read.filter(isPhone) : read.filter(({ numbers }) => numbers.length > 0)
  const words = read
    .flatMap((one) => (isPhone(one) ? [] : [phones.includes(one) ? one.rest : one.cell]))
    .filter(Boolean)
  // A cell that only counts is no name: '1,王芳,139…'.
  const first = words.findIndex((word) => !/^\d{1,3}$/.test(word))
  const [name = '', ...rest] = first < 0 ? ['', ...words] : words.slice(first)
  // Digits that could not be told apart are a mistyped number, not a note.
  const wrong = read.flatMap(({ doubtful }) => doubtful)
  const bare = phones.length === 0 && wrong.length === 0 ? rest.filter((cell) => /\d.*\d.*\d/.test(cell)) : []
  const note = rest.filter((cell) => !bare.includes(cell)).join('；')
  return { name, phones: [...phones.flatMap(({ numbers }) => numbers), ...wrong, ...bare], note }
}
