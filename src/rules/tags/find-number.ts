import { normaliseNumber } from '../phone/number'

/** Digits in groups, with separators between and an optional leading +. */
const NUMBER_LIKE = /[+＋]?[（(]?[\d０-９](?:[\d０-９]|[\s().\-–—－（）](?=[\s().\-–—－（）]*[\d０-９])){2,28}/g

/**
 * Returns the normalised number in a typed or pasted text: the whole text if it is a number, otherwise the longest
 * number in it ('客服 400-810 6666，工作日'). Null when there is none.
 */
export function findNumber(text: string): string | null {
  const whole = normaliseNumber(text)
  if (whole !== null) return whole
  const found = (text.match(NUMBER_LIKE) ?? []).flatMap((part) => normaliseNumber(part) ?? [])
  return found.reduce<string | null>((best, one) => (best === null || one.length > best.length ? one : best), null)
}
