import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

const keyOf = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `phone-guard ${purpose}`, 32))

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
