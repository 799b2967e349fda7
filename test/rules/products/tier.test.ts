import fc from 'fast-check'
import { productKeys, type ProductKey } from '@/rules/products/catalogue'
import type { TierName } from '@/rules/products/tier'
import { resolveTier } from '@/rules/products/tier'
import { holding } from './product-list'

describe('resolveTier', () => {
  it.each([
    [['nine'], 'nine', true, ['Product nine'], 'uasp-9'],
    [['six'], 'six', true, ['Product six'], 'uasp-6'],
    [['three'], 'three', false, ['Product three'], 'uasp-3'],
    [['uasp'], 'uasp', false, ['Product uasp'], 'uasp'],
    [['dnd'], 'dnd', false, ['Product dnd'], 'dnd'],
    [['umm'], 'combined', false, ['Product umm'], 'umm'],
    [['sms'], 'combined', false, ['Product sms'], 'sms'],
    [['sms', 'antiFraud5', 'umm'], 'combined', false, ['Product umm', 'Product antiFraud5', 'Product sms'], 'umm'],
    [['antiFraud8'], 'none', false, [], ''],
    [[], 'none', false, [], ''],
  ] satisfies [ProductKey[], TierName, boolean, string[], string][])(
    'of %p is %s',
    (keys, tier, six, names, productId) => {
      expect(resolveTier(keys.map((key) => holding(key)))).toEqual({ tier, six, names, productId })
    },
  )

  it('goes by priority, whatever the order of the list', () => {
    const priority = ['nine', 'six', 'three', 'uasp', 'dnd'] as const
    fc.assert(
      fc.property(fc.shuffledSubarray(productKeys), (keys) => {
        const best = priority.find((key) => keys.includes(key))
        const { tier } = resolveTier(keys.map((key) => holding(key)))
        if (best) expect(tier).toBe(best)
        else expect(['combined', 'none']).toContain(tier)
      }),
    )
  })

  it('skips a higher tier that is not active', () => {
    expect(resolveTier([holding('nine', 1), holding('three', 3)]).tier).toBe('three')
  })
})
