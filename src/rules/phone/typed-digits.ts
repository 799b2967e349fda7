import { plainDigits } from './number'

/** The digits of a typed or pasted code; full-width ones as plain ones. */
export const typedDigits = (text: string): string => plainDigits(text).replace(/\D/g, '')

/** What may stand before a mobile number: the code of another network, China's, and the 0 of long distance. */
const WHOLE = /^(?:179\d{2}|12593|10193)?(?:00?)?(?:86)?0?(1[3-9]\d{9})$/
/** A mobile number among other words: '1) 139 1234 0001', '139 1234 0001（王）'. */
const AMONG_WORDS = /(?:^|\D)1[3-9]\d(?:[\s.-]?\d){8}(?!\d)/g
/** Longer than any number with what is dialled before it. */
const MOST = 20

/**
 * A mainland mobile number while it is typed or pasted: its digits, without what may stand before it once the number is whole.
 * So '+86 139 1234 0001' loses no digit of its own, and a number with a digit too many stays one, to be questioned.
 */
export function typedMobile(text: string): string {
  const plain = text.normalize('NFKC').replace(/(\d)\.0+$/, '$1')
  const digits = typedDigits(plain)
  const whole = WHOLE.exec(digits)?.[1]
  if (whole !== undefined) return whole
  const found = plain.match(AMONG_WORDS) ?? []
  return found.length === 1 ? typedDigits(found[0]) : digits.slice(0, MOST)
}
