import fc from 'fast-check'
import { findSuspects, handledIn, weekFigures, type Handled, type StoppedEvent } from '@/rules/weekly/report'
import { weekOf } from '@/rules/weekly/week'

const monday = Date.parse('2026-11-16T00:00:00+08:00')
const DAY = 24 * 60 * 60 * 1000
const week = weekOf(monday)
const none = { contacts: new Set<string>(), answered: new Set<string>() }

const handled = (day: string, more: Partial<Handled> = {}): Handled => ({
  day,
  kind: 'call',
  action: 'stop',
  reason: 'harassment',
  count: 1,
  ...more,
})

describe('weekFigures', () => {
  it('counts by action, by day and by rule', () => {
    const figures = weekFigures(week, [
      handled('2026-11-16', { count: 3 }),
      handled('2026-11-17', { kind: 'sms', reason: 'marketingSms', count: 2 }),
      handled('2026-11-22', { action: 'remind', reason: 'riskCall' }),
      handled('2026-11-22', { action: 'agent', reason: 'stranger', count: 4 }),
    ])
    expect(figures.counts).toEqual({ calls: 3, sms: 2, reminders: 1, agent: 4 })
    expect(figures.dayList.map((day) => day.handled)).toEqual([3, 2, 0, 0, 0, 0, 5])
    expect(figures.rules).toEqual([
      { reason: 'stranger', count: 4 },
      { reason: 'harassment', count: 3 },
      { reason: 'marketingSms', count: 2 },
      { reason: 'riskCall', count: 1 },
    ])
  })

  it('omits other weeks and passed events', () => {
    const figures = weekFigures(week, [
      handled('2026-11-15'),
      handled('2026-11-23'),
      handled('2026-11-18', { action: 'pass', reason: 'contact' }),
    ])
    expect(handledIn(figures.counts)).toBe(0)
    expect(figures.rules).toEqual([])
  })

  it('shows at most five rules, and its days add up', () => {
    const day = fc.integer({ min: 15, max: 23 }).map((date) => `2026-11-${date}`)
    const reason = fc.constantFrom(
      'fraud',
      'harassment',
      'stranger',
      'hidden',
      'international',
      'blacklist',
      'riskCall',
    )
    const action = fc.constantFrom('stop' as const, 'agent' as const, 'remind' as const, 'pass' as const)
    const row = fc.record({ day, kind: fc.constant('call' as const), action, reason, count: fc.nat(50) })
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const figures = weekFigures(week, rows)
        expect(figures.dayList.reduce((sum, one) => sum + one.handled, 0)).toBe(handledIn(figures.counts))
        expect(figures.rules.length).toBeLessThanOrEqual(5)
      }),
    )
  })
})

const event = (id: string, more: Partial<StoppedEvent> = {}): StoppedEvent => ({
  id,
  at: monday,
  kind: 'call',
  from: `139${id}`,
  action: 'stop',
  reason: 'harassment',
  markCount: 0,
  intent: null,
  corrected: false,
  ...more,
})

describe('findSuspects', () => {
  it.each([
    ['a contact of now', event('1', { markCount: 9 }), { ...none, contacts: new Set(['1391']) }, 'contact'],
    ['somebody who was answered', event('1', { markCount: 9 }), { ...none, answered: new Set(['1391']) }, 'answered'],
    ['a delivery that the agent took', event('1', { action: 'agent', intent: 'delivery' }), none, 'wanted'],
    ['a number that nobody marks', event('1'), none, 'unmarked'],
    ['a number that somebody marks', event('1', { markCount: 1 }), none, null],
    ['a stranger whom the agent asked', event('1', { action: 'agent', reason: 'stranger' }), none, null],
    ['a sale that the agent took', event('1', { action: 'agent', intent: 'sales' }), none, null],
    ['what was put right', event('1', { corrected: true }), none, null],
    ['a hidden caller', event('1', { from: '' }), none, null],
    ['a site', event('1', { kind: 'web' }), none, null],
    ['a reminder', event('1', { action: 'remind' }), none, null],
  ] as const)('gives for %s the reason, or none', (_name, one, known, why) => {
    expect(findSuspects([one], known)).toEqual(why === null ? [] : [{ id: '1', why }])
  })

  it.each(['blacklist', 'refusedSender', 'blockWord', 'fraud', 'fraudSms', 'marketingSms'])(
    'never reports %s as a mistake, not even of a contact',
    (reason) => {
      expect(findSuspects([event('1', { reason })], { ...none, contacts: new Set(['1391']) })).toEqual([])
    },
  )

  it('names a number once, by its newest record', () => {
    const first = event('1', { from: '139' })
    const second = event('2', { from: '139', at: monday + DAY })
    expect(findSuspects([second, first], none)).toEqual([{ id: '2', why: 'often' }])
  })

  it('sorts by strength of the reason, then by time, five at most', () => {
    const many = [0, 1, 2, 3, 4, 5].map((index) => event(String(index), { at: monday + index }))
    const known = { contacts: new Set(['1391']), answered: new Set<string>() }
    expect(findSuspects(many, known).map(({ id }) => id)).toEqual(['1', '5', '4', '3', '2'])
  })
})
