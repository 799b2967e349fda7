import fc from 'fast-check'
import { paymentSteps } from '@contract/words/live'
import {
  isLikelyPart,
  paymentStates,
  readAmount,
  tickedSteps,
  tickStep,
  timeFault,
  type PaymentEvent,
  type PaymentState,
  type TickedSteps,
} from '@/rules/live/after-payment'
import { DAY_MS, MINUTE_MS } from '@/rules/time/units'

const NOW = Date.parse('2026-11-27T14:00:00+08:00')
const events: readonly PaymentEvent[] = ['started', 'ticked', 'undone', 'closed']

describe('a payment', () => {
  it.each([
    ['none', ['open', null, null, null]],
    ['open', ['open', 'open', 'open', 'closed']],
    ['closed', ['open', null, null, 'closed']],
  ] as const)('of the state %s goes on as the table says', (state, next) => {
    expect(events.map((event) => paymentStates[state][event])).toEqual(next)
  })

  it('is ticked only between its start and its end, whatever the order of events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (happened) => {
        let state: PaymentState = 'none'
        let isOpen = false
        for (const event of happened) {
          const next: PaymentState | null = paymentStates[state][event]
          const isTick = event === 'ticked' || event === 'undone'
          if (isTick) expect(next !== null).toBe(isOpen)
          if (event === 'started') isOpen = true
          if (event === 'closed') isOpen = false
          state = next ?? state
          expect(state === 'open').toBe(isOpen)
        }
      }),
    )
  })
})

describe('the steps', () => {
  it('keep the time of the first tick, and forget one that is taken back', () => {
    const first = tickStep({}, 'police', true, NOW)
    expect(tickStep(first, 'police', true, NOW + 1)).toEqual({ police: NOW })
    expect(tickStep(first, 'police', false, NOW + 1)).toEqual({})
  })

  it('are what was ticked last, each by itself and in the order of the list', () => {
    const change = fc.record({ step: fc.constantFrom(...paymentSteps), isDone: fc.boolean() })
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const steps = changes.reduce<TickedSteps>(
          (before, { step, isDone }, index) => tickStep(before, step, isDone, index),
          {},
        )
        const last = paymentSteps.filter((step) => [...changes].reverse().find((one) => one.step === step)?.isDone)
        expect(tickedSteps(steps).map(({ step }) => step)).toEqual(last)
      }),
    )
  })
})

it.each([
  [0, null],
  [2 * MINUTE_MS, null],
  [2 * MINUTE_MS + 1, 'future'],
  [-90 * DAY_MS, null],
  [-90 * DAY_MS - 1, 'tooOld'],
])('a time of payment %d ms from now is refused as %s', (from, fault) => {
  expect(timeFault(NOW + from, NOW)).toBe(fault)
})

it.each([
  ['', null],
  ['5000', 500_000],
  ['5,000', 500_000],
  ['¥300.5', 30_050],
  ['0.29 元', 29],
  ['１00', NaN],
  ['0', NaN],
  ['abc', NaN],
  ['1.234', NaN],
  ['1234567890', NaN],
])('the amount "%s" is %p fen', (typed, fen) => {
  expect(readAmount(typed)).toBe(fen)
})

it.each([
  [['fraud'], false, true],
  [['noRule', 'riskCall'], false, true],
  [['suspectSms'], false, true],
  [['noRule'], false, false],
  [['noRule'], true, true],
  [['answered'], true, true],
  [['contact', 'fraud'], true, false],
  [['whitelist', 'riskCall'], false, false],
])('a record decided by %p, alerted %p, is chosen at first: %p', (reasons, isAlerted, isChosen) => {
  expect(isLikelyPart({ reasons, isAlerted })).toBe(isChosen)
})
