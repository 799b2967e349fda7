import { plainDigits } from './number'
import { EXTENSION_WORDS, inPlainDigits, MARKED_EXTENSION, readNumber, THOUSANDS } from './read-number'

/** The numbers in a text as a person wrote it, and its other words. */
export interface WrittenNumbers {
  numbers: string[]
  /** The text without its numbers and without the counter of a row ('1)'). */
  rest: string
  /** Digits that look like numbers but are none, or that could be joined in several ways: never guessed. */
  doubtful: string[]
}

/** Groups of digits with what people put between them. */
const SPAN = /[(（]?[+＋]*[(（]?\d(?:[\s().\-–—－（）]*\d)*/g
const DATE =
  /(?:19|20)\d\d[-/.年](?:0?[1-9]|1[0-2])[-/.月](?:0?[1-9]|[12]\d|3[01])(?!\d)日?(?:\s+\d{1,2}:\d\d(?::\d\d)?)?(?!\d)|\d{1,2}:\d\d(?::\d\d)?(?!\d)/g
/** Three digits and a dot without a blank are the beginning of a number: '139.12340001', '400.8001234'. */
const COUNTER =
  /^\s*(?:(?!0(?:10|2\d))0{1,3}[1-9]\d?\s*[)）、】.．:：]\s+|[1-9]\d{0,2}\s*[)）、】]|[1-9]\d?\s*[.．:：]|[1-9]\d\d\s*[.．:：](?=\s)|[(（【][1-9]\d?[)）】])\s*(?=\D*\d[\d\s.()（）-]{4})/
/** A circled number in front of plain digits counts rows, or the numbers of a row. */
const CIRCLED_COUNTERS = /(^|[\s,，;；、/|])[①-⒛❶-❿]\s*(?=[+(（]?\d)/g
/** The counters of the other numbers of a row: '1.13912340001 2.13912340002'. */
const COUNTERS_INSIDE =
  /(?:([\s,，;；、])[1-9]\d?\s*[)）、.．:：]|[(（【][1-9]\d?[)）】])\s*(?=1[3-9]\d{9}(?!\d)|0\d{2,3}-?\d{7,8}(?!\d))/g
const EXTENSION_BEHIND = new RegExp(
  `^\\s*(?:${EXTENSION_WORDS}|[#xpw]+|;+(?:ext=|(?=\\d{1,4}(?![\\d\\s.-]*\\d)))|[,，]+(?=\\d{1,4}$))\\s*[:：]?\\s*(?!0\\d{2,3}[-\\s]?\\d{7})\\d{1,6}(?!\\d)`,
  'i',
)
/** Longer groups are numbers, not counts: '139… 3 times'. */
const COUNT_DIGITS = 3
/** What makes the digits in front of it an amount: '1000元', '120人'. */
const UNIT = /^\s*(?:[次个人元块万分秒天年月日岁栋楼层单件票条路%％]|小时|号[楼店线])/
/** What makes the digits behind it no phone number: 'QQ:123456789'. */
const OTHER_NUMBER =
  /(?:(?:qq|微信|订单|运单|快递|身份证|护照|社保|会员|合同|保单)(?:号码?)?|[vw]x|单号|编号|卡号|尾号|工号|学号|[账帐]号|邮编|验证码|金额|余额|\bno\.?|\bid|(?:time(?:stamp)?|date|created|count|calls|duration|priority|flags)["']?(?=\s*[:=]))["']?\s*[:：=是为]?\s*$/i

/** '电话/微信：13912340001': the number of both. */
const PHONE_TOO = /(?:电话|手机|tel|phone)[^\d]{0,3}微信\s*[:：]?\s*$/i

/** Whole numbers of China: mobile, with area code, local, 400 and 800, service numbers and senders. */
const COMPLETE =
  /^(?:1[3-9]\d{9}|0(?:10|2\d)\d{8}|0[3-9]\d{2}\d{7,8}|[2-8]\d{6,7}|[48]00\d{7}|95\d{3,6}|96\d{3,6}|100\d{2}|1010\d{4}|106\d{5,17}|700\d{12}|118\d{3}|12\d{3}|11[0-9]|12[0-9])$/
/** What is left of '+86' in a normalised number belongs to no number of China. */
const isWhole = (number: string): boolean => COMPLETE.test(number) || /^\+(?!86)\d{7,15}$/.test(number)
const isComplete = (number: string | null): number is string => number !== null && isWhole(number)
/** A mobile number with digits missing or too many, or an area code without a number. */
const MISTYPED =
  /^(?:\+?86)?1[3-9]\d{5,8}$|^(?:\+?86)?1[3-9]\d{10,11}$|^0\d{2,6}$|^0(?:10|2\d)(?:\d{4,7}|\d{9,10})$|^0[3-9]\d{2}(?:\d{3,6}|\d{9})$/
/** A blocker's pattern: '#95588' is any digit and these; a mobile number may have such a sign in front. */
const PATTERN = /^[#＃*＊?？]+\d{3,9}$/
/** The beginning of a blocker's pattern: of '139?1234000' nothing is a number. */
const BEHIND_PATTERN = /(?:^|\D)\d{1,6}[*＊#＃?？]+$/
/** As long as the number of an identity or bank card; senders and numbers of machines are as long. */
const CARD = /^(?!106|125|700)\d{13,}$/
/** With a country or area code, or of a mobile phone: beside it shorter digits are counts, dates or identifiers. */
export const isLong = (number: string): boolean =>
  number.startsWith('+') || (number.length >= 10 && COMPLETE.test(number))
export const isCompactDate = (digits: string): boolean =>
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits)

/** Digits that are no number where a long one stands beside them. Digits of a mistyped number are not among them. */
const isBesides = (digits: string): boolean => {
  if (isCompactDate(digits)) return true
  if (digits.startsWith('+') || (digits.length >= 5 && COMPLETE.test(digits))) return false
  return digits.length < 7 || digits.length > 12 || (digits.length >= 9 && !/^(?:1[3-9]|0)/.test(digits))
}

/**
 * Finds the numbers in a text. Several numbers in a line are separated, whatever stands between them; an extension, a count,
 * an amount, a date and the counter of a row belong to none of them. What could not be told apart is doubtful: no number is
 * joined from two, cut, or invented. `isBesideLong`: the other cells of the row have a long number.
 */
export function numbersIn(text: string, isBesideLong = false): WrittenNumbers {
  const given = inPlainDigits(text.trim().replace(CIRCLED_COUNTERS, '$1 ').trim())
    .replace(/^(?:tel|sms|smsto|callto):/i, '')
    .replace(/[(（](\+?86)[)）]/g, '$1 ')
    // Between two numbers it separates them.
    .replace(/(\d\s*)[+＋]\s+(?=\d)/g, '$1 ')
    .replace(/\+\s+(?=\d)/g, '+')
    .replace(/(^|\D)(?:179\d{2}|12593|10193)[#,，]\s*(?=1[3-9]\d{9}(?!\d))/g, '$1')
    .replace(/((?:^|\D)(?:1[3-9]\d{9}|0\d{9,11}))\.0+(?!\d)/g, '$1')
    // '010/65551234' is one number.
    .replace(/(^|\D)(0(?:10|2\d)(?=\/[2-8]\d{7}(?!\d))|0[3-9]\d{2}(?=\/[2-8]\d{6,7}(?!\d)))\//g, '$1$2-')
  if (PATTERN.test(given)) return { numbers: [], rest: '', doubtful: [given] }
  // What spreadsheets add around a number would be taken for words.
  const isWrapped = /^=?"|\.0+$|\de\+?\d\d$/i.test(given) || THOUSANDS.test(given)
  const alone = isWrapped ? readNumber(given) : null
  if (isComplete(alone)) return { numbers: [alone], rest: '', doubtful: [] }
  const whole = given
    .replace(COUNTER, '')
    .replace(COUNTERS_INSIDE, (_all, before = ' ') => String(before))
    .replace(MARKED_EXTENSION, '$1')
  const pieces = piecesOf(whole)
  const hasLong = isBesideLong || pieces.some(({ number }) => number !== null && isLong(number))
  const isNumber = ({ number, isAlone }: Piece) =>
    number !== null &&
    !number.startsWith('+86') &&
    !(hasLong && isBesides(number)) &&
    (isAlone || isWhole(number) || number.length > 4)
  const doubtful = pieces.filter(
    ({ number, text: words, isDoubtful }) =>
      number === null && isDoubtful && !(hasLong && words.split(/\s+/).every((group) => isBesides(plainDigits(group)))),
  )
  return {
    numbers: pieces.filter(isNumber).map(({ number }) => number ?? ''),
    rest: tidy(pieces.map((piece) => (isNumber(piece) ? '' : piece.text)).join('')),
    doubtful: doubtful.map(({ text: words }) => words),
  }
}

/** A part of a text: a number, digits that could be one, or other words. */
interface Piece {
  text: string
  number: string | null
  isDoubtful: boolean
  /** The whole text is nothing but this number. */
  isAlone: boolean
}

function piecesOf(whole: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const words = (text: string, isDoubtful = false) => pieces.push({ text, number: null, isDoubtful, isAlone: false })
  // Dates keep their place, and nothing in them is a digit.
  const masked = whole.replace(DATE, (date) => date.replace(/\d/g, '\ue000'))
  const spans = new RegExp(SPAN)
  for (let match = spans.exec(masked); match !== null; match = spans.exec(masked)) {
    // A + that touches the number before separates two numbers.
    const isJoined = /\d$/.test(masked.slice(0, match.index))
    const span = isJoined ? match[0].replace(/^[+＋]+/, '') : match[0]
    const before = masked.slice(0, match.index)
    const tail = masked.slice(match.index + match[0].length)
    words(whole.slice(at, match.index + match[0].length - span.length))
    at = match.index + match[0].length
    const groups = groupsOf(span)
    // Letters and digits that touch are one word: 'A4', '3M', 'B13912340001x'; and a pattern is no number: '139*', '139#', '139?'.
    const isBehindPattern = BEHIND_PATTERN.test(before) && !isLong(readNumber(span) ?? '')
    const isFirstWord =
      isBehindPattern || /[a-z_]$/i.test(before) || (OTHER_NUMBER.test(before) && !PHONE_TOO.test(before))
    // Behind a whole number '#' and '?' are only signs.
    const isPattern = /^\.?[*＊]/.test(tail) || (/^[#?？]/.test(tail) && !isComplete(readNumber(span)))
    const isLastWord = (isPattern || /^[a-z_]/i.test(tail)) && !EXTENSION_BEHIND.test(tail)
    const isAmount = UNIT.test(tail) && plainDigits(groups[groups.length - 1] ?? '').length <= 6
    const first = isFirstWord ? groups.shift() : undefined
    const last = isLastWord || isAmount ? groups.pop() : undefined
    if (first !== undefined) words(groups.length > 0 ? `${first} ` : first)
    const isAlone = first === undefined && last === undefined && span === whole.trim()
    for (const [index, part] of readGroups(groups).entries()) {
      if (index > 0) words(' ')
      pieces.push({ ...part, isAlone })
    }
    if (last !== undefined) words(groups.length > 0 ? ` ${last}` : last)
    else if (typeof pieces[pieces.length - 1]?.number === 'string') at += EXTENSION_BEHIND.exec(tail)?.[0].length ?? 0
    spans.lastIndex = at
  }
  words(whole.slice(at))
  return pieces
}

/**
 * The number of a field, which may stand among other words ('王芳 139…', '1) 139…', '139… 3 次'); null for none and for
 * several. A number that may be mistyped is returned as it is written: `numberDoubt` tells.
 */
export function typedNumber(raw: string): string | null {
  const { numbers, doubtful, rest } = numbersIn(raw)
  const only = numbers[0] ?? null
  if (numbers.length === 1 && doubtful.length === 0 && !hasLostDigits(rest, only ?? '')) return only
  if (numbers.length > 0) return null
  const whole = readNumber(raw)
  // Digits in groups are one number only if they are mistyped as a whole.
  const isOne = whole !== null && (/^\D*(?:\+86[\s-]*)?\d+\D*$/.test(inPlainDigits(raw)) || numberDoubt(whole) !== null)
  return isOne ? whole : null
}

/** Beside a number without area code, digits in the other words may belong to it. */
const hasLostDigits = (rest: string, number: string): boolean => !isLong(number) && /\d{3}/.test(rest)

/** The only number that a text is; null for none, several, or a number with other words. */
export function onlyNumber(text: string): string | null {
  const { numbers, rest, doubtful } = numbersIn(text)
  return numbers.length === 1 && rest === '' && doubtful.length === 0 ? (numbers[0] ?? null) : null
}

/**
 * Why a number may be mistyped: a mobile number with digits missing or too many, or a landline without its area code; null
 * when nothing speaks against it.
 */
export function numberDoubt(number: string): 'length' | 'area' | null {
  if (MISTYPED.test(number)) return 'length'
  return /^[2-8]\d{7}$/.test(number) ? 'area' : null
}

/** Splits a span at its blanks, and at a bracket that opens behind a whole number: '13912340001（3'. */
const groupsOf = (span: string): string[] =>
  span
    .replace(/(\d(?:[\s.-]?\d){6,})\s*(?=[(（])/g, '$1 ')
    .replace(/((?:^|\s)(?:9[56]\d{3}|100\d{2}|12\d{3}))\s*(?=[(（])/g, '$1 ')
    .replace(/[)）](?=[(（])/g, ') ')
    .replace(/(\d{8,})[)）]?[.\-–—－](?=\d{8,})/g, '$1 ')
    .split(/\s+/)
    .filter((group) => /\d/.test(group))

type Part = Pick<Piece, 'text' | 'number' | 'isDoubtful'>

/** Reads neighbouring groups as whole numbers; a short group at an end is a count or a counter. */
function readGroups(groups: readonly string[]): Part[] {
  const numbers = (all: readonly string[]): Part[] => all.map((number) => ({ text: number, number, isDoubtful: false }))
  const words = (text: string): Part => ({ text, number: null, isDoubtful: digitsIn(text) >= 7 })
  if (groups.length === 0) return []
  const [only = ''] = groups
  // Eight digits that are a day are hardly a local number.
  if (groups.length === 1 && (SHORT_EXTENSION.test(only) || isCompactDate(only))) return [words(only)]
  if (isCardNumber(groups)) return [words(groups.join(' '))]
  if (isSenderInGroups(groups)) {
    const sender = readNumber(groups.join(' '))
    return groups[groups.length - 1]?.length === 4 || !isComplete(sender)
      ? [words(groups.join(' '))]
      : numbers([sender])
  }
  const several = partition(groups, 7)
  if (several && several.length > 1) return numbers(several)
  // '10690001 95588' are two, though a sender could be as long as both.
  if (groups.length > 1 && groups.every((group) => group.length >= 5 && isComplete(readNumber(group))))
    return numbers(groups.map((group) => readNumber(group) ?? ''))
  const span = groups.join(' ')
  const joined = readNumber(span)
  const isJoinable = groups.length === 1 || !(WHOLE_ALONE.test(groups[0] ?? '') || isCountBehind(groups))
  if (isComplete(joined) && isJoinable) return numbers([joined])
  if (isComplete(joined) && isCountBehind(groups)) return [words(span)]
  // Without a separator it is as it was written, whatever network has such numbers, unless it is as long as those of
  // identity and bank cards.
  if (/^\+*\d+$/.test(span))
    return joined === null || MISTYPED.test(joined) || CARD.test(joined) ? [words(span)] : numbers([joined])
  const few = partition(groups, 5)
  if (few) return numbers(few)
  const [first = '', ...others] = groups
  const last = groups[groups.length - 1] ?? ''
  if (groups.length > 1 && isBesides(plainDigits(last))) {
    const read = readGroups(groups.slice(0, -1))
    if (isRead(read) && (last.length <= COUNT_DIGITS || read.some(isLongPart))) return [...read, words(last)]
  }
  if (groups.length > 1 && isBesides(plainDigits(first)) && !first.startsWith('+')) {
    const read = readGroups(others)
    const isCertain = read.every(({ number }) => number === null || isWhole(number))
    // Three digits before a local number could be a country: '852 5123 4567'.
    if (isRead(read) && isCertain && (first.length < COUNT_DIGITS || read.some(isLongPart)))
      return [words(first), ...read]
  }
  return [words(span)]
}

/** The number of a bank card in groups, which could be local numbers: of 17 digits and more, or with a right check digit. */
function isCardNumber(groups: readonly string[]): boolean {
  const digits = groups.join('')
  const isGrouped = groups.length >= 4 && groups.slice(0, 4).every((group) => /^\d{4}$/.test(group))
  if (!isGrouped || digits.length > 19 || !/^[3-6]\d+$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return all + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return digits.length > 16 || sum % 10 === 0
}

/** A long sender in groups of four: '1065 7525 8192 144'. Where the last group has four digits too, it could be a sender and a local number. */
const isSenderInGroups = (groups: readonly string[]): boolean =>
  groups.length > 3 &&
  /^106\d$/.test(groups[0] ?? '') &&
  groups.slice(1, -1).every((group) => /^(?!106)\d{4}$/.test(group)) &&
  /^\d{1,4}$/.test(groups[groups.length - 1] ?? '')

/** '95588 12', '0317-6512345 3': a number and a count, or one number in groups. */
function isCountBehind(groups: readonly string[]): boolean {
  const head = readNumber(groups.slice(0, -1).join(' '))
  const last = plainDigits(groups[groups.length - 1] ?? '')
  if (groups.length < 2 || last.length > COUNT_DIGITS || !isComplete(head) || /^[48]00/.test(head)) return false
  return head.startsWith('0') || (groups.length === 2 && (!head.startsWith('+') || head.length > 10))
}

/** A service number, a sender, or a mobile number, which is whole before the next group. */
const WHOLE_ALONE = /^(?:9[56]\d{3}|100\d{2}|1[12]\d|12\d{3}|106\d{5,}|1[3-9]\d{9})$/

const isRead = (parts: readonly Part[]): boolean =>
  parts.some(({ number }) => number !== null) && parts.every(({ isDoubtful }) => !isDoubtful)
const isLongPart = ({ number }: Part): boolean => number !== null && isLong(number)

/** Joins neighbouring groups to whole numbers of at least so many digits, all groups used; null if that cannot be. */
function partition(groups: readonly string[], least: number): string[] | null {
  if (groups.length === 0) return []
  for (let size = 1; size <= Math.min(5, groups.length); size += 1) {
    const number = readNumber(groups.slice(0, size).join(' '))
    if (!isComplete(number) || number.length < least) continue
    // '95588 110' are two, though a service number can be as long as both, and '400 6844' is the beginning of one.
    if (size > 1 && WHOLE_ALONE.test(groups[0] ?? '')) return null
    if (/^[48]00$/.test(groups[0] ?? '') && !/^[48]00\d{7}$/.test(number)) continue
    const others = partition(groups.slice(size), least)
    if (others) return [number, ...others]
  }
  return null
}

/** A service number and a key to press behind it, which are no longer number. */
const SHORT_EXTENSION = /^(?:9[56]\d{3}|100\d{2}|1[12]\d|12\d{3})-\d{1,3}$/
const digitsIn = (text: string): number => plainDigits(text).replace(/\D/g, '').length

/** Separators at the ends, and those left alone between numbers, are no words. */
const tidy = (rest: string): string =>
  rest
    .replace(/[(（[【<]\s*[)）\]】>]/g, ' ')
    .replace(/\s*[/、,，;；|]+\s*(?=[/、,，;；|\s]|$)/g, ' ')
    .replace(/^[\s/\\、,，;；。|:：'"“”「」`=#\-–—－]+|[\s/\\、,，;；。|:：'"“”「」`#\-–—－]+$/g, '')
    .replace(/^([^(（]*)[)）]$|^[(（]([^)）]*)$/, '$1$2')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,，;；])/g, '')
