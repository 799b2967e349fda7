import type { OptimizableItem } from '@contract/configs'
import fc from 'fast-check'
import { catalogue } from '@/rules/optimizable/catalogue'
import { axisOf, fitGains, radarOf, scoreAxes, scoreCauses, scoreItems } from '@/rules/score/insight'
import { safetyScore } from '@/rules/score/score'

const keys = catalogue.map(({ key }) => key)
const items = (entitled: readonly string[], on: readonly string[]): OptimizableItem[] =>
  catalogue
    .filter(({ key }) => entitled.includes(key))
    .map(({ key, productType, type, contentTag }) => ({
      productType,
      type,
      contentTag,
      status: on.includes(key) ? 0 : 1,
    }))

describe('scoreItems', () => {
  it('gives each item its weight, and a gain while it is off', () => {
    const scored = scoreItems(items(['umm:3:0', 'umm:3:1', 'umm:7'], ['umm:3:1']))
    expect(scored.map(({ weight, gain }) => [weight, gain])).toEqual([
      [28, 28],
      [18, 0],
      [14, 14],
    ])
  })

  it('has gains that equal what the score lacks, with any products and settings', () => {
    fc.assert(
      fc.property(fc.subarray([...keys], { minLength: 1 }), fc.subarray([...keys]), (entitled, on) => {
        const list = items(entitled, on)
        const gains = scoreItems(list).reduce((sum, { gain }) => sum + gain, 0)
        expect(safetyScore(list) + gains).toBe(100)
      }),
    )
  })
})

describe('radarOf', () => {
  it('has at most six axes, always in the same order, and every item counts for one of them', () => {
    expect(scoreAxes).toEqual(['fraud', 'harassment', 'abroad', 'answering', 'sites', 'family'])
    expect(new Set(keys.map(axisOf))).toEqual(new Set(scoreAxes))
    fc.assert(
      fc.property(fc.subarray([...keys]), fc.subarray([...keys]), (entitled, on) => {
        const names = radarOf(items(entitled, on)).map(({ name }) => name)
        expect(names).toEqual(scoreAxes.filter((name) => names.includes(name)))
      }),
    )
  })

  it('adds up to the score', () => {
    fc.assert(
      fc.property(fc.subarray([...keys], { minLength: 1 }), fc.subarray([...keys]), (entitled, on) => {
        const list = items(entitled, on)
        const radar = radarOf(list)
        expect(40 + radar.reduce((sum, { points }) => sum + points, 0)).toBe(safetyScore(list))
        expect(radar.reduce((sum, { most }) => sum + most, 0)).toBe(60)
        for (const { points, most } of radar) expect(points >= 0 && points <= most).toBe(true)
      }),
    )
  })

  it('omits axes that the products do not include', () => {
    expect(radarOf(items(['umm:3:1'], []))).toEqual([{ name: 'harassment', points: 0, most: 60 }])
    expect(radarOf([])).toEqual([])
  })
})

describe('fitGains', () => {
  it.each([
    ['leaves gains that fit', 80, [12, 8], [12, 8]],
    ['cuts in proportion', 90, [12, 8], [6, 4]],
    ['gives what rounding leaves to the largest fraction', 95, [12, 8, 6], [2, 2, 1]],
    ['shows nothing at 100', 100, [12, 8], [0, 0]],
    ['shows nothing above 100', 250, [12], [0]],
    ['takes a score that is no number for 0', Number.NaN, [12], [12]],
    ['takes gains that are no gains for none', 40, [-5, Number.NaN, 3.9], [0, 0, 3]],
  ])('%s', (_name, score, gains, expected) => {
    const fitted = fitGains(new Map(gains.map((gain, index) => [index, gain])), score)
    expect([...fitted.values()]).toEqual(expected)
  })

  it('never adds up to more than is missing to 100, whatever a gateway returns', () => {
    const number = fc.oneof(fc.integer({ min: -50, max: 200 }), fc.double())
    fc.assert(
      fc.property(fc.array(number, { maxLength: 12 }), number, (gains, score) => {
        const fitted = [...fitGains(new Map(gains.map((gain, index) => [index, gain])), score).values()]
        const missing = Number.isFinite(score) ? Math.max(0, Math.min(100, 100 - score)) : 100
        expect(fitted.reduce((sum, gain) => sum + gain, 0)).toBeLessThanOrEqual(missing)
        expect(fitted.every((gain) => Number.isInteger(gain) && gain >= 0)).toBe(true)
      }),
    )
  })
})

describe('scoreCauses', () => {
  it('lists changed switches, and items that a product added or removed', () => {
    const before = items(['umm:3:0', 'umm:3:1', 'umm:7', 'uasp:1'], ['umm:3:1'])
    const after = items(['umm:3:0', 'umm:3:1', 'umm:7', 'antiFraud:5'], ['umm:3:0'])
    expect(
      scoreCauses(before, after).map(({ productType, type, contentTag, change }) => [
        productType,
        type,
        contentTag,
        change,
      ]),
    ).toEqual([
      ['umm', 3, '0', 'on'],
      ['umm', 3, '1', 'off'],
      ['antiFraud', 5, '', 'added'],
      ['uasp', 1, '', 'removed'],
    ])
  })

  it('lists nothing between equal states', () => {
    fc.assert(
      fc.property(fc.subarray([...keys]), fc.subarray([...keys]), (entitled, on) => {
        expect(scoreCauses(items(entitled, on), items(entitled, on))).toEqual([])
      }),
    )
  })
})
