import { plainDigits } from '../phone/number'

const MIN_DIGITS = 2
const MAX_DIGITS = 15

/**
 * One spelling for the beginning of numbers, or null when it is none: 2 to 15 digits, or a + and 1 to 15. Spaces and
 * dashes go, full-width digits become plain, 00 becomes +, and China's own +86 is dropped, as for numbers; not
 * before 00, which would read as the + of another country.
 */
export function normalisePrefix(raw: string): string | null {
  const plain = plainDigits(raw)
    .replace(/\*+$/, '')
    .replace(/^00/, '+')
    .replace(/^\+86(?=\d)(?!00)/, '')
  const digits = /^\+?(\d+)$/.exec(plain)?.[1]?.length ?? 0
  const least = plain.startsWith('+') ? 1 : MIN_DIGITS
  return digits >= least && digits <= MAX_DIGITS && plain !== '+8' && plain !== '+86' ? plain : null
}
