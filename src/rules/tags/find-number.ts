import { readNumber } from '../phone/read-number'

/**
 * Returns the normalised number in a typed or pasted text, for a look-up: the whole text if it is a number, otherwise the
 * longest number in it ('客服 400-810 6666，工作日'). Null when there is none.
 */
export function findNumber(text: string): string | null {
  const whole = readNumber(text)
  if (whole !== null) return whole
  const spans = text.match(SPAN) ?? []
  // Groups between blanks are one number, or several.
  const read = spans.flatMap(
    (span) => readNumber(span) ?? span.split(/\s+/).flatMap((group) => readNumber(group) ?? []),
  )
  return read.reduce<string | null>((best, one) => (one.length > (best?.length ?? 0) ? one : best), null)
}

/** Groups of digits with what people put between them. */
const SPAN = /[+＋(（]?[\d０-９](?:[\s().\-–—－（）]*[\d０-９])*/g
