import type { OptimizableItem } from '@contract/configs'
import fc from 'fast-check'
import { catalogue } from '@/rules/optimizable/catalogue'
import { eligibleItems, openItems, protectionOf } from '@/rules/optimizable/one-click'
import { buildOneClickPayload, itemsOfEntry, readOneClickResult } from '@/rules/optimizable/one-click-request'
import { productKeys, type ProductKey } from '@/rules/products/catalogue'
import { resolveFlags } from '@/rules/products/flags'
import { holding } from '../products/product-list'

const listed = (status: number): OptimizableItem[] =>
  catalogue.map(({ productType, type, contentTag }) => ({ productType, type, contentTag, status }))
const flagsOf = (...keys: ProductKey[]) => resolveFlags(keys.map((key) => holding(key)))
const pick = (...keys: string[]) => catalogue.filter((item) => keys.includes(item.key))

describe('eligibleItems', () => {
  it('are all open items but the family reminder', () => {
    expect(openItems(listed(1), flagsOf('nine')).map((item) => item.key)).toEqual(catalogue.map((item) => item.key))
    expect(eligibleItems(listed(1), flagsOf('nine')).map((item) => item.key)).not.toContain('uasp:4')
    expect(eligibleItems(listed(1), flagsOf('nine'))).toHaveLength(9)
  })

  it.each([
    ['umm', ['umm:3:0', 'umm:3:1', 'umm:7']],
    ['dnd', ['umm:3:0', 'umm:3:1', 'umm:7']],
    ['antiFraud8', ['antiFraud:5', 'antiFraud:9', 'antiFraud:8']],
    ['sms', []],
  ] satisfies [ProductKey, string[]][])('of a subscriber with %s are %p', (key, expected) => {
    expect(eligibleItems(listed(1), flagsOf(key)).map((item) => item.key)).toEqual(expected)
  })

  it('omit items that are on, unknown or duplicate', () => {
    const item = { productType: 'umm', type: 7, contentTag: '', status: 1 } as const
    const unknown = { productType: 'uasp', type: 77, contentTag: '', status: 1 } as const
    expect(eligibleItems([item, unknown, item], flagsOf('umm')).map((found) => found.key)).toEqual(['umm:7'])
    expect(eligibleItems(listed(0), flagsOf('nine'))).toEqual([])
  })
})

describe('protectionOf', () => {
  const family = pick('uasp:4').map(({ productType, type, contentTag }) => ({ productType, type, contentTag }))

  it('is open while only the family reminder is left, which one-click cannot enable', () => {
    const list = [...listed(0).filter(({ type }) => type !== 4), ...family.map((item) => ({ ...item, status: 1 }))]
    expect(eligibleItems(list, flagsOf('nine'))).toEqual([])
    expect(protectionOf(list, flagsOf('nine'))).toBe('open')
  })

  it('is open exactly while an item can be optimised, and never all on then', () => {
    const item = fc.record({
      productType: fc.constantFrom('umm', 'antiFraud', 'uasp'),
      type: fc.integer({ min: 1, max: 9 }),
      contentTag: fc.constantFrom('', '0', '1'),
      status: fc.integer({ min: 0, max: 2 }),
    })
    fc.assert(
      fc.property(fc.subarray(productKeys), fc.array(item), (keys, list) => {
        const flags = flagsOf(...keys)
        const open = openItems(list, flags)
        const protection = protectionOf(list, flags)
        expect(protection === 'open').toBe(open.length > 0)
        if (protection === 'allOn') expect(list.some(({ status }) => status !== 1)).toBe(true)
        expect(open).toEqual(expect.arrayContaining(eligibleItems(list, flags)))
      }),
    )
  })
})

describe('buildOneClickPayload', () => {
  it('puts the tags of one type into one entry, with the product that covers it', () => {
    const products = [holding('umm'), holding('antiFraud5'), holding('antiFraud8')]
    expect(buildOneClickPayload(pick('umm:3:0', 'umm:3:1', 'umm:7', 'antiFraud:8', 'antiFraud:9'), products)).toEqual([
      {
        productId: 'umm',
        productType: 'umm',
        operationType: 0,
        type: 3,
        operatType: 1,
        contents: [
          { content: '1', contentTag: '0' },
          { content: '1', contentTag: '1' },
        ],
      },
      {
        productId: 'umm',
        productType: 'umm',
        operationType: 0,
        type: 7,
        operatType: 1,
        contents: [{ content: '1', contentTag: '' }],
      },
      {
        productId: 'antiFraud5',
        productType: 'antiFraud',
        operationType: 0,
        type: 9,
        operatType: 1,
        contents: [{ content: '1', contentTag: '' }],
      },
      {
        productId: 'antiFraud8',
        productType: 'antiFraud',
        operationType: 0,
        type: 8,
        operatType: 1,
        contents: [{ content: '1', contentTag: '' }],
      },
    ])
  })

  it('names the tier for a tier subscriber', () => {
    expect(buildOneClickPayload(pick('uasp:1', 'umm:7'), [holding('six')]).map((entry) => entry.productId)).toEqual([
      'uasp-6',
      'uasp-6',
    ])
  })

  it('drops the family reminder and items that no product covers', () => {
    expect(buildOneClickPayload(pick('uasp:4', 'uasp:1'), [holding('umm')])).toEqual([])
    expect(buildOneClickPayload(pick('uasp:4'), [holding('nine')])).toEqual([])
    expect(buildOneClickPayload([], [holding('nine')])).toEqual([])
  })

  it('requests each eligible item once, and the gateway parses the same items', () => {
    fc.assert(
      fc.property(fc.subarray(productKeys), fc.subarray([...catalogue]), (keys, selected) => {
        const products = keys.map((key) => holding(key))
        const eligible = eligibleItems(listed(1), resolveFlags(products))
        const asked = buildOneClickPayload([...selected, ...selected], products).flatMap(itemsOfEntry)
        expect(asked).toEqual(eligible.filter((item) => selected.includes(item)))
      }),
    )
  })
})

describe('itemsOfEntry', () => {
  it('omits tags that are not in the catalogue', () => {
    const contents = ['0', '7', '1'].map((contentTag) => ({ content: '1', contentTag }))
    const entry = { productId: 'umm', productType: 'umm', operationType: 0, type: 3, operatType: 1, contents } as const
    expect(itemsOfEntry({ ...entry, contents }).map((item) => item.key)).toEqual(['umm:3:0', 'umm:3:1'])
  })
})

describe('readOneClickResult', () => {
  const selected = pick('umm:3:0', 'uasp:3')

  it.each([
    ['success when each succeeded', [true, true], { outcome: 'success', failed: [] }],
    ['partial when one failed', [true, false], { outcome: 'partial', failed: ['uasp:3'] }],
    ['failure when all failed', [false, false], { outcome: 'failure', failed: ['umm:3:0', 'uasp:3'] }],
  ])('is a %s', (_name, [first = false, second = false], expected) => {
    const results = [
      { type: 3, contentTag: '0', success: first },
      { type: 3, contentTag: '', success: second },
    ]
    expect(readOneClickResult(results, selected)).toEqual(expected)
  })

  it('treats an empty list as a failure of all', () => {
    expect(readOneClickResult([], selected)).toEqual({ outcome: 'failure', failed: ['umm:3:0', 'uasp:3'] })
  })

  it('treats a missing result as a failure, and ignores results of other items', () => {
    expect(readOneClickResult([{ type: 3, contentTag: '0', success: true }], selected).failed).toEqual(['uasp:3'])
    expect(readOneClickResult([{ type: 3, contentTag: '1', success: true }], selected).outcome).toBe('failure')
  })

  it('is no success when nothing was selected', () => {
    expect(readOneClickResult([{ type: 3, contentTag: '0', success: true }], []).outcome).toBe('failure')
  })
})
