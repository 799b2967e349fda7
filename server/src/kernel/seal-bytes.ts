import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** Deriving a key takes as long as all else here. There are a few secrets and purposes. */
const keys = new Map<string, Buffer>()
const MOST_KEYS = 64

function keyOf(secret: string, purpose: string): Buffer {
  const name = `${purpose} ${secret}`
  const known = keys.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', `phone-guard ${purpose}`, 32))
  if (keys.size >= MOST_KEYS) keys.clear()
  keys.set(name, key)
  return key
}

/**
 * Encrypts with AES-256-GCM under a key that is derived from `secret` for a purpose. `as` is authenticated, not stored: the
 * content opens under the same name alone. Returns nonce, tag and ciphertext.
 */
export function sealBytes(secret: string, purpose: string, as: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce).setAAD(Buffer.from(as))
  const text = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Decrypts what `sealBytes` returned. Null when it was changed, or has another secret, purpose or name. */
export function unsealBytes(secret: string, purpose: string, as: string, sealed: Uint8Array): Buffer | null {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (bytes.length < NONCE + TAG) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, NONCE))
    decipher.setAAD(Buffer.from(as)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
  } catch {
    return null
  }
}
