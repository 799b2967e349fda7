/** How a family number is shown: masked digits, or 'user' and the last digits of a number too short to mask. */
export type MaskedFamily = { kind: 'masked'; text: string } | { kind: 'user'; tail: string }

/** A subscriber's own number as shown: first 3 digits, four stars, digits from position 7 (SPEC.md section 9). */
export function maskSubscriber(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(7)}`
}

/**
 * A family number as shown: with 10 digits or more the first 3 and the last 4 with one asterisk for each between,
 * otherwise the last 4 to go after the word 'user' (SPEC.md section 5). What is no digit is left out.
 */
export function maskFamily(number: string): MaskedFamily {
  const digits = number.replace(/\D/g, '')
  if (digits.length < 10) return { kind: 'user', tail: digits.slice(-4) }
  return { kind: 'masked', text: digits.slice(0, 3) + '*'.repeat(digits.length - 7) + digits.slice(-4) }
}
