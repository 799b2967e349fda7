import { normaliseNumber, plainDigits } from './number'

/**
 * Normalises a number as people write it, in any field of a number: like `normaliseNumber`, without an extension ('转801',
 * '-801' behind a landline) and without what spreadsheets and links add ('="…"', '.0', 'tel:').
 */
export function readNumber(raw: string): string | null {
  const plain = plainDigits(withoutExtension(unwrapped(raw))).replace(/^\++/, '+')
  return normaliseNumber(plain.replace(LONG_DISTANCE, '$1').replace(BARE_CHINA, '+86$1'))
}

/** The 0 of long-distance calls before a mobile number. */
const LONG_DISTANCE = /^(?:(?:\+|00)?86)?0(1[3-9]\d{9})$/
/** 86 without + before an area code, with or without its 0: 10 and 2x have eight digits behind, the others seven or eight. */
const BARE_CHINA = /^86(0?(?:(?:10|2\d)\d{8}|[3-9]\d{2}\d{7,8}))$/

/** Without what spreadsheets and links put around a number: '="139…"', '139….0', 'tel:'. */
function unwrapped(raw: string): string {
  return raw
    .trim()
    .replace(/^=?"([^"]*)"$/, '$1')
    .replace(/^tel:/i, '')
    .replace(/^(\+?[\d\s()-]{7,})\.0+$/, '$1')
}

const EXTENSION_WORDS = '转|轉|分机|分機|ext(?:ension|n)?\\.?'
const EXTENSION = new RegExp(`^(.*\\d)\\s*(?:${EXTENSION_WORDS}|[#;,，；xpw]+)\\s*:?\\s*\\d{1,6}$`, 'i')
/** Behind a number with area code, or a 400 number, that is complete without it. */
const DASHED_EXTENSION =
  /^((?:(?:\+|00)?86[-\s]?)?(?:[(（]?0\d{2,3}[)）]?[-\s]?\d{7,8}|[48]00[-\s]?(?:\d{7}|\d{3}[-\s]\d{4})))\s?[-–—－]\s?\d{1,5}$/

/** The number without its extension; whatever is shorter than seven digits has none. */
function withoutExtension(written: string): string {
  const text = written.replace(/[０-９]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
  const number = (DASHED_EXTENSION.exec(text) ?? EXTENSION.exec(text))?.[1]
  return number !== undefined && number.replace(/\D/g, '').length >= 7 ? number : text
}

/** The numbers in a text as a person wrote it, and its other words. */
export interface WrittenNumbers {
  numbers: string[]
  /** The text without its numbers and without the counter of a row ('1)'). */
  rest: string
  /** Digits that look like numbers but are none, or that could be joined in several ways: never guessed. */
  doubtful: string[]
}

/** Groups of digits with what people put between them. */
const SPAN = /[+＋]*[(（]?\d(?:[\s().\-–—－（）]*\d)*/g
const DATE =
  /(?:19|20)\d\d[-/.年]\d{1,2}[-/.月]\d{1,2}日?(?:\s+\d{1,2}:\d\d(?::\d\d)?)?(?!\d)|\d{1,2}:\d\d(?::\d\d)?(?!\d)/g
const COUNTER = /^\s*(?:[1-9]\d{0,2}\s*[)）、.．:：]|[(（][1-9]\d?[)）])\s*(?=\D*\d[\d\s-]{5})/
const EXTENSION_BEHIND = new RegExp(
  `^\\s*(?:${EXTENSION_WORDS}|[#;xpw]+|[,，]+(?=\\d{1,4}$))\\s*:?\\s*\\d{1,6}(?!\\d)`,
  'i',
)
/** Longer groups are numbers, not counts: '139… 3 times'. */
const COUNT_DIGITS = 3

/** Whole numbers of China: mobile, with area code, local, 400 and 800, service numbers and senders. */
const COMPLETE =
  /^(?:1[3-9]\d{9}|0(?:10|2\d)\d{8}|0[3-9]\d{2}\d{7,8}|[2-8]\d{6,7}|[48]00\d{7}|95\d{3,6}|96\d{3,6}|100\d{2,3}|1010\d{4}|106\d{5,17}|700\d{12}|118\d{3}|12\d{3}|11[0-9]|12[0-9])$/
const isComplete = (number: string | null): number is string =>
  number !== null && (COMPLETE.test(number) || /^\+\d{7,15}$/.test(number))

/**
 * Finds the numbers in a text. Several numbers in a line are separated, whatever stands between them; an extension, a count,
 * a date and the counter of a row belong to none of them. What could not be told apart is doubtful: no number is joined
 * from two, cut, or invented.
 */
export function numbersIn(text: string): WrittenNumbers {
  const whole = inPlainDigits(text.trim()).replace(/^tel:/i, '').replace(COUNTER, '')
  // What spreadsheets add around a number would be taken for words.
  const alone = /^=?"|\.0+$/.test(whole) ? readNumber(whole) : null
  if (alone !== null) return { numbers: [alone], rest: '', doubtful: [] }
  const numbers: string[] = []
  const doubtful: string[] = []
  let rest = ''
  let at = 0
  // Dates keep their place, and nothing in them is a digit.
  const masked = whole.replace(DATE, (date) => date.replace(/\d/g, '\ue000'))
  for (const match of masked.matchAll(SPAN)) {
    if (match.index < at) continue
    const span = match[0]
    const before = masked[match.index - 1] ?? ''
    const tail = masked.slice(match.index + span.length)
    // Letters and digits that touch are one word: 'A4', '3M', 'B13912340001x'.
    const isWord = /[a-z_]$/i.test(before) || (/^[a-z_*＊]/i.test(tail) && !EXTENSION_BEHIND.test(tail))
    const read = isWord ? null : readSpan(span)
    rest += whole.slice(at, match.index)
    at = match.index + span.length
    if (read === null) {
      rest += whole.slice(match.index, at)
      if (!isWord && digitsIn(span) >= 7) doubtful.push(span)
      continue
    }
    numbers.push(...read.numbers)
    rest += read.rest
    if (read.numbers.length > 0) at += EXTENSION_BEHIND.exec(tail)?.[0].length ?? 0
  }
  rest += whole.slice(at)
  return { numbers, rest: tidy(rest), doubtful }
}

/** The only number that a text is; null for none, several, or a number with other words. */
export function onlyNumber(text: string): string | null {
  const { numbers, rest, doubtful } = numbersIn(text)
  return numbers.length === 1 && rest === '' && doubtful.length === 0 ? (numbers[0] ?? null) : null
}

/** Splits a span at its blanks into whole numbers; a short group at an end is a count or a counter. */
function readSpan(span: string): { numbers: string[]; rest: string } | null {
  const groups = span.split(/\s+/).filter((group) => /\d/.test(group))
  if (groups.length === 0) return null
  const several = partition(groups, 7)
  if (several && several.length > 1) return { numbers: several, rest: '' }
  const joined = readNumber(span)
  if (isComplete(joined)) return { numbers: [joined], rest: '' }
  // Without a separator it is as it was written, whatever network has such numbers.
  if (/^\+*\d+$/.test(span)) return joined === null ? null : { numbers: [joined], rest: '' }
  const few = partition(groups, 5)
  if (few) return { numbers: few, rest: '' }
  const [first = '', ...others] = groups
  const last = groups[groups.length - 1] ?? ''
  if (last.length <= COUNT_DIGITS) {
    const read = readSpan(groups.slice(0, -1).join(' '))
    if (read) return { numbers: read.numbers, rest: `${read.rest} ${last}` }
  }
  if (first.length <= COUNT_DIGITS && !first.startsWith('+')) {
    const read = readSpan(others.join(' '))
    if (read?.numbers.every(isComplete)) return { numbers: read.numbers, rest: read.rest }
  }
  return null
}

/** Joins neighbouring groups to whole numbers of at least so many digits, all groups used; null if that cannot be. */
function partition(groups: readonly string[], least: number): string[] | null {
  if (groups.length === 0) return []
  for (let size = 1; size <= Math.min(5, groups.length); size += 1) {
    const number = readNumber(groups.slice(0, size).join(' '))
    if (!isComplete(number) || number.length < least) continue
    const others = partition(groups.slice(size), least)
    if (others) return [number, ...others]
  }
  return null
}

const inPlainDigits = (text: string): string =>
  text
    .replace(/[０-９＋]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u3000]/g, ' ')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')

const digitsIn = (text: string): number => plainDigits(text).replace(/\D/g, '').length

/** Separators at the ends, and those left alone between numbers, are no words. */
const tidy = (rest: string): string =>
  rest
    .replace(/\s*[/、,，;；|]+\s*(?=[/、,，;；|\s]|$)/g, ' ')
    .replace(/^[\s/、,，;；|:：\-–—－]+|[\s/、,，;；|:：\-–—－]+$/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,，;；])/g, '')
