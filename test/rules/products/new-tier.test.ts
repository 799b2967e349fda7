import type { ProductStatus } from '@contract/subscribe'
import { rightIds } from '@contract/words/points'
import type { Feature, ProductKey } from '@/rules/products/catalogue'
import {
  catalogueWithTwelve,
  entryLimitsWithTwelve,
  offeringsWithTwelve,
  twelve,
  twelveLimits,
  twelveOffering,
} from './new-tier'

/** The rules, loaded with the longer table. */
async function loadRules() {
  jest.doMock('@/rules/products/catalogue', catalogueWithTwelve)
  jest.doMock('@/rules/products/entry-limits', entryLimitsWithTwelve)
  jest.doMock('@/rules/products/offerings', offeringsWithTwelve)
  return {
    ...(await import('@/rules/products/coverage')),
    ...(await import('@/rules/products/covering-product')),
    ...(await import('@/rules/products/flags')),
    ...(await import('@/rules/products/limits')),
    ...(await import('@/rules/products/packages')),
    ...(await import('@/rules/products/tier')),
    ...(await import('@/rules/lists/list-limits')),
    ...(await import('@/rules/guard/switches')),
    ...(await import('@/rules/orders/due')),
    ...(await import('@/rules/orders/plan')),
    ...(await import('@/rules/points/rights')),
  }
}
let rules: Awaited<ReturnType<typeof loadRules>>
let hold: (...keys: ProductKey[]) => ProductStatus[]

beforeAll(async () => {
  rules = await loadRules()
  const { holding } = await import('./product-list')
  hold = (...keys) => keys.map((key) => holding(key))
})
afterAll(() =>
  jest
    .dontMock('@/rules/products/catalogue')
    .dontMock('@/rules/products/entry-limits')
    .dontMock('@/rules/products/offerings'),
)

describe('a row that is added to the table of products', () => {
  it('is the tier of who holds it, before a lower one', () => {
    const tier = { tier: 'twelve', six: true, names: ['Product twelve'], productId: 'uasp-12' }
    expect(rules.resolveTier(hold(twelve))).toEqual(tier)
    expect(rules.resolveTier(hold('nine', 'dnd', twelve))).toEqual(tier)
  })

  it('sets the flags and covers the features of its row', () => {
    const list = hold(twelve)
    const flags = rules.resolveFlags(list)
    expect(Object.entries(flags).flatMap(([flag, isSet]) => (isSet ? [flag] : []))).toEqual(['uasp', 'six'])
    for (const feature of ['uasp', 'umm', 'sms', 'antiFraud', 'agent'] satisfies Feature[]) {
      expect([feature, rules.covers(flags, feature)]).toEqual([feature, true])
      expect(rules.coveringProductId(list, feature)).toBe('uasp-12')
    }
    expect(rules.coveringProductId(list, 'intrusion')).toBe('uasp-12')
    expect(rules.guardSwitches.filter(({ name }) => !rules.maySwitchOn(name, list))).toEqual([])
  })

  it('has its limits on every list and for the family', () => {
    expect(rules.limitsOf(hold(twelve, 'three'))).toEqual(twelveLimits.limits)
    expect(rules.limitsWith(hold('nine'), twelve)).toEqual(twelveLimits.limits)
    expect(rules.listLimitsOf(hold(twelve))).toEqual({
      black: 200,
      white: 194,
      blackSegment: 192,
      whiteSegment: 192,
      refused: 201,
      allowed: 195,
      blockWord: 40,
      allowWord: 40,
    })
  })

  it('is sold as the highest package, with the functions of its row', () => {
    expect(rules.packageTiers).toEqual(['twelve', 'nine', 'six', 'three'])
    expect(rules.orderables).toEqual(['twelve', 'nine', 'six', 'three', 'dnd'])
    expect([rules.productOf('uasp-12'), rules.packageOf('uasp-12'), rules.orderableOf('uasp-12')]).toEqual(
      Array(3).fill('twelve'),
    )
    expect(rules.packageParts.filter((part) => !rules.includesPart(twelve, part))).toEqual([])
  })

  it('is an upgrade of every other package, which it ends, and those are downgrades of it', () => {
    for (const lower of ['nine', 'six', 'three', 'uasp'] as const) {
      expect(rules.kindOfOrder(hold(lower), twelve, {})).toBe('upgrade')
      expect(rules.endedBy(hold(lower), twelve).map(({ productName }) => productName)).toEqual([`Product ${lower}`])
    }
    for (const lower of ['nine', 'six', 'three'] as const) {
      expect(rules.packageStanding(hold(twelve), lower)).toBe('lower')
      expect(rules.kindOfOrder(hold(twelve), lower, { downgrade: true })).toBe('downgrade')
      const replaced = rules.replacedBy(hold(twelve), lower, { kind: 'downgrade', unOrderSms: false })
      expect(replaced.map(({ productName }) => productName)).toEqual(['Product twelve'])
    }
    expect(rules.kindOfOrder([], twelve, { trial: true })).toBe('trial')
    expect(rules.kindOfOrder(hold(twelve), twelve, {})).toBe('held')
  })

  it('is compared with the lower packages by what its subscriber uses', () => {
    const kept = { blacklist: 60, whitelist: 0, segments: 0, family: 0 }
    const cheaper = (over: object) => rules.cheaperPackage(twelve, { kept, agentCalls: 0, fttrLines: 0, ...over })
    expect(cheaper({})).toBe('six')
    expect(cheaper({ fttrLines: 1 })).toBe('nine')
    expect(cheaper({ kept: { ...kept, family: 6 } })).toBeNull()
  })

  it('gives the rights of its row, which a guest sees too', () => {
    for (const right of rightIds) {
      expect(rules.rightGives(right, { tier: twelve, since: 0 })).toEqual(twelveOffering.rights[right])
      expect(rules.rightGives(right, null)).toEqual(twelveOffering.rights[right])
    }
  })
})
