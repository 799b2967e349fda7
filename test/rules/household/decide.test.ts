import type { AccessDecision, HouseholdPolicy } from '@contract/household'
import { decideAccess, turnsAt, type Visit } from '@/rules/household/decide'
import { at, band, budget, household, policyWith, tablet, usageOf, visit } from './household'

const day = '2026-11-25'
const noon = at(day, '12:00')
const everyDay = { days: ['workday' as const, 'restday' as const, 'holiday' as const] }
const whole = band({ id: 'whole', ...everyDay, startMinute: 0, endMinute: 1440 })

function decide(parts: Partial<HouseholdPolicy>, now = noon, one: Partial<Visit> = {}, usage = usageOf(day)) {
  return decideAccess({ ...visit, ...one }, household(parts, usage), now)
}

describe('the order of the rules', () => {
  const device = (facts: object) => ({ devices: [{ ...tablet, ...facts }] })
  const onDouyin = (rule: 'block' | 'free') => [{ personId: 'kid', target: 'app:douyin' as const, rule }]
  /** Each row is tested together with all later ones. */
  const layers: [AccessDecision['rule'], boolean, Partial<HouseholdPolicy>][] = [
    ['emergency', true, { emergencyUntil: noon + 1 }],
    ['cutByHand', false, device({ cutUntil: 0, trust: 'blocked' })],
    ['blockedDevice', false, device({ trust: 'blocked' })],
    ['urlList', false, { urls: [{ host: 'douyin.com', at: 0 }] }],
    ['greenNet', false, { green: { on: true, level: 'custom', categories: ['adult'], allowed: [] } }],
    ['appBlocked', false, { appRules: onDouyin('block') }],
    ['todayOff', false, { today: [{ personId: 'kid', day, rule: 'off' }] }],
    ['extraTime', true, { extra: [{ personId: 'kid', target: 'all', from: noon, until: noon + 1 }] }],
    ['band', false, { bands: [whole] }],
    ['budget', false, { budgets: [budget({ ...everyDay, minutes: 0 })] }],
    ['none', true, {}],
  ]

  it.each(layers.map(([rule, allowed], index) => [rule, allowed, index] as const))(
    '%s takes precedence over all later rules',
    (rule, allowed, index) => {
      const parts = layers
        .slice(index)
        .reverse()
        .reduce<Partial<HouseholdPolicy>>((all, [, , layer]) => ({ ...all, ...layer }), {})
      expect(decide(parts, noon, { category: 'adult' })).toMatchObject({ rule, allowed })
    },
  )

  it.each([
    ['isolated', 'allow', 'isolatedDevice'],
    ['new', 'quarantine', 'newDevice'],
    ['new', 'ask', 'none'],
    ['new', 'allow', 'none'],
    ['guest', 'quarantine', 'none'],
  ] as const)('a device that is %s, with new ones set to %s: %s', (trust, newDevices, rule) => {
    expect(decide({ newDevices, ...device({ trust }) }).rule).toBe(rule)
  })

  it('an unknown device is new, and has no person', () => {
    expect(decide({ newDevices: 'quarantine' }, noon, { deviceId: 'x' }).rule).toBe('newDevice')
    expect(decide({ bands: [whole] }, noon, { deviceId: 'x' })).toMatchObject({ allowed: true, rule: 'none' })
  })

  it('a device without a person has only the rules of devices and sites', () => {
    const parts = { ...device({ personId: null }), bands: [whole], urls: [{ host: 'bad.com', at: 0 }] }
    expect(decide(parts)).toMatchObject({ allowed: true, rule: 'none', nextChange: null, minutesLeft: null })
    expect(decide(parts, noon, { host: 'a.bad.com' }).rule).toBe('urlList')
  })

  it('a cut by hand ends by itself', () => {
    const parts = device({ cutUntil: noon + 60_000 })
    expect(decide(parts)).toMatchObject({ rule: 'cutByHand', nextChange: noon + 60_000, minutesLeft: 0 })
    expect(decide(parts, noon + 60_000).rule).toBe('none')
    expect(decide(device({ cutUntil: 0 })).nextChange).toBeNull()
  })

  it('green net passes allowed sites and their subdomains', () => {
    const green = { on: true, level: 'high' as const, categories: [], allowed: ['health.example'] }
    expect(decide({ green }, noon, { host: 'www.health.example', category: 'adult' }).rule).toBe('none')
    expect(decide({ green }, noon, { host: 'myhealth.example', category: 'adult' }).rule).toBe('greenNet')
    expect(decide({ green: { ...green, on: false } }, noon, { host: 'x.example', category: 'adult' }).rule).toBe('none')
  })

  it('a free app passes the rest; an app precedes its class, and that everything', () => {
    const free = { personId: 'kid', target: 'app:douyin' as const, rule: 'free' as const }
    const noVideo = { personId: 'kid', target: 'video' as const, rule: 'block' as const }
    const today = [{ personId: 'kid', day, rule: 'off' as const }]
    const parts = { appRules: [free, noVideo], today, bands: [whole] }
    expect(decide(parts)).toMatchObject({ allowed: true, rule: 'appFree', minutesLeft: null, nextChange: null })
    expect(decide({ ...parts, appRules: [noVideo, free] }).rule).toBe('appFree')
    expect(decide(parts, noon, { app: 'bilibili' }).rule).toBe('appBlocked')
    expect(decide(parts, noon, { app: 'roblox', appClass: 'games' }).rule).toBe('todayOff')
    expect(decide({ appRules: [{ ...free, personId: 'sister' }], bands: [whole] }).rule).toBe('band')
  })

  it('only today ends at midnight', () => {
    const parts = { today: [{ personId: 'kid', day, rule: 'free' as const }], bands: [whole] }
    const midnight = at('2026-11-26')
    expect(decide(parts)).toMatchObject({ rule: 'todayFree', nextChange: midnight, minutesLeft: 720 })
    expect(decide(parts, midnight).rule).toBe('band')
  })

  it('extra time applies to its target, from its start to its end', () => {
    const extra = [{ personId: 'kid', target: 'video' as const, from: noon, until: noon + 30 * 60_000 }]
    const parts = { extra, bands: [whole] }
    expect(decide(parts)).toMatchObject({ rule: 'extraTime', allowed: true, minutesLeft: 30 })
    expect(decide(parts, noon - 1)).toMatchObject({ rule: 'band', nextChange: noon })
    expect(decide(parts, noon + 30 * 60_000).rule).toBe('band')
    expect(decide(parts, noon, { app: 'roblox', appClass: 'games' }).rule).toBe('band')
    expect(decide(parts, noon, { app: null, appClass: null }).rule).toBe('band')
  })
})

describe('bands', () => {
  const night = { bands: [band({ days: ['schoolNight'] })] }

  it.each<[string, string, string, boolean]>([
    ['a Thursday evening', '2026-11-26', '22:00', false],
    ['a minute before', '2026-11-26', '21:59', true],
    ['the morning after', '2026-11-27', '06:29', false],
    ['its end', '2026-11-27', '06:30', true],
    ['a Friday evening', '2026-11-27', '22:30', true],
    ['a Saturday morning', '2026-11-28', '06:00', true],
    ['a Friday before a working Saturday', '2026-10-09', '22:30', false],
    ['a working Saturday before a Sunday off', '2026-10-10', '22:30', true],
    ['its morning, which belongs to the Friday', '2026-10-10', '06:00', false],
    ['a Saturday before a working Sunday', '2026-09-19', '23:00', false],
    ['the last evening of a holiday', '2026-10-07', '22:30', false],
    ['the evening before a holiday', '2026-09-30', '22:30', true],
  ])('school night on %s', (_name, date, clock, allowed) => {
    expect(decide(night, at(date, clock)).allowed).toBe(allowed)
  })

  it('keep the type of their evening past midnight into an own holiday', () => {
    const parts = {
      bands: [band({ days: ['workday'] }), band({ id: 'late', days: ['holiday'], startMinute: 0, endMinute: 60 })],
      holidays: [{ id: 'h', name: '', from: '2026-11-26', to: '2026-11-26' }],
    }
    expect(decide(parts, at('2026-11-26', '05:00'))).toMatchObject({ rule: 'band', ruleId: 'night' })
    expect(decide(parts, at('2026-11-26', '22:30')).allowed).toBe(true)
    expect(decide(parts, at('2026-11-26', '00:30')).ruleId).toBe('night')
  })

  it('of a weekday apply on days of the usual type of that weekday', () => {
    const on = (days: HouseholdPolicy['bands'][number]['days']) => ({ bands: [{ ...whole, days }] })
    expect(decide(on(['mon']), at('2026-10-05', '12:00')).allowed).toBe(true)
    expect(decide(on(['mon']), at('2026-10-12', '12:00')).allowed).toBe(false)
    expect(decide(on(['sat']), at('2026-10-10', '12:00')).allowed).toBe(true)
    expect(decide(on(['workday']), at('2026-10-10', '12:00')).allowed).toBe(false)
    expect(decide(on(['restday']), at('2026-10-05', '12:00')).allowed).toBe(false)
  })

  it('give way to those of a holiday in holiday mode', () => {
    const parts = { holidayMode: true, bands: [whole, band({ id: 'h', days: ['holiday'] })] }
    expect(decide({ ...parts, bands: [band({ days: ['workday'], startMinute: 0, endMinute: 1440 })] }).allowed).toBe(
      true,
    )
    expect(decide({ ...parts, bands: parts.bands.slice(1) }, at(day, '23:00'))).toMatchObject({ ruleId: 'h' })
  })

  it('name the one that ends last, also across days', () => {
    const early = band({ id: 'early', startMinute: 1200, endMinute: 1380 })
    const parts = { bands: [early, band()] }
    expect(decide(parts, at(day, '21:00'))).toMatchObject({ ruleId: 'early', nextChange: at(day, '22:00') })
    expect(decide(parts, at(day, '22:30'))).toMatchObject({ ruleId: 'night', nextChange: at('2026-11-26', '06:30') })
    expect(turnsAt(visit, household(parts), at(day, '21:00'))).toBe(at('2026-11-26', '06:30'))
    expect(turnsAt(visit, household(parts), at(day, '12:00'))).toBe(at(day, '20:00'))
  })

  it('that always apply never end', () => {
    expect(decide({ bands: [whole] })).toMatchObject({ allowed: false, nextChange: null, minutesLeft: 0 })
  })

  it('return the time left', () => {
    expect(decide({ bands: [band()] }, at(day, '21:30'))).toMatchObject({
      allowed: true,
      rule: 'none',
      minutesLeft: 30,
    })
    expect(decide({ bands: [band()] }, at(day, '21:30') + 1000).minutesLeft).toBe(30)
  })

  it('of a class do not affect the rest', () => {
    const parts = { bands: [{ ...whole, target: 'games' as const }] }
    expect(decide(parts).allowed).toBe(true)
    expect(decide(parts, noon, { appClass: 'games' }).allowed).toBe(false)
    expect(decide(parts, noon, { app: null, appClass: null }).allowed).toBe(true)
  })

  it('report when the weekday decided', () => {
    const parts = { bands: [band()] }
    expect(decide(parts, at('2027-01-08', '23:00'))).toMatchObject({ allowed: false, fallbackYear: true })
    expect(decide(parts).fallbackYear).toBe(false)
    expect(decide({}, at('2027-01-08', '23:00')).fallbackYear).toBe(false)
  })
})

describe('budgets', () => {
  const hour = { budgets: [budget()] }

  it('cut off when they are used up, until midnight', () => {
    expect(decide(hour, noon, {}, usageOf(day, { all: 59 }))).toMatchObject({ allowed: true, minutesLeft: 1 })
    expect(decide(hour, noon, {}, usageOf(day, { all: 60 }))).toMatchObject({
      allowed: false,
      rule: 'budget',
      ruleId: 'hour',
      nextChange: at('2026-11-26'),
    })
  })

  it('start over after midnight, even with the usage of the day before', () => {
    expect(decide(hour, at('2026-11-26'), {}, usageOf(day, { all: 60 })).allowed).toBe(true)
  })

  it('apply as the smallest one, and as the stricter of band and budget', () => {
    const two = { budgets: [budget({ id: 'two', minutes: 120 }), budget({ id: 'eve', days: ['schoolNight'] })] }
    expect(decide(two, noon, {}, usageOf(day, { all: 30 })).minutesLeft).toBe(30)
    expect(decide(two, noon, {}, usageOf(day, { all: 130 })).ruleId).toBe('eve')
    const both = { ...hour, bands: [band()] }
    expect(decide(both, at(day, '21:50'), {}, usageOf(day, { all: 10 })).minutesLeft).toBe(10)
    expect(decide(both, at(day, '21:00'), {}, usageOf(day, { all: 30 })).minutesLeft).toBe(30)
  })

  it('of a class count its own minutes', () => {
    const parts = { budgets: [budget({ target: 'games' })] }
    const used = usageOf(day, { all: 200, games: 60 })
    expect(decide(parts, noon, { app: 'roblox', appClass: 'games' }, used).allowed).toBe(false)
    expect(decide(parts, noon, {}, used).allowed).toBe(true)
  })

  it('use the minutes of the next day for a visit past midnight', () => {
    expect(decide(hour, at(day, '23:50'), {}, usageOf(day, { all: 0 })).minutesLeft).toBe(70)
  })

  it('do not stop extra time, and end the visit when it ends', () => {
    const parts = {
      ...hour,
      extra: [{ personId: 'kid', target: 'all' as const, from: noon, until: noon + 15 * 60_000 }],
    }
    expect(decide(parts, noon, {}, usageOf(day, { all: 60 }))).toMatchObject({ rule: 'extraTime', minutesLeft: 15 })
    expect(decide(parts, noon, {}, usageOf(day, { all: 20 }))).toMatchObject({ rule: 'extraTime', minutesLeft: 40 })
  })

  it('of 0 minutes cut off the whole day', () => {
    const parts = { budgets: [budget({ minutes: 0, days: ['workday'] })] }
    expect(decide(parts)).toMatchObject({ rule: 'budget', nextChange: at('2026-11-28') })
  })

  it('do not count what another person used', () => {
    const policy = policyWith({ budgets: [budget({ personId: 'sister' })] })
    expect(decideAccess(visit, { policy, usage: usageOf(day, { all: 500 }) }, noon).allowed).toBe(true)
  })
})
