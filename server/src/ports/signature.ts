import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '@/rules/time/units'

/**
 * The signature of calls between the gateway and the carrier's machines (docs/line.md): HMAC-SHA256 over time, method,
 * path and body. It is valid for five minutes to either side. Two keys may be valid at a time, so that one can be replaced
 * while machines still use the other. Repeats within the window have no effect, because each call's own ids are stored
 * once.
 */

/** A key with its public id. */
export interface SigningKey {
  id: string
  secret: string
}

export interface SignedMessage {
  /** Seconds since the epoch, as sent. */
  time: string
  method: string
  /** With the query, as sent. */
  path: string
  body: string | Buffer
}

/** How far the clocks of the two machines may differ, with the time on the way. */
const SIGNATURE_WINDOW_MS = 5 * MINUTE_MS

/** Headers of a signed call. */
export const signatureHeaders = {
  time: 'x-signature-time',
  key: 'x-signature-key',
  signature: 'x-signature',
} as const

/** Signs a message: `v1=` and the HMAC in base64url without padding. */
export function sign({ time, method, path, body }: SignedMessage, secret: string): string {
  const hmac = createHmac('sha256', secret).update(`${time}\n${method}\n${path}\n`).update(body)
  return `v1=${hmac.digest('base64url')}`
}

/** The headers of a message that is sent now. */
export function signedHeaders(
  message: Omit<SignedMessage, 'time'>,
  key: SigningKey,
  now: number,
): Record<string, string> {
  const time = String(Math.floor(now / 1000))
  return {
    [signatureHeaders.time]: time,
    [signatureHeaders.key]: key.id,
    [signatureHeaders.signature]: sign({ ...message, time }, key.secret),
  }
}

/** Why a signature does not count; null when it does. `keyId` and `signature` are as sent. */
export function signatureFault(
  message: SignedMessage,
  { keyId, signature, keys, now }: { keyId: string; signature: string; keys: readonly SigningKey[]; now: number },
): 'unknownKey' | 'badTime' | 'wrong' | null {
  const key = keys.find(({ id }) => id === keyId)
  if (!key) return 'unknownKey'
  const at = /^\d{10}$/.test(message.time) ? Number(message.time) * 1000 : Number.NaN
  if (!(Math.abs(now - at) <= SIGNATURE_WINDOW_MS)) return 'badTime'
  // Some machines pad base64url, which takes one sign at this length.
  const [given, wanted] = [Buffer.from(signature.replace(/=$/, '')), Buffer.from(sign(message, key.secret))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? null : 'wrong'
}
