import type { OptimizableItem } from '@contract/configs'
import fc from 'fast-check'
import { catalogue } from '@/rules/optimizable/catalogue'
import { BASE_SCORE, safetyScore } from '@/rules/score/score'

const items = (isOn: (key: string) => boolean, keys = catalogue.map((item) => item.key as string)): OptimizableItem[] =>
  catalogue
    .filter((item) => keys.includes(item.key))
    .map(({ key, productType, type, contentTag }) => ({ productType, type, contentTag, status: isOn(key) ? 0 : 1 }))

describe('safetyScore', () => {
  it.each([
    ['100 with all ten on', items(() => true), 100],
    ['the base with all ten off', items(() => false), 40],
    ['the base and the gain of one of ten', items((key) => key === 'umm:3:0'), 52],
    ['100 with all of fewer items on', items(() => true, ['umm:3:0', 'umm:3:1', 'umm:7']), 100],
    ['a share of 60 with some of fewer', items((key) => key === 'umm:3:0', ['umm:3:0', 'umm:3:1', 'umm:7']), 68],
    ['the base without an item', [], 40],
    [
      'the base with items that the catalogue does not know',
      [{ productType: 'umm', type: 99, contentTag: '', status: 0 }],
      40,
    ],
  ] satisfies [string, OptimizableItem[], number][])('is %s', (_name, list, expected) => {
    expect(safetyScore(list)).toBe(expected)
  })

  it('has gains that make 100 with the base', () => {
    expect(catalogue.reduce((sum, item) => sum + item.gain, BASE_SCORE)).toBe(100)
  })

  it('counts an item once', () => {
    const [first] = items(() => true, ['umm:7'])
    const [off] = items(() => false, ['umm:3:0'])
    expect(safetyScore([first, first, off].flatMap((item) => item ?? []))).toBe(60)
  })

  it('is a whole number from the base to 100, and never falls when a function is switched on', () => {
    const key = fc.constantFrom(...catalogue.map((item) => item.key as string))
    fc.assert(
      fc.property(fc.uniqueArray(key), fc.array(key), key, (entitled, on, next) => {
        const before = safetyScore(items((item) => on.includes(item), entitled))
        const after = safetyScore(items((item) => on.includes(item) || item === next, entitled))
        expect(Number.isInteger(before)).toBe(true)
        expect(before).toBeGreaterThanOrEqual(BASE_SCORE)
        expect(after).toBeLessThanOrEqual(100)
        expect(after).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})
