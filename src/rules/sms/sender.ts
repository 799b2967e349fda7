import { normaliseNumber } from '../phone/number'

/** A prefix covers too much when it is shorter. */
const MIN_PREFIX = 3

/**
 * One spelling for a sender as people write it, or null when it is none: '10690218', '+86 139 0013 8000', and '1069*' or
 * '1069…' for all that begin so, which becomes '1069*'.
 */
export function readSender(raw: string): string | null {
  const [, written = '', sign = ''] = /^([^*＊….]*)([*＊….]*)$/.exec(raw.trim()) ?? []
  const sender = normaliseNumber(written)
  if (sender === null) return null
  return sign !== '' && sender.replace('+', '').length >= MIN_PREFIX ? `${sender}*` : sender
}
