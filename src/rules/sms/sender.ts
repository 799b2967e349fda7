import { isRange } from '../guard/segment-prefix'
import { normaliseNumber } from '../phone/number'
import { typedNumber } from '../phone/written-numbers'

/** A shorter prefix would match too many senders. */
const MIN_PREFIX = 3

/**
 * Normalises a sender as people write it: '10690218', '+86 139 0013 8000', or a prefix '1069*' or '1069…', which
 * becomes '1069*'. Returns null when it is invalid, a range of senders, or several.
 */
export function readSender(raw: string): string | null {
  const begins = (raw.match(/\d+/g) ?? []).filter((group) => /^(?:106\d{0,2}|9[56]\d{3})$/.test(group))
  if (isRange(raw) || begins.length > 1) return null
  const [, written = '', wildcard = ''] = /^([^*＊….]*)([*＊….]*)$/.exec(raw.trim()) ?? []
  if (wildcard === '') return typedNumber(raw)
  const sender = normaliseNumber(written)
  return sender !== null && sender.replace('+', '').length >= MIN_PREFIX ? `${sender}*` : sender
}
