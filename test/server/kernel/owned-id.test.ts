import { newOwnedId, ownerIn, withoutOwner } from '@server/kernel/owned-id'
import { cryptoRandom } from '@server/ports/random'

const OWNER = 'abcdefghijklmn-_'

describe('an id that contains its subscriber', () => {
  it('names the subscriber, and differs from the next', () => {
    const [one, other] = [newOwnedId(OWNER, cryptoRandom), newOwnedId(OWNER, cryptoRandom)]
    expect(one).toMatch(/^abcdefghijklmn-_[\w-]{16}$/)
    expect(other).not.toBe(one)
    expect(ownerIn(one)).toEqual({ subscriber_id: OWNER })
  })

  it('is shown to partners without the subscriber', () => {
    expect(withoutOwner(newOwnedId(OWNER, { ...cryptoRandom, id: () => '0123456789012345' }))).toBe('0123456789012345')
  })

  it('is not made for what is no subscriber', () => {
    expect(() => newOwnedId('short', cryptoRandom)).toThrow('16')
  })

  it('names nobody when it is from before', () => {
    const older = cryptoRandom.id()
    expect(ownerIn(older)).toEqual({})
    expect(withoutOwner(older)).toBe(older)
  })
})
