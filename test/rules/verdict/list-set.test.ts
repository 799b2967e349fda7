import fc from 'fast-check'
import { buildList, isListed, longestPrefix, valuesThatMatch } from '@/rules/verdict/list-set'
import { CALLER, listed, NOON } from './settings-with'

const prefixes = (values: readonly string[]) => buildList(values.flatMap((value) => listed(`${value}*`)))
const digits = (maxLength: number) =>
  fc.array(fc.constantFrom('0', '1', '2'), { maxLength }).map((list) => list.join(''))

describe('longestPrefix', () => {
  it.each([
    ['the longest of several', ['1', '138', '13'], '13800138000', '138'],
    ['a number that is a prefix itself', ['138'], '138', '138'],
    ['none longer than the number', ['1380'], '138', null],
    ['none that only stands inside', ['380'], '13800138000', null],
    ['one with a plus', ['+44'], '+442071234567', '+44'],
    ['none for a hidden number', ['1', ''], '', null],
    ['none on an empty list', [], '138', null],
  ])('finds %s', (_name, values, number, expected) => {
    expect(longestPrefix(prefixes(values), number, NOON)).toBe(expected)
  })

  it('finds what a scan of all prefixes would find', () => {
    fc.assert(
      fc.property(fc.array(digits(5)), digits(8), (values, number) => {
        const scanned = values
          .filter((prefix) => prefix !== '' && number.startsWith(prefix))
          .sort((a, b) => b.length - a.length)
        expect(longestPrefix(prefixes(values), number, NOON)).toBe(scanned[0] ?? null)
      }),
    )
  })

  it('skips an expired one for a shorter valid one', () => {
    const list = buildList([...listed('1380*', NOON), ...listed('138*', NOON + 1)])
    expect(longestPrefix(list, '13800138000', NOON - 1)).toBe('1380')
    expect(longestPrefix(list, '13800138000', NOON)).toBe('138')
    expect(longestPrefix(list, '13800138000', NOON + 1)).toBeNull()
  })
})

describe('isListed', () => {
  it.each([
    ['for ever before for a time', [null, NOON - 1], true],
    ['for ever after for a time', [NOON - 1, null], true],
    ['the later of two ends', [NOON + 1, NOON - 1], true],
    ['no end that is still to come', [NOON, NOON - 1], false],
  ])('of a value listed twice uses %s', (_name, ends, expected) => {
    expect(isListed(buildList(ends.flatMap((end) => listed(CALLER, end))), CALLER, NOON)).toBe(expected)
  })

  it('distinguishes a number from a prefix', () => {
    const list = buildList([...listed('138*'), ...listed('10690')])
    expect([isListed(list, '138', NOON), isListed(list, '10690', NOON)]).toEqual([false, true])
  })
})

describe('valuesThatMatch', () => {
  it('are the number and its prefixes', () => {
    expect(valuesThatMatch('+4420')).toEqual(['+4420', '+*', '+4*', '+44*', '+442*', '+4420*'])
    expect(valuesThatMatch('')).toEqual([''])
  })

  it('are few, however long the input', () => {
    expect(valuesThatMatch('1'.repeat(1000))).toHaveLength(22)
  })

  it('include everything that a list can match', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(digits(5), fc.boolean())), digits(8), (entries, number) => {
        const values = entries.flatMap(([value, isPrefix]) => listed(isPrefix ? `${value}*` : value))
        const found = new Set(valuesThatMatch(number))
        const [whole, narrow] = [buildList(values), buildList(values.filter(({ value }) => found.has(value)))]
        expect(longestPrefix(narrow, number, NOON)).toBe(longestPrefix(whole, number, NOON))
        expect(isListed(narrow, number, NOON)).toBe(isListed(whole, number, NOON))
      }),
    )
  })
})
