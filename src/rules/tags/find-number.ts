import { readNumber, numbersIn } from '../phone/written-numbers'

/**
 * Returns the normalised number in a typed or pasted text: the whole text if it is a number, otherwise the longest
 * number in it ('客服 400-810 6666，工作日'). Null when there is none.
 */
export function findNumber(text: string): string | null {
  const { numbers } = numbersIn(text)
  if (numbers.length === 0) return readNumber(text)
  return numbers.reduce((best, one) => (one.length > best.length ? one : best))
}
