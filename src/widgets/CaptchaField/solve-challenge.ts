import { syncScrypt } from 'scrypt-js'
import { record } from '@/api/read'

/** More work would block the phone for too long. The proof then stays empty, and the gateway refuses the login. */
const MOST_KEYS = 100

const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((byte) => parseInt(byte, 16))
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Solves a challenge of `proofChallenge` (ALTCHA v2, SCRYPT) and returns the proof as JSON, or '' if the challenge is
 * invalid. Plain JavaScript, so that it runs in the mini-program and on phones without WebAssembly or WebCrypto (ADR
 * 0028). It yields to other work after each key.
 */
export async function solveChallenge(challenge: string): Promise<string> {
  const given = readChallenge(challenge)
  if (given === null) return ''
  const { nonce, salt, cost, memoryCost, keyPrefix } = given
  for (let counter = 0; counter < MOST_KEYS; counter += 1) {
    const password = [...nonce, counter >>> 24, (counter >>> 16) & 255, (counter >>> 8) & 255, counter & 255]
    const derivedKey = hexOf(syncScrypt(password, salt, cost, memoryCost, 1, 32))
    if (derivedKey.startsWith(keyPrefix))
      return JSON.stringify({ challenge: JSON.parse(challenge) as unknown, solution: { counter, derivedKey } })
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return ''
}

function readChallenge(challenge: string) {
  try {
    const { nonce, salt, cost, memoryCost, keyPrefix } = record(record(JSON.parse(challenge)).parameters)
    if (typeof nonce !== 'string' || typeof salt !== 'string' || typeof keyPrefix !== 'string') return null
    if (keyPrefix === '' || typeof cost !== 'number' || typeof memoryCost !== 'number') return null
    if (cost * memoryCost > 65_536) return null
    return { nonce: bytesOf(nonce), salt: bytesOf(salt), cost, memoryCost, keyPrefix }
  } catch {
    return null
  }
}
