import fc from 'fast-check'
import { productKeys, type ProductKey } from '@/rules/products/catalogue'
import { limitsOf, limitsWith, roomFor } from '@/rules/products/limits'
import { holding } from './product-list'

describe('limitsOf', () => {
  it.each([
    [['nine'], [100, 94, 92, 5]],
    [['six'], [100, 94, 92, 5]],
    [['three'], [50, 44, 42, 2]],
    [['umm'], [10, 10, 10, 0]],
    [['dnd'], [10, 10, 10, 0]],
    [['uasp'], [0, 0, 0, 0]],
    [
      ['uasp', 'umm'],
      [10, 10, 10, 0],
    ],
    [['sms'], [0, 0, 0, 0]],
    [
      ['antiFraud5', 'antiFraud8', 'antiFraud9'],
      [0, 0, 0, 0],
    ],
    [
      ['three', 'umm'],
      [50, 44, 42, 2],
    ],
    [
      ['three', 'six'],
      [100, 94, 92, 5],
    ],
    [[], [0, 0, 0, 0]],
  ] satisfies [ProductKey[], number[]][])('of %p are %p', (keys, expected) => {
    const { blacklist, whitelist, segments, family } = limitsOf(keys.map((key) => holding(key)))
    expect([blacklist, whitelist, segments, family]).toEqual(expected)
  })

  it.each(productKeys.flatMap((held) => (['nine', 'six', 'three', 'dnd'] as const).map((key) => [held, key] as const)))(
    'with %s held and %s ordered are those of both, or of the ordered lower package',
    (held, key) => {
      const list = [holding(held)]
      const expected = limitsOf(key === 'dnd' ? [...list, holding(key)] : [holding(key)])
      expect(limitsWith(list, key)).toEqual(expected)
    },
  )

  it('never fall when a product is added', () => {
    fc.assert(
      fc.property(fc.subarray(productKeys), fc.constantFrom(...productKeys), (keys, added) => {
        const before = limitsOf(keys.map((key) => holding(key)))
        const after = limitsOf([...keys, added].map((key) => holding(key)))
        for (const name of ['blacklist', 'whitelist', 'segments', 'family'] as const) {
          expect(after[name]).toBeGreaterThanOrEqual(before[name])
        }
      }),
    )
  })
})

describe('roomFor', () => {
  it.each([
    ['all that fit', 10, 3, 4, 4],
    ['what is left', 10, 8, 4, 2],
    ['nothing when full', 10, 10, 1, 0],
    ['nothing when a downgrade left more than the limit', 10, 50, 1, 0],
  ])('allows %s', (_name, limit, used, wanted, expected) => expect(roomFor(limit, used, wanted)).toBe(expected))
})
