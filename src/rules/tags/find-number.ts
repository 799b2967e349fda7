import { normaliseNumber } from '../phone/number'

/** Digits as people group them, with an optional + before and separators between. */
const NUMBER_LIKE = /[+＋]?[（(]?[\d０-９](?:[\d０-９]|[\s().\-–—－（）](?=[\s().\-–—－（）]*[\d０-９])){2,28}/g

/**
 * The number in a text that was typed or pasted, in one spelling: the whole text if it is one, else the longest that
 * stands in it ('客服 400-810 6666，工作日'). Null when there is none.
 */
export function findNumber(text: string): string | null {
  const whole = normaliseNumber(text)
  if (whole !== null) return whole
  const found = (text.match(NUMBER_LIKE) ?? []).flatMap((part) => normaliseNumber(part) ?? [])
  return found.reduce<string | null>((best, one) => (best === null || one.length > best.length ? one : best), null)
}
