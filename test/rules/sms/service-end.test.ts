import type { ProductKey } from '@/rules/products/catalogue'
import { resolveFlags } from '@/rules/products/flags'
import { losesSmsWithDnd } from '@/rules/sms/service-end'
import { holding } from '../products/product-list'

const list = (products: readonly ProductKey[]) => products.map((key) => holding(key))

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
