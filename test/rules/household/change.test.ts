import fc from 'fast-check'
import { householdChange, householdPolicy, type HouseholdChange, type HouseholdPolicy } from '@contract/household'
import { applyChange, householdLimits, type ChangeContext } from '@/rules/household/change'
import { ageOn, presetFor } from '@/rules/household/presets'
import { at, band, budget, policyWith, tablet } from './household'

const now = at('2026-11-25', '21:00')
let made = 0
const context: ChangeContext = {
  now,
  newId: () => `made${(made += 1)}`,
  ownDeviceId: 'phone',
  modemDeviceIds: ['modem'],
  confirmed: false,
}
const phone = { ...tablet, id: 'phone', personId: null, macs: ['aa'] }
const modem = { ...tablet, id: 'modem', personId: null, macs: ['bb'] }
const policy = policyWith({ devices: [tablet, phone, modem] })

const change = (before: HouseholdPolicy, one: HouseholdChange, more: Partial<ChangeContext> = {}) =>
  applyChange(before, householdChange.parse(one), { ...context, ...more })

function changed(before: HouseholdPolicy, one: HouseholdChange, more: Partial<ChangeContext> = {}): HouseholdPolicy {
  const result = change(before, one, more)
  if (!result.ok) throw new Error(result.reason)
  return result.policy
}

describe('a new device', () => {
  const unknown = { ...tablet, id: 'unknown', name: '', personId: null, trust: 'new' as const, macs: ['cc'] }
  const before = policyWith({ devices: [tablet, unknown] })
  const trustAfter = (...changes: HouseholdChange[]) =>
    changes.reduce((next, one) => changed(next, one), before).devices.find(({ id }) => id === 'unknown')?.trust
  const named = { kind: 'device', id: 'unknown', name: '电视' } as const
  const owned = { kind: 'device', id: 'unknown', personId: tablet.personId } as const

  it.each<[string, HouseholdChange[], string]>([
    ['with a name alone stays new', [named], 'new'],
    ['with a person alone stays new', [owned], 'new'],
    ['with a blank name and a person stays new', [{ ...named, name: ' ' }, owned], 'new'],
    ['with a name, then a person is trusted', [named, owned], 'trusted'],
    ['with a person, then a name is trusted', [owned, named], 'trusted'],
    ['with both at once is trusted', [{ ...named, personId: tablet.personId }], 'trusted'],
    ['with both is what is chosen with them', [named, { ...owned, trust: 'guest' }], 'guest'],
    ['is new again when both are undone', [named, owned, { ...owned, personId: null, trust: 'new' }], 'new'],
    ['that was blocked stays blocked', [{ ...owned, trust: 'blocked' }, named], 'blocked'],
  ])('%s', (_name, changes, trust) => {
    expect(trustAfter(...changes)).toBe(trust)
  })
})

describe('a change', () => {
  it.each<[string, HouseholdChange]>([
    ['removePerson', { kind: 'removePerson', id: 'x' }],
    ['device', { kind: 'device', id: 'x', name: 'a' }],
    ['a device of nobody known', { kind: 'device', id: 'tablet', personId: 'x' }],
    ['removeDevice', { kind: 'removeDevice', id: 'x' }],
    ['merge', { kind: 'merge', id: 'x', into: 'tablet' }],
    ['merge with itself', { kind: 'merge', id: 'tablet', into: 'tablet' }],
    ['cut', { kind: 'cut', id: 'x', minutes: 15 }],
    ['band', { kind: 'band', band: band({ personId: 'x' }) }],
    ['removeBand', { kind: 'removeBand', id: 'x' }],
    ['budget', { kind: 'budget', budget: budget({ personId: 'x' }) }],
    ['removeBudget', { kind: 'removeBudget', id: 'x' }],
    ['app', { kind: 'app', personId: 'x', target: 'games', rule: 'block' }],
    ['today', { kind: 'today', personId: 'x', rule: 'off' }],
    ['extra', { kind: 'extra', personId: 'x', target: 'all', minutes: 30 }],
    ['removeHoliday', { kind: 'removeHoliday', id: 'x' }],
    ['unblockUrl', { kind: 'unblockUrl', host: 'x.com' }],
  ])('of a missing target reports it: %s', (_name, one) => {
    expect(change(policy, one)).toEqual({ ok: false, reason: 'gone' })
  })

  it('replaces by id, in its place, or adds', () => {
    const two = changed(changed(policy, { kind: 'band', band: band() }), { kind: 'band', band: band({ id: 'b' }) })
    const third = changed(two, { kind: 'band', band: band({ startMinute: 60 }) })
    expect(third.bands.map(({ id, startMinute }) => [id, startMinute])).toEqual([
      ['night', 60],
      ['b', 1320],
    ])
    expect(two.bands[0]?.startMinute).toBe(1320)
  })

  it('keeps an end at midnight as the end of the day, and refuses a start there', () => {
    expect(changed(policy, { kind: 'band', band: band({ endMinute: 0 }) }).bands[0]?.endMinute).toBe(1440)
    const late = change(policy, { kind: 'band', band: band({ startMinute: 1440 }) })
    expect(late).toEqual({ ok: false, reason: 'badRange' })
  })

  it.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-03-02', '2026-03-01'],
  ])('refuses a holiday from %s to %s', (from, to) => {
    const result = change(policy, { kind: 'holiday', interval: { id: 'h', name: '', from, to } })
    expect(result).toEqual({ ok: false, reason: 'badRange' })
  })

  it('grants extra time from now on, never past midnight, and 0 ends it', () => {
    const given = changed(policy, { kind: 'extra', personId: 'kid', target: 'all', minutes: 30 })
    expect(given.extra).toEqual([{ personId: 'kid', target: 'all', from: now, until: at('2026-11-25', '21:30') }])
    const more = changed(given, { kind: 'extra', personId: 'kid', target: 'all', minutes: 600 })
    expect(more.extra.map(({ until }) => until)).toEqual([at('2026-11-26')])
    expect(changed(more, { kind: 'extra', personId: 'kid', target: 'all', minutes: 0 }).extra).toEqual([])
  })

  it('cuts off for some minutes, until somebody ends it, or connects again', () => {
    const cutUntil = (minutes: number | null) =>
      changed(policy, { kind: 'cut', id: 'tablet', minutes }).devices[0]?.cutUntil
    expect([cutUntil(15), cutUntil(0), cutUntil(null)]).toEqual([now + 900_000, 0, null])
  })

  it('removes expired measures', () => {
    const old = policyWith({
      devices: [{ ...tablet, cutUntil: now }],
      extra: [{ personId: 'kid', target: 'all', from: now - 2, until: now }],
      today: [{ personId: 'kid', day: '2026-11-24', rule: 'off' }],
      emergencyUntil: now,
    })
    const next = changed(old, { kind: 'holidayMode', on: true })
    expect(next).toMatchObject({ extra: [], today: [], emergencyUntil: null, devices: [{ cutUntil: null }] })
    const kept = changed(policyWith({ devices: [{ ...tablet, cutUntil: 0 }] }), { kind: 'holidayMode', on: true })
    expect(kept.devices[0]?.cutUntil).toBe(0)
  })

  it.each<[string, HouseholdChange]>([
    ['blocks the asking phone', { kind: 'device', id: 'phone', trust: 'blocked' }],
    ['isolates the modem', { kind: 'device', id: 'modem', trust: 'isolated' }],
    ['cuts the asking phone off', { kind: 'cut', id: 'phone', minutes: 15 }],
  ])('that %s requires a confirmation', (_name, one) => {
    expect(change(policy, one)).toEqual({ ok: false, reason: 'ownDevice' })
    expect(change(policy, one, { confirmed: true }).ok).toBe(true)
    expect(change(policy, one, { ownDeviceId: null, modemDeviceIds: [] }).ok).toBe(true)
  })

  it('requires a confirmation to cut off new devices while the requesting phone is one', () => {
    const fresh = policyWith({ devices: [{ ...phone, trust: 'new' }] })
    expect(change(fresh, { kind: 'newDevices', rule: 'quarantine' })).toEqual({ ok: false, reason: 'ownDevice' })
    expect(change(policy, { kind: 'newDevices', rule: 'quarantine' }, { modemDeviceIds: [] }).ok).toBe(true)
  })

  it('requires no confirmation for a device that is already cut off', () => {
    const blocked = policyWith({ devices: [{ ...phone, trust: 'blocked' }] })
    expect(change(blocked, { kind: 'cut', id: 'phone', minutes: 15 }).ok).toBe(true)
  })

  it('merges a new address into a known device', () => {
    const fresh = { ...tablet, id: 'fresh', macs: ['cc'], name: '', trust: 'new' as const, personId: null }
    const next = changed(policyWith({ devices: [tablet, fresh] }), { kind: 'merge', id: 'fresh', into: 'tablet' })
    expect(next.devices).toEqual([{ ...tablet, macs: ['cc', ...tablet.macs] }])
  })

  it('replaces the bands and budgets of a person by a preset', () => {
    const before = policyWith({ bands: [band(), band({ id: 'o', personId: 'other' })], budgets: [budget()] })
    const person = { id: 'kid', name: '小明', age: 'teen' as const, bornOn: null }
    const next = changed(before, { kind: 'person', person, withPreset: true })
    expect(next.bands.map(({ id, startMinute, endMinute }) => [id.slice(0, 4), startMinute, endMinute])).toEqual([
      ['o', 1320, 390],
      ['made', 1320, 360],
    ])
    expect(next.budgets.map(({ minutes }) => minutes)).toEqual([120])
    expect(changed(before, { kind: 'person', person }).bands).toEqual(before.bands)
  })

  it('normalises addresses', () => {
    const one = changed(policy, { kind: 'blockUrl', url: ' HTTPS://Bad.Example.com/path ' })
    expect(one.urls).toEqual([{ host: 'bad.example.com', at: now }])
    expect(changed(one, { kind: 'blockUrl', url: 'bad.example.com' }).urls).toEqual(one.urls)
    expect(change(one, { kind: 'blockUrl', url: '10010.com' })).toEqual({ ok: false, reason: 'badAddress' })
    expect(change(one, { kind: 'greenAllow', host: 'com', allowed: true })).toEqual({ ok: false, reason: 'badAddress' })
    const right = changed(one, { kind: 'greenAllow', host: 'health.example.com', allowed: true })
    expect(right.green.allowed).toEqual(['health.example.com'])
    expect(changed(right, { kind: 'greenAllow', host: 'health.example.com', allowed: false }).green.allowed).toEqual([])
  })

  it('keeps the chosen categories while a level is active', () => {
    const custom = changed(policy, { kind: 'green', on: true, level: 'custom', categories: ['ads', 'adult', 'ads'] })
    expect(custom.green.categories).toEqual(['adult', 'ads'])
    const level = changed(custom, { kind: 'green', on: true, level: 'low', categories: [] })
    expect(level.green).toMatchObject({ level: 'low', categories: ['adult', 'ads'] })
  })

  it('reports when a limit is reached', () => {
    const bands = Array.from({ length: householdLimits.bands }, (_unused, index) => band({ id: `b${index}` }))
    const full = policyWith({ bands })
    expect(change(full, { kind: 'band', band: band() })).toEqual({ ok: false, reason: 'full' })
    expect(change(full, { kind: 'band', band: band({ id: 'b3' }) }).ok).toBe(true)
    const urls = Array.from({ length: householdLimits.urls }, (_unused, index) => ({ host: `a${index}.com`, at: 1 }))
    expect(change(policyWith({ urls }), { kind: 'blockUrl', url: 'b.com' })).toEqual({ ok: false, reason: 'full' })
  })

  it('shortens a name to the limit of the contract, without half a character', () => {
    const next = changed(policy, { kind: 'device', id: 'tablet', name: `  ${'😀'.repeat(30)}` })
    expect(next.devices[0]?.name).toBe('😀'.repeat(10))
  })
})

describe('any number of changes', () => {
  const id = fc.constantFrom('a', 'b', 'kid')
  const person = fc.record({
    id,
    name: fc.constantFrom('小明', ' x '),
    age: fc.constantFrom('child' as const, 'adult' as const),
    bornOn: fc.constant(null),
  })
  const minutes = fc.constantFrom(0, 30, 1440)
  const target = fc.constantFrom('all' as const, 'games' as const)
  const anyChange = fc.oneof<fc.Arbitrary<HouseholdChange>[]>(
    fc.record({ kind: fc.constant('person' as const), person, withPreset: fc.boolean() }),
    fc.record({ kind: fc.constant('removePerson' as const), id }),
    fc.record({
      kind: fc.constant('device' as const),
      id: fc.constantFrom('tablet', 'phone'),
      personId: fc.constantFrom('a', 'b', 'kid', null),
    }),
    fc.record({ kind: fc.constant('removeDevice' as const), id: fc.constantFrom('tablet', 'phone') }),
    fc.constant<HouseholdChange>({ kind: 'merge', id: 'tablet', into: 'phone' }),
    fc.record({ kind: fc.constant('cut' as const), id: fc.constant('tablet'), minutes: fc.constantFrom(0, 30, null) }),
    fc.record({
      kind: fc.constant('band' as const),
      band: fc.record({ id, personId: id, minutes }).map((one) => band(one)),
    }),
    fc.record({ kind: fc.constant('removeBand' as const), id }),
    fc.record({
      kind: fc.constant('budget' as const),
      budget: fc.record({ id, personId: id }).map((one) => budget(one)),
    }),
    fc.record({ kind: fc.constant('removeBudget' as const), id }),
    fc.record({
      kind: fc.constant('app' as const),
      personId: id,
      target,
      rule: fc.constantFrom('block' as const, null),
    }),
    fc.record({ kind: fc.constant('today' as const), personId: id, rule: fc.constantFrom('off' as const, null) }),
    fc.record({ kind: fc.constant('extra' as const), personId: id, target, minutes }),
    fc.record({ kind: fc.constant('emergency' as const), minutes }),
    fc.record({ kind: fc.constant('blockUrl' as const), url: fc.constantFrom('a.com', 'b.example.com', 'com') }),
  )

  it('leave no rule of a removed person, match the contract, and are idempotent', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 30 }), (changes) => {
        let current = policy
        for (const one of changes) {
          const result = change(current, one)
          if (!result.ok) continue
          const twice = change(result.policy, one)
          const made = (text: string) => text.replace(/made\d+/g, 'made')
          if (twice.ok) expect(made(JSON.stringify(twice.policy))).toBe(made(JSON.stringify(result.policy)))
          else expect(twice.reason).toBe('gone')
          current = result.policy
        }
        const persons = new Set(current.persons.map((one) => one.id))
        const { bands, budgets, appRules, extra, today, devices } = current
        for (const { personId } of [...bands, ...budgets, ...appRules, ...extra, ...today])
          expect(persons).toContain(personId)
        for (const { personId } of devices) if (personId !== null) expect(persons).toContain(personId)
        expect(householdPolicy.safeParse(current).success).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('presets', () => {
  it('are those of the guide', () => {
    expect(presetFor('child').budgets.map(({ minutes }) => minutes)).toEqual([60])
    expect(presetFor('teen').budgets.map(({ minutes }) => minutes)).toEqual([120])
    expect(presetFor('adult')).toEqual({ bands: [], budgets: [] })
  })

  it.each([
    ['2010-12', '2026-11-30', 'child'],
    ['2010-12', '2026-12-01', 'teen'],
    ['2008-12', '2026-11-30', 'teen'],
    ['2008-12', '2026-12-01', 'adult'],
  ])('born in %s, on %s: %s', (bornOn, day, age) => {
    expect(ageOn(bornOn, day)).toBe(age)
  })
})
