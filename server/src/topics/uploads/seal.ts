import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../../kernel/config'

const NONCE = 12
const TAG = 16

/** The identity of a file, authenticated with it: sealed content cannot be opened under another identity. */
export interface SealedAs {
  subscriberId: string
  uploadId: string
}

const nameOf = ({ subscriberId, uploadId }: SealedAs) => Buffer.from(`${subscriberId}/${uploadId}`)

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'phone-guard uploads', 32))
}

/** Encrypts a file with the newest key (AES-256-GCM). Returns nonce, tag and ciphertext. */
export function seal(
  { uploadKeys }: Pick<Config, 'uploadKeys'>,
  as: SealedAs,
  content: Buffer,
): { keyId: string; sealed: Buffer } {
  const [newest] = uploadKeys
  if (!newest) throw new Error('No key for uploads')
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(newest.secret), nonce).setAAD(nameOf(as))
  const text = Buffer.concat([cipher.update(content), cipher.final()])
  return { keyId: newest.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]) }
}

/** Decrypts a file. Null when its key is gone, or the content was changed or belongs to another identity. */
export function unseal(
  { uploadKeys }: Pick<Config, 'uploadKeys'>,
  as: SealedAs,
  { keyId, sealed }: { keyId: string; sealed: Uint8Array },
): Buffer | null {
  const key = uploadKeys.find(({ id }) => id === keyId)
  if (!key) return null
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key.secret), bytes.subarray(0, NONCE))
    decipher.setAAD(nameOf(as)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
  } catch {
    return null
  }
}
