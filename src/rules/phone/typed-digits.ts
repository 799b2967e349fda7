import { plainDigits } from './number'

/** The digits of a typed or pasted code; full-width ones as plain ones. */
export const typedDigits = (text: string): string => plainDigits(text).replace(/\D/g, '')

/**
 * A mainland mobile number while it is typed or pasted: its digits, without +86 or the 0 of long distance once the number is
 * whole, and cut only after that. So '+86 139 1234 0001' loses no digit of its own.
 */
export function typedMobile(text: string): string {
  const digits = typedDigits(text)
  const whole = /^(?:00)?(?:86)?0?(1[3-9]\d{9})/.exec(digits)?.[1]
  // A prefix may still be followed by the number.
  return whole ?? digits.slice(0, /^(?:0|86)/.test(digits) ? 16 : 11)
}
