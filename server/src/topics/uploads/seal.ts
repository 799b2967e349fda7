import type { Config } from '../../kernel/config'
import { sealBytes, unsealBytes } from '../../kernel/seal-bytes'

/** The identity of a file, authenticated with it: sealed content cannot be opened under another identity. */
export interface SealedAs {
  subscriberId: string
  uploadId: string
}

const PURPOSE = 'uploads'
const nameOf = ({ subscriberId, uploadId }: SealedAs) => `${subscriberId}/${uploadId}`

/** Encrypts a file with the newest key (AES-256-GCM). Returns nonce, tag and ciphertext. */
export function seal(
  { uploadKeys }: Pick<Config, 'uploadKeys'>,
  as: SealedAs,
  content: Buffer,
): { keyId: string; sealed: Buffer } {
  const [newest] = uploadKeys
  if (!newest) throw new Error('No key for uploads')
  return { keyId: newest.id, sealed: sealBytes(newest.secret, PURPOSE, nameOf(as), content) }
}

/** Decrypts a file. Null when its key is gone, or the content was changed or belongs to another identity. */
export function unseal(
  { uploadKeys }: Pick<Config, 'uploadKeys'>,
  as: SealedAs,
  { keyId, sealed }: { keyId: string; sealed: Uint8Array },
): Buffer | null {
  const key = uploadKeys.find(({ id }) => id === keyId)
  return key ? unsealBytes(key.secret, PURPOSE, nameOf(as), sealed) : null
}
