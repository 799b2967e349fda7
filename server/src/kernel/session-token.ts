import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { RandomSource } from '../ports/random'

export const SUBSCRIBER_ID_LENGTH = 16
const FORM = /^(pgt|pgl|pgh)_([\w-]{16})([\w-]{43})$/

/** A session token, a login ticket or a hand-over; the prefix lets logs and secret scanners recognise them. */
export type SecretKind = 'pgt' | 'pgl' | 'pgh'

/**
 * Creates an opaque secret of a subscriber: the subscriber's random id, so that the lookup key starts with the
 * subscriber, and 256 random bits. Only its hash is stored.
 */
export function issueSecret(kind: SecretKind, subscriberId: string, random: RandomSource): string {
  if (subscriberId.length !== SUBSCRIBER_ID_LENGTH) throw new Error('A subscriber id has 16 characters')
  return `${kind}_${subscriberId}${random.secret()}`
}

/** Parses a secret from outside into its lookup key; null when malformed. */
export function secretKey(kind: SecretKind, secret: unknown): { subscriberId: string; hash: string } | null {
  const match = typeof secret === 'string' ? FORM.exec(secret) : null
  if (match?.[1] !== kind || match[2] === undefined) return null
  return { subscriberId: match[2], hash: hashSecret(match[0]) }
}

/** Hashes secrets of full strength, which need no salt. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** Hashes short codes and captchas with a key, so that they cannot be guessed from a copy of the database. */
export function hashShortSecret(key: string, ...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
}

/** The present SECRET_KEY, and the one that it replaced; that is empty when there is none. */
export interface SecretKeys {
  secretKey: string
  formerSecretKey: string
}

/** The keys that what is in use may have been made with, the present one first. */
export function keysInUse({ secretKey, formerSecretKey }: SecretKeys): string[] {
  return formerSecretKey === '' ? [secretKey] : [secretKey, formerSecretKey]
}

/**
 * Whether a hash is that of these parts, with the present SECRET_KEY or the one that it replaced. `hashOf` hashes them with
 * a key.
 */
export function isHashOf(given: string, keys: SecretKeys, hashOf: (key: string) => string): boolean {
  return keysInUse(keys).some((key) => sameHash(given, hashOf(key)))
}

/**
 * Signs a link that works for anybody who has it: HMAC-SHA256 in hex of the text before `&sign=`, starting at the
 * page's name.
 */
export function signLink(secret: string, signed: string): string {
  return createHmac('sha256', secret).update(signed).digest('hex')
}

/** Compares two hashes in constant time. */
function sameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
