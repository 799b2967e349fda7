import { numbersIn, typedNumber } from '../phone/written-numbers'

/**
 * Returns the normalised number in a typed or pasted text, for a look-up: the whole text if it is a number, otherwise the
 * longest number in it ('客服 400-810 6666，工作日'). Null when there is none.
 */
export function findNumber(text: string): string | null {
  const whole = typedNumber(text)
  if (whole !== null) return whole
  return numbersIn(text).numbers.reduce<string | null>(
    (best, one) => (one.length > (best?.length ?? 0) ? one : best),
    null,
  )
}
