import fc from 'fast-check'
import { productKeys, type ProductKey } from '@/rules/products/catalogue'
import { isActive, resolveFlags } from '@/rules/products/flags'
import { holding } from './product-list'

describe('isActive', () => {
  it.each([
    [2, true],
    [3, true],
    [0, false],
    [1, false],
    [4, false],
    [NaN, false],
  ])('status %s: %s', (status, expected) => expect(isActive(status)).toBe(expected))
})

describe('resolveFlags', () => {
  it.each([
    ['nine', ['six', 'uasp']],
    ['six', ['six', 'uasp']],
    ['three', ['uasp']],
    ['uasp', ['uasp']],
    ['umm', ['umm']],
    ['dnd', ['dnd']],
    ['sms', ['sms']],
    ['antiFraud5', ['antiFraud', 'antiFraud5']],
    ['antiFraud8', ['antiFraud', 'antiFraud8']],
    ['antiFraud9', ['antiFraud', 'antiFraud9']],
  ] satisfies [ProductKey, string[]][])('%s sets only %p', (key, expected) => {
    const flags = resolveFlags([holding(key)])
    const set = Object.entries(flags).flatMap(([name, value]) => (value ? [name] : []))
    expect(set.sort()).toEqual([...expected].sort())
  })

  it('sets nothing for an empty list', () => {
    expect(Object.values(resolveFlags([]))).not.toContain(true)
  })

  it('sets nothing for inactive or unknown products', () => {
    fc.assert(
      fc.property(fc.constantFrom(...productKeys), fc.constantFrom(0, 1, 4, 9), (key, status) => {
        const unknown = { ...holding(key), productId: 'another' }
        expect(Object.values(resolveFlags([holding(key, status), unknown]))).not.toContain(true)
      }),
    )
  })

  it('finds the active one of two entries of a product', () => {
    expect(resolveFlags([holding('umm', 1), holding('umm', 3)]).umm).toBe(true)
  })
})
