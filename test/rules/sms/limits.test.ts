import type { ProductKey } from '@/rules/products/catalogue'
import { resolveFlags } from '@/rules/products/flags'
import { smsLimitsOf } from '@/rules/sms/limits'
import { losesSmsWithDnd } from '@/rules/sms/service-end'
import { holding } from '../products/product-list'

const list = (products: readonly ProductKey[]) => products.map((key) => holding(key))

describe('smsLimitsOf', () => {
  it.each([
    [['nine'], 100, 94, 30],
    [['six'], 100, 94, 30],
    [['three'], 50, 44, 20],
    [['uasp'], 10, 10, 10],
    [['dnd'], 10, 10, 10],
    [['sms'], 10, 10, 10],
    [['umm', 'sms'], 10, 10, 10],
    [['umm'], 0, 0, 0],
    [['antiFraud5'], 0, 0, 0],
    [[], 0, 0, 0],
  ] satisfies [ProductKey[], number, number, number][])('of %j', (products, refused, allowed, words) => {
    expect(smsLimitsOf(list(products))).toEqual({ refused, allowed, blockWord: words, allowWord: words })
  })

  it('is nothing once the product has ended', () => {
    expect(smsLimitsOf([holding('nine', 4)]).refused).toBe(0)
  })
})

describe('losesSmsWithDnd', () => {
  it.each([
    [['dnd'], true],
    [['dnd', 'umm'], true],
    [['dnd', 'sms'], false],
    [['dnd', 'nine'], false],
    [['sms'], false],
    [[], false],
  ] satisfies [ProductKey[], boolean][])('of %j: %s', (products, expected) => {
    expect(losesSmsWithDnd(resolveFlags(list(products)))).toBe(expected)
  })
})
