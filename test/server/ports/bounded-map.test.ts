import { BoundedMap } from '@server/ports/bounded-map'

/** A map of at most three entries after these were set, each to its place. */
function mapOf(...keys: string[]) {
  const map = new BoundedMap<string, number>(3)
  keys.forEach((key, place) => map.set(key, place))
  return map
}

describe('a map in bounded memory', () => {
  it.each([
    ['holds as many as it may', 'abc', 'abc'],
    ['drops the first for another one', 'abcd', 'bcd'],
    ['holds one that is set again behind the others', 'abca', 'bca'],
    ['drops what was not set again', 'abcad', 'cad'],
    ['drops nothing for one that is there', 'abcabcabc', 'abc'],
    ['goes on when all were replaced', 'abcdefghij', 'hij'],
  ])('%s: %s', (_title, set, held) => {
    expect([...mapOf(...set).keys()].join('')).toBe(held)
  })

  it('holds the newest value of a key', () => {
    expect(mapOf(...'aba').get('a')).toBe(2)
  })

  it('has room again after a deletion, also of the first and of all', () => {
    const map = mapOf(...'abcd')
    map.delete('b')
    map.set('e', 4)
    expect([...map.keys()]).toEqual(['c', 'd', 'e'])
    map.clear()
    for (const key of 'fghi') map.set(key, 5)
    expect([...map.keys()]).toEqual(['g', 'h', 'i'])
  })
})
