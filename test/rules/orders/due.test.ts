import fc from 'fast-check'
import { cheaperPackage, dueOrderSteps, nextStepAt, type OrderFacts } from '@/rules/orders/due'
import { startOfNextMonth } from '@/rules/orders/month'
import { isDaytime, nextDaytime } from '@/rules/time/daytime'
import { startOfDay } from '@/rules/time/shanghai'
import type { Limits } from '@/rules/products/entry-limits'

const at = (text: string) => Date.parse(`${text}T00:00:00+08:00`)
const DAY = 24 * 60 * 60 * 1000
const HOUR = DAY / 24
const december = at('2026-12-01')
const morning = at('2026-11-26') + 9 * HOUR
const notice = { step: 'notice' as const, at: december, amountFen: 600 }

const order = (over: Partial<OrderFacts> = {}): OrderFacts => ({
  state: 'active',
  kind: 'new',
  priceFen: 600,
  effectiveAt: at('2026-11-20'),
  endsAt: null,
  paidUntil: december,
  noticedFor: 0,
  hasOpenCharge: false,
  hasSuccessor: false,
  ...over,
})

describe('the steps of an order', () => {
  it.each<[string, Partial<OrderFacts>, number, ReturnType<typeof dueOrderSteps>]>([
    ['tells of the charge five days before', {}, morning, [{ step: 'notice', at: december, amountFen: 600 }]],
    ['does not tell earlier', {}, morning - 1, []],
    ['tells until the evening', {}, at('2026-11-28') + 20 * HOUR - 1, [notice]],
    ['does not tell at night', {}, at('2026-11-28') + 20 * HOUR, []],
    ['tells at night when the charge comes before the day', {}, at('2026-11-30') + 22 * HOUR, [notice]],
    ['does not tell twice', { noticedFor: december }, at('2026-11-27'), []],
    ['charges on the first', { noticedFor: december }, december, [{ step: 'charge', at: december, amountFen: 600 }]],
    [
      'charges late without a notice that is too late',
      {},
      december,
      [{ step: 'charge', at: december, amountFen: 600 }],
    ],
    [
      'charges the rest of the month after a trial',
      { kind: 'trial', paidUntil: at('2026-12-20') },
      at('2026-12-20'),
      [{ step: 'charge', at: at('2026-12-20'), amountFen: Math.floor((600 * 12) / 31) }],
    ],
    [
      'tells of the next month before a trial ends on the last day of a month',
      { kind: 'trial', paidUntil: at('2026-12-31'), noticedFor: at('2026-12-31') },
      at('2026-12-27') + 9 * HOUR,
      [{ step: 'notice', at: at('2027-01-01'), amountFen: 600 }],
    ],
    [
      'does not tell of it early when the trial ends before',
      { kind: 'trial', paidUntil: at('2026-12-27'), noticedFor: at('2026-12-27') },
      at('2026-12-27') - 1,
      [],
    ],
    ['waits while a charge has no answer', { hasOpenCharge: true }, december + 40 * DAY, []],
    ['ends an ending order', { state: 'ending', endsAt: december }, december, [{ step: 'end', at: december }]],
    ['does not charge an ending order', { state: 'ending', endsAt: december }, december - 1, []],
    ['leaves the end to a downgrade', { state: 'ending', endsAt: december, hasSuccessor: true }, december, []],
    [
      'begins a downgrade',
      { state: 'submitted', kind: 'downgrade', effectiveAt: december, noticedFor: december },
      december,
      [{ step: 'charge', at: december, amountFen: 600 }],
    ],
    ['never charges or announces what is free', { priceFen: 0 }, december + 40 * DAY, []],
    [
      'ends what is free',
      { priceFen: 0, state: 'ending', endsAt: december },
      december,
      [{ step: 'end', at: december }],
    ],
    ['never charges a new order again that has no answer', { state: 'submitted' }, december + DAY, []],
  ])('%s', (_name, over, now, steps) => {
    expect(dueOrderSteps(order(over), now)).toEqual(steps)
  })

  it.each(['draft', 'codeSent', 'ended', 'failed', 'refundDue', 'refunded'] as const)(
    'are none when it is %s',
    (state) => {
      expect(nextStepAt(order({ state }))).toBeNull()
    },
  )

  it('charge each month once, whenever they are applied', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 40 }), (waits) => {
        let facts = order()
        let now = facts.effectiveAt
        const charged: number[] = []
        for (const days of waits) {
          now += days * DAY
          for (let [step] = dueOrderSteps(facts, now); step; [step] = dueOrderSteps(facts, now)) {
            if (step.step === 'notice') facts = { ...facts, noticedFor: step.at }
            else {
              charged.push(step.at)
              facts = { ...facts, paidUntil: startOfNextMonth(facts.paidUntil) }
            }
          }
        }
        expect(new Set(charged).size).toBe(charged.length)
        expect(facts.paidUntil).toBeGreaterThan(now)
        expect(startOfNextMonth(now)).toBeGreaterThanOrEqual(facts.paidUntil)
      }),
    )
  })
})

it.each([
  ['2026-11-26T08:59:59', false, '2026-11-26T09:00:00'],
  ['2026-11-26T09:00:00', true, '2026-11-26T09:00:00'],
  ['2026-11-26T19:59:59', true, '2026-11-26T19:59:59'],
  ['2026-11-26T20:00:00', false, '2026-11-27T09:00:00'],
  ['2026-12-31T23:59:59', false, '2027-01-01T09:00:00'],
])('SMS that nobody waits for are sent by day: %s', (text, isDay, next) => {
  const instant = Date.parse(`${text}+08:00`)
  expect(isDaytime(instant)).toBe(isDay)
  expect(nextDaytime(instant)).toBe(Date.parse(`${next}+08:00`))
})

it('a charge is announced five days before, whenever a trial ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), (start) => {
      let facts = order({ kind: 'trial', paidUntil: at('2026-11-20') + (30 + start) * DAY })
      const noticed = new Map<number, number>()
      for (let round = 0; round < 12; round += 1) {
        const now = nextStepAt(facts)!
        for (const step of dueOrderSteps(facts, now)) {
          if (step.step === 'notice') {
            noticed.set(step.at, now)
            facts = { ...facts, noticedFor: step.at }
          } else {
            expect(now - startOfDay(noticed.get(step.at)!)).toBeGreaterThanOrEqual(5 * DAY)
            expect(isDaytime(noticed.get(step.at)!)).toBe(true)
            facts = { ...facts, paidUntil: startOfNextMonth(facts.paidUntil) }
          }
        }
      }
      expect(noticed.size).toBeGreaterThan(4)
    }),
    { numRuns: 800 },
  )
})

describe('a cheaper package', () => {
  const kept = (over: Partial<Limits> = {}): Limits => ({ blacklist: 0, whitelist: 0, segments: 0, family: 0, ...over })
  it.each([
    ['three holds what little is kept', 'nine', kept({ blacklist: 50, family: 2 }), 0, 0, 'three'],
    ['six when the lists are longer', 'nine', kept({ blacklist: 51 }), 0, 0, 'six'],
    ['six when the agent is used', 'nine', kept(), 1, 0, 'six'],
    ['none when nine watches fibre to the room', 'nine', kept(), 0, 1, null],
    ['none below six with a third protected person', 'six', kept({ family: 3 }), 0, 0, null],
    ['three below six, whatever the lines', 'six', kept(), 0, 1, 'three'],
    ['none below three', 'three', kept(), 0, 0, null],
  ] as const)('%s', (_name, tier, lists, agentCalls, fttrLines, expected) => {
    expect(cheaperPackage(tier, { kept: lists, agentCalls, fttrLines })).toBe(expected)
  })
})
