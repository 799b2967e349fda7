import { normaliseNumber } from '../phone/number'

/** A sender as a list has it: one number, or with `isPrefix` all numbers that begin with it. */
export interface Sender {
  sender: string
  isPrefix: boolean
}

/** A prefix covers too much when it is shorter. */
const MIN_PREFIX = 3

/**
 * Reads a sender as people write it, or null when it is none: '10690218', '+86 139 0013 8000', and '1069*' or '1069…'
 * for all that begin so. `isPrefix` asks for a prefix without such a sign.
 */
export function readSender(raw: string, isPrefix = false): Sender | null {
  const [, written = '', sign = ''] = /^\s*([^*＊….]*?)\s*([*＊….]*)\s*$/.exec(raw) ?? []
  const sender = normaliseNumber(written)
  if (sender === null) return null
  return { sender, isPrefix: (isPrefix || sign !== '') && sender.replace('+', '').length >= MIN_PREFIX }
}

/** One spelling for a sender: '10690218', or '1069*' for a prefix. */
export function spellSender({ sender, isPrefix }: Sender): string {
  return isPrefix ? `${sender}*` : sender
}
