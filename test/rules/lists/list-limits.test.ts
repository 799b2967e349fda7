import { listNames } from '@contract/words/lists'
import { listLimitsOf, listsThatShare } from '@/rules/lists/list-limits'
import type { ProductKey } from '@/rules/products/catalogue'
import { holding } from '../products/product-list'

describe('listLimitsOf', () => {
  it.each([
    [['nine'], [100, 94, 92, 100, 94, 30]],
    [['six'], [100, 94, 92, 100, 94, 30]],
    [['three'], [50, 44, 42, 50, 44, 20]],
    [['uasp'], [0, 0, 0, 0, 0, 0]],
    [
      ['uasp', 'sms'],
      [0, 0, 0, 10, 10, 10],
    ],
    [['dnd'], [10, 10, 10, 10, 10, 10]],
    [['sms'], [0, 0, 0, 10, 10, 10]],
    [
      ['umm', 'sms'],
      [10, 10, 10, 10, 10, 10],
    ],
    [['umm'], [10, 10, 10, 0, 0, 0]],
    [['antiFraud5'], [0, 0, 0, 0, 0, 0]],
    [[], [0, 0, 0, 0, 0, 0]],
  ] satisfies [ProductKey[], number[]][])('of %j', (products, [black, white, segments, refused, allowed, words]) => {
    expect(listLimitsOf(products.map((key) => holding(key)))).toEqual({
      black,
      white,
      blackSegment: segments,
      whiteSegment: segments,
      refused,
      allowed,
      blockWord: words,
      allowWord: words,
    })
  })

  it('are 0 once the product has ended', () => {
    expect(new Set(Object.values(listLimitsOf([holding('nine', 4)])))).toEqual(new Set([0]))
  })
})

describe('listsThatShare', () => {
  it('are both lists of segments; every other list has its own limit', () => {
    const shared = listNames.map((list) => listsThatShare(list).length)
    expect(shared).toEqual([1, 1, 2, 2, 1, 1, 1, 1])
  })
})
