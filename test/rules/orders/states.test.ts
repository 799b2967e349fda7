import { orderStates, type OrderState } from '@contract/words/orders'
import { isLive, nextState, orderEvents, type OrderEvent } from '@/rules/orders/states'

/** Every possible change; all others are impossible. */
const changes: [OrderState, OrderEvent, OrderState][] = [
  ['draft', 'codeSent', 'codeSent'],
  ['codeSent', 'codeSent', 'codeSent'],
  ['codeSent', 'submitted', 'submitted'],
  ['submitted', 'begun', 'active'],
  ['submitted', 'charged', 'active'],
  ['submitted', 'chargeRefused', 'failed'],
  ['submitted', 'withdrawn', 'ended'],
  ['active', 'charged', 'active'],
  ['active', 'chargeRefused', 'ended'],
  ['active', 'unsubscribed', 'ending'],
  ['active', 'replaced', 'ended'],
  ['active', 'replacedOwing', 'refundDue'],
  ['active', 'reachedEnd', 'ended'],
  ['ending', 'charged', 'ending'],
  ['ending', 'chargeRefused', 'ended'],
  ['ending', 'resumed', 'active'],
  ['ending', 'replaced', 'ended'],
  ['ending', 'replacedOwing', 'refundDue'],
  ['ending', 'reachedEnd', 'ended'],
  ['ended', 'charged', 'refundDue'],
  ['failed', 'charged', 'refundDue'],
  ['refundDue', 'charged', 'refundDue'],
  ['refundDue', 'refunded', 'refunded'],
  ['refunded', 'charged', 'refundDue'],
]
const pairs = orderStates.flatMap((state) => orderEvents.map((event) => [state, event] as const))

it.each(pairs)('an order that is %s, when it is %s', (state, event) => {
  const expected = changes.find(([from, by]) => from === state && by === event)?.[2] ?? null
  expect(nextState(state, event)).toBe(expected)
})

it('never becomes active again once it is over', () => {
  const over = orderStates.filter((state) => ['ended', 'failed', 'refundDue', 'refunded'].includes(state))
  for (const state of over) {
    for (const event of orderEvents) expect(isLive(nextState(state, event) ?? state)).toBe(false)
  }
})
