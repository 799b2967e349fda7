import { plainDigits } from '../phone/number'

const MIN_DIGITS = 2
const MAX_DIGITS = 15

/**
 * Normalises a number prefix: 2 to 15 digits, or + and 1 to 15 digits; null when the text is neither. Removes spaces
 * and dashes, converts full-width digits, turns 00 into +, and drops China's own +86, as for whole numbers. +86 stays
 * before 00, which would otherwise read as another country's +.
 */
export function normalisePrefix(raw: string): string | null {
  if (isRange(raw)) return null
  const plain = plainDigits(raw)
    .replace(/\*+$/, '')
    .replace(/^00/, '+')
    .replace(/^\+86(?=\d)(?!00)/, '')
  const digits = /^\+?(\d+)$/.exec(plain)?.[1]?.length ?? 0
  const least = plain.startsWith('+') ? 1 : MIN_DIGITS
  return digits >= least && digits <= MAX_DIGITS && plain !== '+8' && plain !== '+86' ? plain : null
}

/** Whether a text is a range of prefixes ('170-179'), which no list can hold; '0755-26' is one prefix. */
export function isRange(raw: string): boolean {
  const [, from = '', to = ''] = /^\s*([1-9]\d+)\*?\s*(?:[-–—－~～]+|至|到)\s*([1-9]\d+)\*?\s*$/.exec(raw) ?? []
  return from !== '' && from.length === to.length && from < to
}
