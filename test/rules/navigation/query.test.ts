import fc from 'fast-check'
import { firstValue, readLaunchQuery, readQuery, withQuery } from '@/rules/navigation/query'

describe('firstValue', () => {
  it.each([
    ['one value', { tab: '1' }, '1'],
    ['the first of several', { tab: ['2', '1'] }, '2'],
    ['nothing of an empty text', { tab: '' }, undefined],
    ['nothing of an empty array', { tab: [] }, undefined],
    ['nothing when it is missing', {}, undefined],
  ])('returns %s', (_name, query, expected) => expect(firstValue(query, 'tab')).toBe(expected))
})

describe('withQuery', () => {
  it.each([
    ['/search', {}, '/search'],
    ['/search', { tab: '1' }, '/search?tab=1'],
    ['/search?tab=1', { from: 'a&b' }, '/search?tab=1&from=a%26b'],
  ])('of %s and %p is %s', (path, params, expected) => expect(withQuery(path, params)).toBe(expected))
})

describe('readQuery', () => {
  it('reads what withQuery writes', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ unit: 'binary' })), (params) => {
        fc.pre(Object.keys(params).every((key) => !(key in {})))
        expect(readQuery(withQuery('/x', params).slice(3))).toEqual({ ...params })
      }),
    )
  })

  it('keeps a plus sign, and drops what cannot be decoded', () => {
    expect(readQuery('a=+44&b=%zz&&c&=x')).toEqual({ a: '+44', c: '' })
  })
})

describe('readLaunchQuery', () => {
  it.each([
    [
      'takes the parameters of a mini-program code',
      { scene: 'channel=tpr01&lang=en' },
      { channel: 'tpr01', lang: 'en' },
    ],
    ['puts a parameter that is named itself first', { scene: 'channel=a', channel: 'b' }, { channel: 'b' }],
    ['leaves a query without a code as it is', { channel: 'b' }, { channel: 'b' }],
    ['makes nothing of a code that is no query', { scene: '%%%' }, {}],
  ])('%s', (_name, query, expected) => {
    const { scene: _scene, ...read } = readLaunchQuery(query)
    expect(read).toEqual(expected)
  })
})
