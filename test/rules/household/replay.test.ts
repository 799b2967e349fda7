import fc from 'fast-check'
import { decideAccess } from '@/rules/household/decide'
import { replayDecisions, startReplay, UsageMeter, type PastVisit } from '@/rules/household/replay'
import { at, band, budget, policyWith, tablet, usageOf, visit } from './household'

const day = '2026-11-25'
const past = (clock: string, parts: Partial<PastVisit> = {}): PastVisit => ({
  ...visit,
  at: at(day, clock),
  seconds: 600,
  allowed: true,
  ...parts,
})
/** The counts of a replay of visits in chronological order. */
function replayVisits(visits: readonly PastVisit[], ...rules: Parameters<typeof startReplay>) {
  const { take, counts } = startReplay(...rules)
  visits.forEach(take)
  return counts
}
const learning = { app: 'zuoyebang', appClass: 'learning' as const, host: 'zuoyebang.com' }

describe('a replay', () => {
  const current = policyWith()
  const candidate = policyWith({ bands: [band()] })

  it('counts the visits that the change would have stopped, and the learning among them', () => {
    const visits = [past('21:00'), past('22:30'), past('22:40', learning), past('22:50', { allowed: false })]
    expect(replayVisits(visits, current, candidate)).toEqual({ visits: 4, stopped: 2, learning: 1, released: 0 })
  })

  it('counts the visits that it would have let through', () => {
    const visits = [past('22:30', { allowed: false }), past('22:40')]
    expect(replayVisits(visits, candidate, current)).toMatchObject({ stopped: 0, released: 1 })
  })

  it('ignores visits that current rules already stop, and temporary measures', () => {
    const moment = policyWith({
      bands: [band()],
      emergencyUntil: at(day, '23:59'),
      devices: [{ ...tablet, cutUntil: 0 }],
    })
    const visits = [past('21:00'), past('22:30')]
    expect(replayVisits(visits, moment, { ...moment, holidayMode: false })).toMatchObject({ stopped: 0, released: 0 })
    expect(replayVisits(visits, current, moment)).toMatchObject({ stopped: 1 })
  })

  it('counts a budget over all devices of a person, without free apps', () => {
    const devices = [tablet, { ...tablet, id: 'tv' }]
    const rules = policyWith({ devices, budgets: [budget({ minutes: 15 })] })
    const visits = [past('12:00'), past('12:00', { deviceId: 'tv' }), past('12:20', { deviceId: 'tv' }), past('12:40')]
    expect([...replayDecisions(visits, rules).values()]).toEqual([true, true, true, false])
    const free = { ...rules, appRules: [{ personId: 'kid', target: 'app:douyin' as const, rule: 'free' as const }] }
    expect([...replayDecisions(visits, free).values()]).toEqual([true, true, true, true])
  })

  it('equals deciding one visit after another', () => {
    const someVisits = fc.array(
      fc.record({
        minute: fc.nat(3 * 1440),
        seconds: fc.nat(7200),
        app: fc.constantFrom('douyin', 'roblox', null),
        deviceId: fc.constantFrom('tablet', 'tv', 'other'),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(someVisits, fc.constantFrom(30, 120), (facts, minutes) => {
        const devices = [tablet, { ...tablet, id: 'tv' }, { ...tablet, id: 'other', personId: null }]
        const policy = policyWith({ devices, bands: [band()], budgets: [budget({ minutes })] })
        const visits = facts
          .map(({ minute, ...rest }) => past('00:00', { ...rest, at: at(day) + minute * 60_000 }))
          .sort((a, b) => a.at - b.at)
        const decisions = replayDecisions(visits, policy)
        const online = new Set<number>()
        for (const one of visits) {
          const dayStart = Math.floor((one.at - at(day)) / 86_400_000) * 1440
          const used = [...online].filter((minute) => minute >= dayStart && minute < dayStart + 1440).length
          const date = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'][dayStart / 1440] ?? ''
          const { allowed } = decideAccess(one, { policy, usage: usageOf(date, { all: used }) }, one.at)
          expect(decisions.get(one)).toBe(allowed)
          const first = (one.at - at(day)) / 60_000
          if (allowed && one.deviceId !== 'other')
            for (let minute = first; minute < first + Math.ceil(one.seconds / 60); minute += 1) online.add(minute)
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('the meter', () => {
  it('counts a minute on two devices once, for everything, the class and the app', () => {
    const meter = new UsageMeter()
    meter.add('kid', past('12:00'))
    meter.add('kid', past('12:05', learning))
    meter.add('other', past('12:05'))
    const kid = meter.usageOn(day).minutes.get('kid')
    expect(Object.fromEntries(kid ?? [])).toEqual({
      all: 15,
      video: 10,
      'app:douyin': 10,
      learning: 10,
      'app:zuoyebang': 10,
    })
  })

  it('splits a visit at midnight', () => {
    const meter = new UsageMeter()
    meter.add('kid', past('23:55'))
    expect(meter.usageOn(day).minutes.get('kid')?.get('all')).toBe(5)
    expect(meter.usageOn('2026-11-26').minutes.get('kid')?.get('all')).toBe(5)
    expect(meter.usageOn('2026-11-27').minutes.size).toBe(0)
  })
})
