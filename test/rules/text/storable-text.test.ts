import fc from 'fast-check'
import { cutText, isStorable } from '@/rules/text/storable-text'

/** Half of a surrogate pair, found without the `u` flag that the rule uses. */
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
const isWhole = (text: string) => !HALF.test(text) && !text.includes('\0')

/** Texts of whole characters, many of them outside the Basic Multilingual Plane. */
const unit = fc.oneof(fc.constantFrom('😀', '👨‍👩‍👧', '𠮷', '王', 'a', ' '), fc.string({ unit: 'binary', maxLength: 1 }))
const wholeText = fc.string({ unit }).filter(isWhole)
/** Any code units, as a damaged file has them. */
const anyText = fc.array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd800, max: 0xdfff })))
const limit = fc.integer({ min: 0, max: 12 })

describe('a cut text', () => {
  it.each([
    ['王芳', 40, '王芳'],
    ['王芳', 1, '王'],
    ['a😀', 2, 'a'],
    ['a😀', 3, 'a😀'],
    ['😀', 1, ''],
    ['', 5, ''],
    ['王\0芳', 2, '王芳'],
    ['a\ud83d', 5, 'a'],
    ['\ude00a', 5, 'a'],
    // Removing what stands between two halves must not join them.
    ['\ud83d\0\ude00', 5, ''],
  ])('of %j with the limit %d is %j', (text, length, expected) => {
    expect(cutText(text, length)).toBe(expected)
  })

  it('is the longest beginning of whole characters within the limit', () => {
    fc.assert(
      fc.property(wholeText, limit, (text, length) => {
        const cut = cutText(text, length)
        expect(isWhole(cut)).toBe(true)
        expect(text.startsWith(cut)).toBe(true)
        expect(cut.length).toBeLessThanOrEqual(length)
        const [next = ''] = text.slice(cut.length)
        expect(next === '' || cut.length + next.length > length).toBe(true)
      }),
    )
  })

  it('contains nothing that the gateway rejects, whatever the text', () => {
    fc.assert(
      fc.property(anyText, limit, (units, length) => {
        const text = String.fromCharCode(...units)
        const cut = cutText(text, length)
        expect(isWhole(cut)).toBe(true)
        expect(cut.length).toBeLessThanOrEqual(length)
        expect(isStorable(text)).toBe(isWhole(text))
      }),
    )
  })
})
