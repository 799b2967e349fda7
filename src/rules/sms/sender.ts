import { isRange } from '../guard/segment-prefix'
import { normaliseNumber } from '../phone/number'

/** A shorter prefix would match too many senders. */
const MIN_PREFIX = 3

/**
 * Normalises a sender as people write it: '10690218', '+86 139 0013 8000', or a prefix '1069*' or '1069…', which
 * becomes '1069*'. Returns null when it is invalid, or a range of senders.
 */
export function readSender(raw: string): string | null {
  const [, written = '', wildcard = ''] = /^([^*＊….]*)([*＊….]*)$/.exec(raw.trim()) ?? []
  const sender = normaliseNumber(written)
  if (sender === null || isRange(raw)) return null
  return wildcard !== '' && sender.replace('+', '').length >= MIN_PREFIX ? `${sender}*` : sender
}
