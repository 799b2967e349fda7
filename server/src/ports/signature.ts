import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '@/rules/time/units'

/**
 * The signature of calls between the gateway and every system of the carrier, both ways (docs/line.md): HMAC-SHA256 over
 * time, id, method, path and body. It is valid for five minutes to either side. Two keys may be valid at a time, so that one
 * can be replaced while machines still use the other. A request whose repetition would change or reveal something has an
 * id, which counts once within the window; calls of the line have none, because their content has ids that are stored once.
 */

/** Who sends signed calls to the gateway: the carrier's line, its customer care, modem platform and review desk. */
export const signers = ['line', 'carrierEvents', 'modems', 'reviewDesk'] as const
export type Signer = (typeof signers)[number]

/** A key with its public id. */
export interface SigningKey {
  id: string
  secret: string
}

export interface SignedMessage {
  /** Seconds since the epoch, as sent. */
  time: string
  /** Chosen by the sender for this request alone; undefined where none is sent. */
  id?: string | undefined
  method: string
  /** With the query, as sent. */
  path: string
  body: string | Buffer
}

/** How far the clocks of the two machines may differ, with the time on the way. */
export const SIGNATURE_WINDOW_MS = 5 * MINUTE_MS

/** Headers of a signed call. */
export const signatureHeaders = {
  time: 'x-signature-time',
  id: 'x-signature-id',
  key: 'x-signature-key',
  signature: 'x-signature',
} as const

/** Signs a message: `v1=` and the HMAC in base64url without padding. */
export function sign({ time, id, method, path, body }: SignedMessage, secret: string): string {
  // No path is a method, and no method a path: a text with an id is none without.
  const head = [time, ...(id === undefined ? [] : [id]), method, path, '']
  const hmac = createHmac('sha256', secret).update(head.join('\n')).update(body)
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
    ...(message.id === undefined ? {} : { [signatureHeaders.id]: message.id }),
    [signatureHeaders.key]: key.id,
    [signatureHeaders.signature]: sign({ ...message, time }, key.secret),
  }
}

/** Why a signature does not count: no signature, or what is wrong with it, or with its request's id. */
export const signatureFaults = ['unsigned', 'unknownKey', 'badTime', 'wrong', 'badId', 'repeated'] as const
export type SignatureFault = (typeof signatureFaults)[number]

/** Letters, digits, and what UUIDs and message ids have. */
const ID = /^[\w.:@-]{1,64}$/

/**
 * Why a signature does not count; null when it does. `keyId` and `signature` are as sent. Whether its id was used before is
 * for the receiver to know.
 */
export function signatureFault(
  message: SignedMessage,
  { keyId, signature, keys, now }: { keyId: string; signature: string; keys: readonly SigningKey[]; now: number },
): Exclude<SignatureFault, 'repeated'> | null {
  // A sender that signs in another way names no key, and operators must see it.
  if (keyId === '') return signature === '' ? 'unsigned' : 'unknownKey'
  const key = keys.find(({ id }) => id === keyId)
  if (!key) return 'unknownKey'
  const at = /^\d{10}$/.test(message.time) ? Number(message.time) * 1000 : Number.NaN
  if (!(Math.abs(now - at) <= SIGNATURE_WINDOW_MS)) return 'badTime'
  if (message.id !== undefined && !ID.test(message.id)) return 'badId'
  // Some machines pad base64url, which takes one sign at this length.
  const [given, wanted] = [Buffer.from(signature.replace(/=$/, '')), Buffer.from(sign(message, key.secret))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? null : 'wrong'
}

/** A request as it came; `headers` by their names in small letters. */
export interface SignedRequest extends Pick<SignedMessage, 'method' | 'path' | 'body'> {
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** `signatureFault` of a request, with the time and the id that it was signed with; the id is undefined where it has none. */
export function signedFactsOf(
  { headers, ...request }: SignedRequest,
  keys: readonly SigningKey[],
  now: number,
): { fault: ReturnType<typeof signatureFault>; time: string; id: string | undefined } {
  const given = (name: string) => String(headers[name] ?? '')
  const [time, keyId] = [given(signatureHeaders.time), given(signatureHeaders.key)]
  const signature = given(signatureHeaders.signature)
  const id = signatureHeaders.id in headers ? given(signatureHeaders.id) : undefined
  return { fault: signatureFault({ time, id, ...request }, { keyId, signature, keys, now }), time, id }
}
