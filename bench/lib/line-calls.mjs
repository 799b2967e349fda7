/** Signed calls of the carrier's network (docs/line.md), for benches. */
import { createHmac } from 'node:crypto'

/** The key of the network. */
export const key = { id: 'bench', secret: 'the secret of the line of a bench' }

/** The setting LINE_KEYS of a gateway that takes these calls. */
export const lineKeys = `${key.id}=${key.secret}`

/** A caller whom nobody knows; a different one for each index. */
export function callerOf(index) {
  return `137${String((index * 7919) % 100_000_000).padStart(8, '0')}`
}

/** The question about a call, signed. */
export function verdictQuestion(index, to, from = callerOf(index)) {
  return signed('/carrier/line/verdict', {
    callId: `call-${index}`,
    seq: 1,
    at: Date.now(),
    from,
    fromVerified: true,
    to,
    origin: 'domestic',
  })
}

/** A request as autocannon sends it; the signature holds for five minutes. */
export function signed(path, content) {
  const body = JSON.stringify(content)
  const time = String(Math.floor(Date.now() / 1000))
  const hmac = createHmac('sha256', key.secret).update(`${time}\nPOST\n${path}\n${body}`)
  const headers = {
    'content-type': 'application/json',
    'x-signature-time': time,
    'x-signature-key': key.id,
    'x-signature': `v1=${hmac.digest('base64url')}`,
  }
  return { method: 'POST', path, headers, body }
}
