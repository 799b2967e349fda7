/** A family number for display: masked digits, or 'user' and the last digits of a number that is too short to mask. */
export type MaskedFamily = { kind: 'masked'; text: string } | { kind: 'user'; tail: string }

/** Masks a subscriber's own number: the first 3 digits, four stars, the digits from position 7 (SPEC.md section 9). */
export function maskSubscriber(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(7)}`
}

/**
 * Masks a family number. With 10 digits or more: the first 3 and the last 4, with one asterisk for each digit between.
 * Otherwise the last 4, to be shown after the word 'user' (SPEC.md section 5). Drops all other characters.
 */
export function maskFamily(number: string): MaskedFamily {
  const digits = number.replace(/\D/g, '')
  if (digits.length < 10) return { kind: 'user', tail: digits.slice(-4) }
  return { kind: 'masked', text: digits.slice(0, 3) + '*'.repeat(digits.length - 7) + digits.slice(-4) }
}
