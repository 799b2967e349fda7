/** Whether a text is a mainland subscriber's number: 11 digits that start with 1. */
export function isSubscriberNumber(value: string): boolean {
  return /^1\d{10}$/.test(value)
}

/**
 * Normalises a number: 3 to 20 digits with an optional leading +; null when the text is no number. Removes spaces,
 * dashes, dots and brackets, converts full-width digits, and turns 00 into +. What people, spreadsheets and other phones add
 * to a number is read by `readNumber` (read-number.ts).
 *
 * China's own +86 is dropped from mobile, 400/800 and area-code numbers. It stays before short codes: only a forged
 * caller sends '+86110', so it must never become 110.
 */
export function normaliseNumber(raw: string): string | null {
  const plain = plainDigits(raw)
  if (!/^\+?\d+$/.test(plain)) return null
  const number = withoutChinaPrefix(plain.replace(/^00/, '+'))
  return /^\+?\d{3,20}$/.test(number) ? number : null
}

/** A number as it is stored and compared: normalised, and as it is where the text is no number. */
export const storedNumber = (raw: string): string => normaliseNumber(raw) ?? raw

/** Removes the separators from a number or a prefix, and converts full-width digits. */
export function plainDigits(raw: string): string {
  return raw
    .replace(/[０-９＋]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\s\u00a0\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff().\-–—－（）]/g, '')
}

/** Whether a normalised number is from another country. */
export function isInternationalNumber(number: string): boolean {
  return number.startsWith('+') && !number.startsWith('+86')
}

function withoutChinaPrefix(number: string): string {
  const rest = /^(?:\+86|86(?=1\d{10}$))(\d+)$/.exec(number)?.[1]
  if (rest === undefined) return number
  if (/^1\d{10}$/.test(rest) || /^[48]00\d{7}$/.test(rest) || /^0[1-9]\d{8,10}$/.test(rest)) return rest
  return /^[2-9]\d{8,10}$|^10\d{8}$/.test(rest) ? `0${rest}` : number
}
