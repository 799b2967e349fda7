import fc from 'fast-check'
import { callEventKinds, type CallEventKind } from '@contract/words/line'
import { addEvent, callStates, courseOf, type CallState, type SeenEvent } from '@/rules/line/live-call'

const START = Date.parse('2026-11-20T12:00:00+08:00')
const event = (seq: number, kind: CallEventKind, after = 0, more: Partial<SeenEvent> = {}): SeenEvent => ({
  seq,
  kind,
  at: START + after * 1000,
  ...more,
})
const first = { isFirst: true }

describe('the states of a call', () => {
  it.each<[CallState, CallEventKind, CallState]>([
    ['offered', 'ringing', 'ringing'],
    ['offered', 'answered', 'answered'],
    ['offered', 'ended', 'ended'],
    ['offered', 'released', 'released'],
    ['ringing', 'ringing', 'ringing'],
    ['ringing', 'answered', 'answered'],
    ['ringing', 'ended', 'ended'],
    ['ringing', 'released', 'released'],
    ['answered', 'ringing', 'answered'],
    ['answered', 'answered', 'answered'],
    ['answered', 'ended', 'ended'],
    ['answered', 'released', 'released'],
    ['ended', 'ringing', 'ended'],
    ['ended', 'answered', 'ended'],
    ['ended', 'ended', 'ended'],
    ['ended', 'released', 'released'],
    ['released', 'ringing', 'released'],
    ['released', 'answered', 'released'],
    ['released', 'ended', 'released'],
    ['released', 'released', 'released'],
  ])('from %s by %s comes %s', (state, kind, next) => {
    expect(callStates[state][kind]).toBe(next)
  })
})

describe('the course of a call', () => {
  it.each<[string, SeenEvent[], object]>([
    [
      'rings and is not answered',
      [event(2, 'ringing', 0, first), event(3, 'ended', 20)],
      { seconds: 0, state: 'ended' },
    ],
    [
      'is as long as from the answer to the end',
      [event(1, 'ringing', 0, first), event(2, 'answered', 7), event(3, 'ended', 97)],
      { seconds: 90, isComplete: true },
    ],
    [
      'is as long as the switch has measured',
      [event(1, 'answered', 0, first), event(2, 'ended', 97, { seconds: 95 })],
      { seconds: 95 },
    ],
    ['lasts a second at least', [event(1, 'answered', 0, first), event(2, 'ended')], { seconds: 1 }],
    ['has no negative length', [event(1, 'answered', 9, first), event(2, 'ended', 2)], { seconds: 1 }],
    [
      'is as long as is known without its end',
      [event(1, 'ringing', 0, first), event(2, 'answered', 5)],
      { seconds: 1 },
    ],
    ['without its answer is measured by the switch', [event(2, 'ended', 97, { seconds: 60 })], { seconds: 60 }],
    ['is incomplete without its first event', [event(3, 'answered'), event(4, 'ended', 9)], { isComplete: false }],
    ['is incomplete with a gap', [event(2, 'ringing', 0, first), event(4, 'ended', 9)], { isComplete: false }],
    ['is incomplete before its end', [event(2, 'ringing', 0, first)], { isComplete: false }],
  ])('%s', (_what, seen, expected) => {
    expect(courseOf(seen)).toMatchObject(expected)
  })

  it('waits minutes for a ringing call, hours for a conversation, and a minute for what is missing after the end', () => {
    const waits = (kind: CallEventKind) => courseOf([event(1, kind, 0, first)]).waitMs / 60_000
    expect(callEventKinds.map((kind) => [kind, waits(kind)])).toEqual([
      ['ringing', 10],
      ['answered', 240],
      ['ended', 1],
      ['released', 1],
    ])
  })

  it('knows an event by its number, and at most forty, and beyond them the first answer and the first end', () => {
    const seen = [event(2, 'ringing')]
    expect(addEvent(seen, event(2, 'ended', 5))).toBeNull()
    const many = Array.from({ length: 40 }, (_unused, index) => event(index + 1, 'ringing'))
    expect(addEvent(many, event(41, 'ringing'))).toBeNull()
    const answered = addEvent(many, event(41, 'answered', 3)) ?? []
    expect(addEvent(answered, event(42, 'answered', 4))).toBeNull()
    const ended = addEvent(answered, event(90, 'ended', 33)) ?? []
    expect(addEvent(ended, event(91, 'ended', 99))).toBeNull()
    expect(courseOf(ended)).toMatchObject({ state: 'ended', seconds: 30 })
    // What was dropped is missing between them.
    expect(courseOf([{ ...event(1, 'ringing'), ...first }, ...ended.slice(1)]).isComplete).toBe(true)
  })
})

/** The events of one call in the order of their numbers, from 1 or, after a question, from 2. */
const call = fc
  .record({
    from: fc.constantFrom(1, 2),
    kinds: fc.array(fc.constantFrom<CallEventKind>('ringing', 'answered'), { maxLength: 5 }),
    end: fc.constantFrom<CallEventKind>('ended', 'released'),
    gaps: fc.array(fc.nat(120), { minLength: 6, maxLength: 6 }),
    measured: fc.option(fc.nat(900), { nil: undefined }),
  })
  .map(({ from, kinds, end, gaps, measured }) => {
    let after = 0
    return [...kinds, end].map((kind, index): SeenEvent => {
      after += gaps[index] ?? 0
      const isLast = index === kinds.length
      const more = { ...(index === 0 ? first : {}), ...(isLast && measured !== undefined ? { seconds: measured } : {}) }
      return event(from + index, kind, after, more)
    })
  })
/** Each event once or more, in any order. */
const arrivals = call.chain((events) =>
  fc
    .array(fc.constantFrom(...events), { maxLength: 6 })
    .chain((again) => fc.shuffledSubarray([...events, ...again], { minLength: events.length + again.length }))
    .map((arrived) => ({ events, arrived })),
)
const taken = (events: readonly SeenEvent[]) =>
  events.reduce<SeenEvent[]>((seen, one) => addEvent(seen, one) ?? seen, [])

describe('events in any order, each any number of times', () => {
  it('give the same course as in order and once', () => {
    fc.assert(
      fc.property(arrivals, ({ events, arrived }) => {
        expect(courseOf(taken(arrived))).toEqual(courseOf(events))
        expect(courseOf(events).isComplete).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('are complete only when the last missing one has come', () => {
    fc.assert(
      fc.property(arrivals, fc.nat(), ({ events, arrived }, which) => {
        const lost = events[which % events.length]?.seq
        const without = arrived.filter(({ seq }) => seq !== lost)
        if (without.length > 0) expect(courseOf(taken(without)).isComplete).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})
