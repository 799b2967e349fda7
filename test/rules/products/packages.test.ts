import type { PackageTier } from '@contract/words/orders'
import { productKeys, type Feature, type ProductKey } from '@/rules/products/catalogue'
import { products } from '@/rules/products/catalogue'
import { limitsOf, packageLimits } from '@/rules/products/limits'
import { covers } from '@/rules/products/coverage'
import { resolveFlags } from '@/rules/products/flags'
import {
  askedPackage,
  endedBy,
  includesPart,
  isOrderable,
  orderableOf,
  packageOf,
  packageStanding,
  packageTiers,
  type PackagePart,
} from '@/rules/products/packages'
import { holding } from './product-list'

const hold = (keys: readonly ProductKey[]) => keys.map((key) => holding(key))

describe('packageStanding', () => {
  it.each<[string, ProductKey[], ReturnType<typeof packageStanding>[]]>([
    ['nothing', [], ['new', 'new', 'new']],
    ['the three-yuan package', ['three'], ['upgrade', 'upgrade', 'held']],
    ['the six-yuan package', ['six'], ['upgrade', 'held', 'lower']],
    ['the nine-yuan package', ['nine'], ['held', 'lower', 'lower']],
    ['the standard product', ['uasp'], ['upgrade', 'upgrade', 'upgrade']],
    ['do-not-disturb', ['dnd'], ['new', 'new', 'new']],
    ['products beside the ladder', ['umm', 'antiFraud5', 'sms'], ['new', 'new', 'new']],
    ['two packages', ['six', 'three'], ['upgrade', 'held', 'held']],
  ])('with %s', (_what, keys, expected) => {
    expect(packageTiers.map((tier) => packageStanding(hold(keys), tier))).toEqual(expected)
  })

  it.each<[ProductKey[], ReturnType<typeof packageStanding>]>([
    [[], 'new'],
    [['dnd'], 'held'],
    [['umm', 'sms'], 'new'],
    [['three'], 'new'],
    [['nine', 'dnd'], 'held'],
  ])('of do-not-disturb with %j is %s, and its order ends nothing', (keys, expected) => {
    expect(packageStanding(hold(keys), 'dnd')).toBe(expected)
    expect(endedBy(hold(keys), 'dnd', { unOrderSms: true })).toEqual([])
  })

  it('ignores ended products', () => {
    expect(packageStanding([holding('nine', 4)], 'three')).toBe('new')
    expect(packageStanding([holding('three', 0)], 'three')).toBe('new')
  })

  it('allows orders of new packages and upgrades', () => {
    expect((['new', 'upgrade', 'held', 'lower'] as const).map(isOrderable)).toEqual([true, true, false, false])
  })
})

describe('an order', () => {
  const orders = productKeys.flatMap((held) => packageTiers.map((tier): [ProductKey, PackageTier] => [held, tier]))

  it.each(orders)('with %s held never lowers a limit: %s', (held, tier) => {
    const before = [holding(held)]
    if (!isOrderable(packageStanding(before, tier))) return
    const ended = endedBy(before, tier, { unOrderSms: true })
    const after = [...before.filter((product) => !ended.includes(product)), holding(tier)]
    expect(limitsOf(after)).toEqual(packageLimits(tier))
    for (const name of ['blacklist', 'whitelist', 'segments', 'family'] as const) {
      expect(limitsOf(after)[name]).toBeGreaterThanOrEqual(limitsOf(before)[name])
    }
  })

  it.each<[PackageTier, ProductKey[], boolean, ProductKey[]]>([
    ['nine', ['six', 'three'], false, ['three', 'six']],
    ['six', ['three', 'uasp'], false, ['uasp', 'three']],
    ['three', ['uasp', 'dnd', 'umm'], false, ['uasp']],
    ['nine', ['sms', 'dnd'], false, []],
    ['nine', ['sms', 'dnd'], true, ['sms']],
    ['six', ['three'], true, ['three']],
    ['three', [], true, []],
  ])('of %s with %s held, leaving sms: %s, ends %s', (tier, held, unOrderSms, ended) => {
    const ids = endedBy(hold(held), tier, { unOrderSms }).map(({ productId }) => productId)
    expect(ids).toEqual(ended.map((key) => products[key].id))
  })
})

it.each(productKeys)('packageOf returns whether %s is a package', (key) => {
  expect(packageOf(products[key].id)).toBe(['nine', 'six', 'three'].includes(key) ? key : null)
  expect(orderableOf(products[key].id)).toBe(['nine', 'six', 'three', 'dnd'].includes(key) ? key : null)
})

it.each([
  ['9', 'nine'],
  ['6', null],
  ['', null],
  [undefined, null],
])('upgrade=%s selects %s', (upgrade, expected) => expect(askedPackage(upgrade)).toBe(expected))

describe('includesPart', () => {
  it.each<[PackagePart, Feature]>([
    ['calls', 'umm'],
    ['reminders', 'antiFraud'],
    ['sms', 'sms'],
    ['home', 'uasp'],
    ['agent', 'agent'],
  ])('shows %s exactly where the product covers it', (part, feature) => {
    expect(packageTiers.map((tier) => includesPart(tier, part))).toEqual(
      packageTiers.map((tier) => covers(resolveFlags(hold([tier])), feature)),
    )
  })

  it('shows family protection with a limit of family numbers, intrusion detection with nine yuan', () => {
    expect(packageTiers.map((tier) => includesPart(tier, 'family'))).toEqual(
      packageTiers.map((tier) => packageLimits(tier).family > 0),
    )
    expect(packageTiers.filter((tier) => includesPart(tier, 'intrusion'))).toEqual(['nine'])
  })
})
