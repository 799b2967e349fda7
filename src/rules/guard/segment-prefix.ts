import { plainDigits } from '../phone/number'

const MIN_DIGITS = 2
const MAX_DIGITS = 15

/**
 * Normalises a number prefix: 2 to 15 digits, or + and 1 to 15 digits; null when the text is neither. Removes spaces
 * and dashes, converts full-width digits, turns 00 into +, and drops China's own +86, as for whole numbers. +86 stays
 * before 00, which would otherwise read as another country's +.
 */
export function normalisePrefix(raw: string): string | null {
  if (isRange(raw) || isSeveralPrefixes(raw)) return null
  const plain = plainDigits(raw)
    .replace(/[*＊…]+$/, '')
    .replace(/^00/, '+')
    .replace(/^\+86(?=\d)(?!00)/, '')
  const digits = /^\+?(\d+)$/.exec(plain)?.[1]?.length ?? 0
  const least = plain.startsWith('+') ? 1 : MIN_DIGITS
  return digits >= least && digits <= MAX_DIGITS && plain !== '+8' && plain !== '+86' ? plain : null
}

/** What people put between the first and the last prefix of a range. */
export const BETWEEN_RANGE = '(?:\\.{2,}|…+|[-=]+>|[-‐‑‒–—―−－~～〜⁓→]+|至|到|\\bto\\b)'
const RANGE = new RegExp(`^\\s*([1-9]\\d+)[*＊]*\\s*(${BETWEEN_RANGE})\\s*(\\d+)[*＊]*(?:号?段)?\\s*$`, 'i')

/**
 * Whether a text is a range of prefixes ('170-179', '170-9'), which no list can hold; '0755-26' and '138-0013' are one
 * prefix.
 */
export function isRange(raw: string): boolean {
  const [, from = '', between = '', to = ''] = RANGE.exec(raw) ?? []
  if (from === '' || to.length > from.length) return false
  const isMobile = /^1[3-9]/.test(from)
  if (from.length === to.length) return /^[1-9]/.test(to) && (from < to || (isMobile && /^1[3-9]/.test(to)))
  // Only the last digits of the end are written.
  return (isMobile || !/^[-‐‑‒–—―−－]+$/.test(between)) && from.slice(-to.length) < to
}

/** Whether groups of digits are prefixes by themselves: '170 171', '0755 0769', '400 800'; '139 1234' and '0755 26' are one. */
function isSeveralPrefixes(raw: string): boolean {
  const [first = '', ...others] = raw.replace(/^\s*(?:\+|00)86(?=\D)/, '').match(/\d+/g) ?? []
  const begins = first.startsWith('0') ? /^0\d{2,}$/ : /^1[3-9]\d{1,2}$|^[48]00$|^106\d?$/
  const isEqual = first.length > 1 && /^[1-9]/.test(first) && !/^(?:106\d?|1[3-9]\d{2,})$/.test(first)
  return others.some(
    (group) => begins.test(group) || (isEqual && others.every(({ length }) => length === first.length)),
  )
}
