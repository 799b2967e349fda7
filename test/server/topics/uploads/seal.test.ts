import { ConfigError, readConfig } from '@server/kernel/config'
import { seal, unseal } from '@server/topics/uploads/seal'

const [old, next] = ['o'.repeat(32), 'n'.repeat(32)]
const as = { subscriberId: 'one', uploadId: 'file' }
const content = Buffer.from('a contract')
const first = readConfig({ SECRET_KEY: old })

it('a file is decrypted by its own key, also after a new key was added', () => {
  const sealed = seal(first, as, content)
  expect(sealed.keyId).toBe('main')
  const rotated = readConfig({ SECRET_KEY: next, UPLOAD_KEYS: `k2=${next},main=${old}` })
  expect(unseal(rotated, as, sealed)).toEqual(content)
  expect(seal(rotated, as, content).keyId).toBe('k2')
  expect(unseal(readConfig({ SECRET_KEY: next }), as, sealed)).toBeNull()
})

it('the same file never encrypts to the same bytes', () => {
  expect(seal(first, as, content).sealed.equals(seal(first, as, content).sealed)).toBe(false)
})

it('a file is not decrypted for others, under another id, or with a changed byte', () => {
  const sealed = seal(first, as, content)
  expect(unseal(first, { ...as, subscriberId: 'two' }, sealed)).toBeNull()
  expect(unseal(first, { ...as, uploadId: 'other' }, sealed)).toBeNull()
  for (const at of [0, 12, 28]) {
    const changed = Buffer.from(sealed.sealed)
    changed[at] = 1 ^ (changed[at] ?? 0)
    expect(unseal(first, as, { ...sealed, sealed: changed })).toBeNull()
  }
})

it('a key has a name', () => {
  expect(() => readConfig({ UPLOAD_KEYS: 'no name' })).toThrow(ConfigError)
})
