import { pointTasks } from '@contract/words/points'
import { earningDeeds, scoreSteps, taskRules } from '@/rules/points/tasks'
import { exchangesLeft, nextCreditState } from '@/rules/points/exchange'
import { mayReceive, periodOf, rightGives } from '@/rules/points/rights'

const at = (day: string) => Date.parse(`${day}T12:00:00+08:00`)

describe('a task', () => {
  it('is one of nine, and completed by deeds that earn', () => {
    expect(pointTasks).toHaveLength(9)
    for (const task of pointTasks) expect(taskRules[task].goal).toBeLessThanOrEqual(taskRules[task].inAll)
  })

  it.each([
    [1, { today: 0, ever: 0 }, 1],
    [100, { today: 0, ever: 0 }, 3],
    [2, { today: 2, ever: 2 }, 1],
    [1, { today: 3, ever: 3 }, 0],
    [3, { today: 0, ever: 29 }, 1],
    [3, { today: 0, ever: 30 }, 0],
  ])('earns for some of %i deeds after %o: %i', (deeds, earned, earning) => {
    expect(earningDeeds('blacklist', deeds, earned)).toBe(earning)
  })
})

describe('steps of the score', () => {
  it.each([
    [40, 62, ['50', '60']],
    [59, 60, ['60']],
    [60, 69, []],
    [90, 100, ['100']],
    [62, 40, []],
  ])('from %i to %i are %o', (before, after, reached) => {
    expect(scoreSteps(before, after).reached).toEqual(reached)
  })

  it('that were reached before are known', () => {
    expect(scoreSteps(35, 50).known).toEqual(['10', '20', '30'])
  })
})

describe('exchanges', () => {
  it.each([
    [{ begun: 0, cancelled: 0 }, 3],
    [{ begun: 3, cancelled: 0 }, 0],
    [{ begun: 3, cancelled: 2 }, 2],
    [{ begun: 9, cancelled: 9 }, 1],
    [{ begun: 10, cancelled: 10 }, 0],
  ])('after %o leave %i', (made, left) => {
    expect(exchangesLeft(made)).toBe(left)
  })

  it('that were sent cannot be cancelled, and a final one does not change', () => {
    expect(nextCreditState('waiting', 'cancelled')).toBe('cancelled')
    expect(nextCreditState('sent', 'cancelled')).toBeNull()
    for (const state of ['done', 'refused', 'cancelled'] as const)
      for (const event of ['sent', 'booked', 'refused', 'cancelled'] as const)
        expect(nextCreditState(state, event)).toBeNull()
  })
})

describe('a right', () => {
  const held = { tier: 'six', since: at('2026-11-20') } as const
  const now = at('2026-11-20')

  it('depends on the package', () => {
    expect(rightGives('memberPoints', held).points).toBe(40)
    expect(rightGives('loyaltyBill', null).amountFen).toBe(450)
    expect(mayReceive('memberPoints', null, { isReceived: false, now })).toEqual({
      allowed: false,
      reason: 'noPackage',
      from: null,
    })
  })

  it('is received once a month or a year', () => {
    expect(periodOf('memberPoints', now)).toBe('2026-11')
    expect(periodOf('loyaltyBill', now)).toBe('2026')
    const received = (right: 'memberPoints' | 'loyaltyBill') => mayReceive(right, held, { isReceived: true, now })
    expect(received('memberPoints')).toMatchObject({
      reason: 'received',
      from: Date.parse('2026-12-01T00:00:00+08:00'),
    })
    expect(received('loyaltyBill')).toMatchObject({ reason: 'received', from: Date.parse('2027-01-01T00:00:00+08:00') })
  })

  it('of loyalty waits for ninety days', () => {
    const from = Date.parse('2027-02-18T00:00:00+08:00')
    const auth = (instant: number) => mayReceive('loyaltyBill', held, { isReceived: false, now: instant })
    expect(auth(from - 1)).toEqual({ allowed: false, reason: 'tooEarly', from })
    expect(auth(from)).toEqual({ allowed: true, reason: 'ok', from: null })
  })
})
