import type { OptimizableItem } from '@contract/configs'
import fc from 'fast-check'
import { catalogue } from '@/rules/optimizable/catalogue'
import { BASE_SCORE, gainsOf, safetyScore } from '@/rules/score/score'

const items = (isOn: (key: string) => boolean, keys = catalogue.map((item) => item.key as string)): OptimizableItem[] =>
  catalogue
    .filter((item) => keys.includes(item.key))
    .map(({ key, productType, type, contentTag }) => ({ productType, type, contentTag, status: isOn(key) ? 0 : 1 }))

const ofCallGuard = ['umm:3:0', 'umm:3:1', 'umm:7']
const ofAntiFraud = ['antiFraud:5', 'antiFraud:9', 'antiFraud:8']

describe('gainsOf', () => {
  it.each([
    ['all ten are the gains of the catalogue', undefined, catalogue.map((item) => item.gain)],
    ['call guard alone share the 60 points', ofCallGuard, [28, 18, 14]],
    ['anti-fraud alone share them too', ofAntiFraud, [28, 18, 14]],
    ['call guard and anti-fraud', [...ofCallGuard, ...ofAntiFraud], [17, 11, 8, 11, 7, 6]],
    ['equal items, of which the first takes what is left', ['uasp:1', 'antiFraud:8', 'umm:7'], [23, 15, 22]],
    ['one item are all 60', ['umm:7'], [60]],
    ['no item are none', [], []],
  ])('of %s', (_name, keys, expected) => {
    const gains = gainsOf(items(() => false, keys))
    expect(catalogue.flatMap(({ key }) => gains.get(key) ?? [])).toEqual(expected)
  })

  it('do not depend on whether an item is on, or on the order of the gateway', () => {
    const [off, on] = [items(() => false, ofCallGuard), items(() => true, ofCallGuard)]
    expect(gainsOf([...on].reverse())).toEqual(gainsOf(off))
  })

  it('ignore items that are not in the catalogue', () => {
    expect(gainsOf([{ productType: 'umm', type: 99, contentTag: '', status: 1 }]).size).toBe(0)
  })

  it('equal the rise of the score, for one item and for several at once', () => {
    const key = fc.constantFrom(...catalogue.map((item) => item.key))
    fc.assert(
      fc.property(fc.uniqueArray(key, { minLength: 1 }), fc.array(key), fc.uniqueArray(key), (entitled, on, chosen) => {
        const before = items((item) => on.includes(item as (typeof on)[number]), entitled)
        const enabled = entitled.filter((item) => chosen.includes(item) && !on.includes(item))
        const after = items((item) => [...on, ...enabled].includes(item as (typeof on)[number]), entitled)
        const gains = gainsOf(before)
        const promised = enabled.reduce((sum, item) => sum + (gains.get(item) ?? 0), 0)
        expect(safetyScore(after) - safetyScore(before)).toBe(promised)
      }),
    )
  })
})

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
