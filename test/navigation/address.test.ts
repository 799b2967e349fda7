import { parseTarget, readAddress, toRouterUrl } from '@/navigation/address'

describe('readAddress', () => {
  it.each([
    ['takes the base off', '/sjgj/uasp/search', '/search'],
    ['takes the base off in any case', '/SJGJ/uasp/search', '/search'],
    ['is home at the base itself', '/sjgj/uasp', '/'],
    ['is home at the base with a slash', '/sjgj/uasp/', '/'],
    ['spells a path as the table does', '/sjgj/uasp/SMSAndNet', '/SMSANDNet'],
    ['keeps a path that the table does not know', '/sjgj/uasp/nope', '/nope'],
    ['knows a mini-program page', 'areas/guard/pages/black-name-list/index', '/blackNameList'],
    ['knows a mini-program page with a slash', '/pages/home/index', '/'],
    ['names a shared page by its first path', 'areas/login/pages/login/index', '/login'],
    ['leaves out a query', '/sjgj/uasp/search?tab=1', '/search'],
  ])('%s', (_name, path, expected) => {
    expect(readAddress({ path, params: {} }).path).toBe(expected)
  })

  it('decodes values and omits those of Taro', () => {
    const params = {
      tab: '1',
      name: '%E5%BC%A0',
      bad: '%E5%',
      many: ['a%20b', 'c'],
      stamp: 'AA',
      $taroTimestamp: 7,
      n: 3,
    }
    expect(readAddress({ path: '/search', params }).query).toEqual({
      tab: '1',
      name: '张',
      bad: '%E5%',
      many: ['a b', 'c'],
    })
  })
})

it('parses a target', () => {
  expect(parseTarget('/SEARCH?tab=2&x=%26')).toEqual({ path: '/search', query: { tab: '2', x: '&' } })
})

it('gives H5 the path itself', () => {
  expect(toRouterUrl('/search', { tab: '2', type: 'a&b' })).toBe('/search?tab=2&type=a%26b')
})
