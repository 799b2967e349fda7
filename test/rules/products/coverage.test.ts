import fc from 'fast-check'
import { productKeys, type Feature, type ProductKey } from '@/rules/products/catalogue'
import { covers } from '@/rules/products/coverage'
import { coveringProductId } from '@/rules/products/covering-product'
import { resolveFlags } from '@/rules/products/flags'
import { holding } from './product-list'

const features = ['uasp', 'umm', 'sms', 'antiFraud'] as const satisfies readonly Feature[]

describe('covers', () => {
  it.each([
    ['nine', ['uasp', 'umm', 'sms', 'antiFraud']],
    ['six', ['uasp', 'umm', 'sms', 'antiFraud']],
    ['three', ['uasp', 'umm', 'sms', 'antiFraud']],
    ['uasp', ['uasp', 'umm', 'sms', 'antiFraud']],
    ['dnd', ['umm', 'sms']],
    ['umm', ['umm']],
    ['sms', ['sms']],
    ['antiFraud5', ['antiFraud']],
    ['antiFraud8', ['antiFraud']],
    ['antiFraud9', ['antiFraud']],
  ] satisfies [ProductKey, Feature[]][])('%s covers %p', (key, expected) => {
    const flags = resolveFlags([holding(key)])
    expect(features.filter((feature) => covers(flags, feature))).toEqual(expected)
  })

  it('covers nothing without a product', () => {
    expect(features.filter((feature) => covers(resolveFlags([]), feature))).toEqual([])
  })
})

describe('coveringProductId', () => {
  it.each([
    ['the product made for it', ['nine', 'umm'], 'umm', undefined, 'umm'],
    ['do-not-disturb before a tier', ['nine', 'dnd'], 'umm', undefined, 'dnd'],
    ['the tier', ['three'], 'umm', undefined, 'uasp-3'],
    ['the best tier', ['three', 'nine'], 'uasp', undefined, 'uasp-9'],
    ['the antiFraud product asked for', ['antiFraud5', 'antiFraud8'], 'antiFraud', 'antiFraud8', 'antiFraud8'],
    ['another antiFraud product', ['antiFraud5'], 'antiFraud', 'antiFraud8', 'antiFraud5'],
    ['no product that cannot cover it', ['umm'], 'sms', 'umm', null],
    ['nothing', [], 'uasp', undefined, null],
  ] satisfies [string, ProductKey[], Feature, ProductKey | undefined, string | null][])(
    'returns %s',
    (_name, keys, feature, preferred, expected) => {
      const list = keys.map((key) => holding(key))
      expect(coveringProductId(list, feature, preferred)).toBe(expected)
    },
  )

  it('returns a product exactly when the feature is covered', () => {
    fc.assert(
      fc.property(fc.subarray(productKeys), fc.constantFrom(...features), (keys, feature) => {
        const list = keys.map((key) => holding(key))
        expect(coveringProductId(list, feature) !== null).toBe(covers(resolveFlags(list), feature))
      }),
    )
  })
})
