/** Country codes of one and of two digits; all others have three. */
const COUNTRY = /^(\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))(\d{5,})$/
/** Area codes of two digits after their 0, and of three. */
const LANDLINE = /^(0(?:10|2\d|[3-9]\d\d))(\d{7,8})$/
const MOBILE = /^(1[3-9]\d)(\d{8})$/
const FREE = /^([48]00)(\d{3})(\d{4})$/

/**
 * Splits a normalised number into the groups in which people read it: 170 9780 6189, 010 8888 6666, 0898 666 1234,
 * 400 810 8888, +852 5123 4567. Service numbers, and what is no number, stay whole.
 */
export function groupsOf(number: string): string[] {
  const free = FREE.exec(number)
  if (free) return free.slice(1)
  const [, code = '', rest = ''] = MOBILE.exec(number) ?? LANDLINE.exec(number) ?? COUNTRY.exec(number) ?? []
  return code === '' ? [number] : [code, ...inGroups(rest)]
}

/** Nine and ten digits as most countries do, others in fours from the end. */
const inGroups = (digits: string): string[] =>
  digits.length === 9 || digits.length === 10
    ? [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
    : (digits.match(/\d{1,4}(?=(?:\d{4})*$)/g) ?? [])
