import fc from 'fast-check'
import type { FamilyScope } from '@contract/family'
import { agreedScope, commonScope, isWithin, narrowerView, risksIn, showCaller, usualScope } from '@/rules/family/scope'

const all: FamilyScope = {
  calls: true,
  sms: true,
  sites: true,
  codes: true,
  forwarding: true,
  payments: true,
  lock: true,
  caller: 'full',
  block: true,
  settings: true,
  endCalls: true,
  circle: true,
}
const anyScope = fc.record<FamilyScope>({
  calls: fc.boolean(),
  sms: fc.boolean(),
  sites: fc.boolean(),
  codes: fc.boolean(),
  forwarding: fc.boolean(),
  payments: fc.boolean(),
  lock: fc.boolean(),
  caller: fc.constantFrom('hidden', 'masked', 'full'),
  block: fc.boolean(),
  settings: fc.boolean(),
  endCalls: fc.boolean(),
  circle: fc.boolean(),
})

describe('a scope', () => {
  it('requests by default alerts with masked callers, and no settings', () => {
    const alerts = { calls: true, sms: true, sites: true, codes: true, forwarding: true, payments: true, lock: true }
    expect(usualScope).toEqual({
      ...alerts,
      caller: 'masked',
      block: false,
      settings: false,
      endCalls: false,
      circle: false,
    })
  })

  it('is within another when it shows and allows nothing more', () => {
    expect(isWithin(usualScope, all)).toBe(true)
    expect(isWithin(all, usualScope)).toBe(false)
    expect(isWithin({ ...usualScope, caller: 'full' }, usualScope)).toBe(false)
    expect(isWithin({ ...usualScope, settings: true }, usualScope)).toBe(false)
  })

  it('common to two scopes is within both', () => {
    fc.assert(
      fc.property(anyScope, anyScope, (one, other) => {
        const common = commonScope(one, other)
        expect([isWithin(common, one), isWithin(common, other)]).toEqual([true, true])
        expect(commonScope(other, one)).toEqual(common)
        expect(isWithin(one, other)).toBe(JSON.stringify(commonScope(one, other)) === JSON.stringify(one))
      }),
    )
  })

  it('is agreed to within what was asked for, but for ending calls, which goes with alerts about codes', () => {
    expect(agreedScope({ ...usualScope, endCalls: true }, usualScope)).toEqual({ ...usualScope, endCalls: true })
    expect(agreedScope({ ...usualScope, codes: false, endCalls: true }, usualScope)).toMatchObject({ endCalls: false })
    fc.assert(
      fc.property(anyScope, anyScope, (scope, limit) => {
        const agreed = agreedScope(scope, limit)
        expect(agreed !== null).toBe(isWithin({ ...scope, endCalls: false, circle: false }, limit))
        if (agreed) expect(agreed).toEqual({ ...scope, endCalls: scope.endCalls && scope.codes })
      }),
    )
  })

  it('shows the risks of its parts', () => {
    const withoutCalls = ['fraudSms', 'riskySite', 'codeInCall', 'forwarding', 'paid', 'circle', 'unlock']
    expect(risksIn(all)).toEqual(['fraudCall', 'suspectCall', ...withoutCalls])
    expect(risksIn({ ...all, calls: false })).toEqual(withoutCalls)
    expect(
      risksIn({
        ...all,
        sms: false,
        sites: false,
        codes: false,
        forwarding: false,
        payments: false,
        circle: false,
        lock: false,
      }),
    ).toEqual(['fraudCall', 'suspectCall'])
  })
})

describe('showCaller', () => {
  it.each([
    ['16200000001', '162****0001'],
    ['+8613800138000', '861******8000'],
    ['4008206666', '400***6666'],
    ['95588000', '****8000'],
    ['10086', '*****'],
    ['', ''],
  ])('masks %s as %s', (caller, masked) => {
    expect(showCaller(caller, 'fraudCall', 'masked')).toBe(masked)
    expect(showCaller(caller, 'fraudCall', 'full')).toBe(caller)
    expect(showCaller(caller, 'fraudCall', 'hidden')).toBe('')
  })

  it('never shows a whole number', () => {
    const digits = fc
      .array(fc.constantFrom(...'0123456789'), { minLength: 3, maxLength: 20 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(digits, (number) => {
        const shown = showCaller(number, 'suspectCall', 'masked')
        expect(shown).not.toContain(number)
        expect(shown).toHaveLength(number.length)
      }),
    )
  })

  it('shows a site whole or not at all', () => {
    expect(showCaller('icbc-verify.top', 'riskySite', 'masked')).toBe('')
    expect(showCaller('icbc-verify.top', 'riskySite', 'full')).toBe('icbc-verify.top')
  })
})

it.each([
  ['hidden', 'full', 'hidden'],
  ['masked', 'full', 'masked'],
  ['full', 'full', 'full'],
] as const)('the narrower of %s and %s is %s', (one, other, narrower) => {
  expect([narrowerView(one, other), narrowerView(other, one)]).toEqual([narrower, narrower])
})
