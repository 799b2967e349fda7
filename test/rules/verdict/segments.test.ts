import fc from 'fast-check'
import { buildSegments, longestSegment } from '@/rules/verdict/segments'

describe('longestSegment', () => {
  it.each([
    ['the longest of several', ['1', '138', '13'], '13800138000', '138'],
    ['a number that is a segment itself', ['138'], '138', '138'],
    ['none longer than the number', ['1380'], '138', null],
    ['none that only stands inside', ['380'], '13800138000', null],
    ['one with a plus', ['+44'], '+442071234567', '+44'],
    ['none for a hidden number', ['1', ''], '', null],
    ['none of no segments', [], '138', null],
  ])('finds %s', (_name, prefixes, number, expected) => {
    expect(longestSegment(buildSegments(prefixes), number)).toBe(expected)
  })

  it('finds what a scan of all segments would find', () => {
    const digits = (maxLength: number) =>
      fc.array(fc.constantFrom('0', '1', '2'), { maxLength }).map((list) => list.join(''))
    fc.assert(
      fc.property(fc.array(digits(5)), digits(8), (prefixes, number) => {
        const scanned = prefixes
          .filter((prefix) => prefix !== '' && number.startsWith(prefix))
          .sort((a, b) => b.length - a.length)
        expect(longestSegment(buildSegments(prefixes), number)).toBe(scanned[0] ?? null)
      }),
    )
  })
})
