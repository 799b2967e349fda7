import { catalogue, featureOf, findCatalogueItem, itemKey } from '@/rules/optimizable/catalogue'

describe('catalogue', () => {
  it('has the ten items, of which one-click omits only the family reminder', () => {
    expect(catalogue.map((item) => item.key)).toEqual([
      'umm:3:0',
      'umm:3:1',
      'umm:7',
      'antiFraud:5',
      'antiFraud:9',
      'antiFraud:8',
      'uasp:1',
      'uasp:2',
      'uasp:3',
      'uasp:4',
    ])
    expect(catalogue.filter((item) => !item.oneClick).map((item) => item.key)).toEqual(['uasp:4'])
  })

  it.each(catalogue.map((item) => [item.key, item] as const))('finds %s by its values on the wire', (key, item) => {
    expect(itemKey(item)).toBe(key)
    expect(findCatalogueItem(item)).toBe(item)
    expect(featureOf(key)).toBe(key === 'uasp:1' ? 'agent' : item.productType)
  })

  it('distinguishes items by type and content tag, like results', () => {
    expect(new Set(catalogue.map((item) => `${item.type}:${item.contentTag}`)).size).toBe(catalogue.length)
  })
})

describe('findCatalogueItem', () => {
  it.each([
    ['a tag that says nothing', { productType: 'umm', type: 7, contentTag: '0' }, 'umm:7'],
    ['uasp type 3 with a tag', { productType: 'uasp', type: 3, contentTag: '1' }, 'uasp:3'],
    ['an unknown tag of umm type 3', { productType: 'umm', type: 3, contentTag: '2' }, undefined],
    ['an unknown type', { productType: 'uasp', type: 9, contentTag: '' }, undefined],
    ['an unknown product type', { productType: 'sms', type: 3, contentTag: '' }, undefined],
    ['a name of Object', { productType: 'constructor', type: 1, contentTag: '' }, undefined],
  ])('with %s', (_name, item, expected) => expect(findCatalogueItem(item)?.key).toBe(expected))
})
