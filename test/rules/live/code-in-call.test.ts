import fc from 'fast-check'
import {
  AFTER_CALL_MS,
  codeInCall,
  isSilenced,
  LATEST_MS,
  mayHoldCode,
  SILENCE_MS,
  watchedAs,
  watchStates,
  type CallerFacts,
  type WatchEvent,
  type WatchState,
} from '@/rules/live/code-in-call'

const START = Date.parse('2026-11-20T12:00:00+08:00')
const after = (seconds: number) => START + seconds * 1000

describe('a call may hold a code that still counts', () => {
  const longAgo = AFTER_CALL_MS + LATEST_MS
  it.each<[string, number | null, number | null, boolean]>([
    ['nobody has answered', null, null, false],
    ['nobody answered', null, START, false],
    ['goes on, however long', START - 10 * longAgo, null, true],
    ['ended just now', START - 1000, START, true],
    ['ended as long ago as a code counts', START - 2 * longAgo, START - longAgo, true],
    ['ended a millisecond earlier', START - 2 * longAgo, START - longAgo - 1, false],
    ['ends before its answer by its clock', START - longAgo, START - 2 * longAgo, true],
  ])('when it %s', (_what, answeredAt, endedAt, expected) => {
    expect(mayHoldCode({ answeredAt, endedAt }, START)).toBe(expected)
  })

  it('whenever one raises its alert', () => {
    const seconds = fc.integer({ min: -4000, max: 0 })
    const course = fc.record({ answered: fc.option(seconds), ended: fc.option(seconds), code: seconds })
    const property = fc.property(course, ({ answered, ended, code }) => {
      const at = (second: number | null) => (second === null ? null : after(second))
      const moments = { answeredAt: at(answered), endedAt: at(ended) }
      fc.pre(codeInCall(moments, [{ at: after(code) }], START) !== null)
      expect(mayHoldCode(moments, START)).toBe(true)
    })
    fc.assert(property)
  })
})

describe('the states of a watched call', () => {
  it.each<[WatchState, Record<WatchEvent, WatchState>]>([
    ['idle', { answered: 'talking', ended: 'over', later: 'idle', code: 'idle', expected: 'idle', undone: 'idle' }],
    [
      'talking',
      {
        answered: 'talking',
        ended: 'after',
        later: 'talking',
        code: 'raised',
        expected: 'talking',
        undone: 'talking',
      },
    ],
    ['after', { answered: 'after', ended: 'after', later: 'over', code: 'raised', expected: 'after', undone: 'after' }],
    ['over', { answered: 'over', ended: 'over', later: 'over', code: 'over', expected: 'over', undone: 'over' }],
    [
      'raised',
      {
        answered: 'raised',
        ended: 'raised',
        later: 'raised',
        code: 'raised',
        expected: 'expected',
        undone: 'raised',
      },
    ],
    [
      'expected',
      {
        answered: 'expected',
        ended: 'expected',
        later: 'expected',
        code: 'expected',
        expected: 'expected',
        undone: 'raised',
      },
    ],
  ])('lead from %s on', (state, next) => {
    expect(watchStates[state]).toEqual(next)
  })
})

describe('a code', () => {
  const talk = { answeredAt: after(0), endedAt: after(600) }
  const now = after(900)
  it.each([
    ['before the answer', talk, -1, false],
    ['at the answer', talk, 0, true],
    ['during the call', talk, 300, true],
    ['at its end', talk, 600, true],
    ['three minutes after it', talk, 600 + AFTER_CALL_MS / 1000, true],
    ['later', talk, 600.001 + AFTER_CALL_MS / 1000, false],
    ['during a call that has not ended', { answeredAt: after(0), endedAt: null }, 899, true],
    ['beside a call that nobody answered', { answeredAt: null, endedAt: after(30) }, 20, false],
    ['after a call that nobody answered', { answeredAt: null, endedAt: after(30) }, 60, false],
    ['beside a call of which nothing is known', { answeredAt: null, endedAt: null }, 60, false],
    ['after a call whose end is stamped before its answer', { answeredAt: after(0), endedAt: after(-5) }, 60, true],
  ])('%s: raises an alert: %s', (_when, call, seconds, raises) => {
    const code = { at: after(seconds) }
    expect(codeInCall(call, [code], now)).toBe(raises ? code : null)
  })

  it('raises the alert when the call becomes known half an hour later, and no later', () => {
    const code = { at: after(300) }
    expect(codeInCall(talk, [code], code.at + LATEST_MS)).toBe(code)
    expect(codeInCall(talk, [code], code.at + LATEST_MS + 1)).toBeNull()
  })

  it('is the first one that counts', () => {
    const codes = [400, -10, 200, 9000].map((seconds) => ({ at: after(seconds) }))
    expect(codeInCall(talk, codes, now)).toBe(codes[2])
  })
})

/** What becomes known of one call, in the order in which it happened. */
const course = fc
  .record({
    gaps: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 6, maxLength: 6 }),
    kinds: fc.array(fc.constantFrom<WatchEvent>('code', 'answered', 'ended'), { minLength: 1, maxLength: 6 }),
  })
  .map(({ gaps, kinds }) => {
    let seconds = 0
    return kinds.map((event, index) => {
      seconds += gaps[index] ?? 1
      return { event, at: after(seconds) }
    })
  })
  // A call is answered once, and then ends once.
  .filter((events) => {
    const kinds = events.map(({ event }) => event).filter((event) => event !== 'code')
    return ['', 'answered', 'ended', 'answered,ended'].includes(kinds.join())
  })

type Known = readonly { event: WatchEvent; at: number }[]
const momentOf = (known: Known, kind: WatchEvent) => known.find(({ event }) => event === kind)?.at ?? null
const raisedBy = (known: Known, now: number) =>
  codeInCall(
    { answeredAt: momentOf(known, 'answered'), endedAt: momentOf(known, 'ended') },
    known.filter(({ event }) => event === 'code'),
    now,
  )

/** The table, walked in the order of time, with the end of the minutes after the call where it belongs. */
function walked(known: Known): WatchState {
  const endedAt = momentOf(known, 'ended')
  const later = endedAt === null ? [] : [{ event: 'later' as const, at: endedAt + AFTER_CALL_MS + 0.5 }]
  return [...known, ...later]
    .sort((one, other) => one.at - other.at)
    .reduce<WatchState>((state, { event }) => watchStates[state][event], 'idle')
}

describe('calls and codes that become known in any order, each any number of times', () => {
  const arrivals = course.chain((events) =>
    fc
      .array(fc.constantFrom(...events), { maxLength: 5 })
      .chain((again) => fc.shuffledSubarray([...events, ...again], { minLength: events.length + again.length }))
      .map((arrived) => ({ events, arrived })),
  )

  it('raise what the table says of the course in order', () => {
    fc.assert(
      fc.property(arrivals, ({ events, arrived }) => {
        const now = Math.max(...events.map(({ at }) => at))
        const known = [...new Set(arrived)]
        expect(raisedBy(known, now)?.at).toBe(raisedBy(events, now)?.at)
        if (events.every(({ at }) => now - at <= LATEST_MS))
          expect(raisedBy(known, now) !== null).toBe(walked(events) === 'raised')
      }),
      { numRuns: 2000 },
    )
  })

  it('raise it with the last piece that was missing, at the latest', () => {
    fc.assert(
      fc.property(arrivals, ({ events, arrived }) => {
        const now = Math.max(...events.map(({ at }) => at))
        const steps = arrived.map((_event, index) => raisedBy([...new Set(arrived.slice(0, index + 1))], now) !== null)
        // An end that comes late may show that a code came too late for it; the alert was right by what was known.
        if (raisedBy(events, now) !== null) expect(steps.at(-1)).toBe(true)
        else if (momentOf(events, 'ended') === null) expect(steps).not.toContain(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a caller', () => {
  const nobody: CallerFacts = { fraud: 'none', isFromAbroad: false, isChosen: false, isKnown: false }
  it.each<[string, Partial<CallerFacts>, ReturnType<typeof watchedAs>]>([
    ['whom nobody knows', {}, 'stranger'],
    ['from abroad', { isFromAbroad: true }, 'abroad'],
    ['whom the network suspects', { fraud: 'risk' }, 'risky'],
    ['who is a certain fraud from abroad', { fraud: 'high', isFromAbroad: true }, 'risky'],
    ['who was answered or dialled before', { isKnown: true }, null],
    ['from abroad who was answered or dialled before', { isKnown: true, isFromAbroad: true }, null],
    ['whom the network suspects, answered before', { fraud: 'risk', isKnown: true }, 'risky'],
    ['who is a contact', { isChosen: true }, null],
    ['whom the network suspects, but the subscriber chose', { isChosen: true, fraud: 'high' }, null],
  ])('%s is watched as %s', (_who, facts, watched) => {
    expect(watchedAs({ ...nobody, ...facts })).toBe(watched)
  })
})

describe('"I asked for it"', () => {
  const said = { caller: '17011112222', sender: 'bank', expectedAt: START } as const
  it.each([
    ['this caller and sender for an hour', said, SILENCE_MS - 1, true],
    ['and no longer', said, SILENCE_MS, false],
    ['no other caller', { ...said, caller: '17011113333' }, 1, false],
    ['no other sender', { ...said, sender: 'payment' as const }, 1, false],
  ])('silences %s', (_what, pair, ms, isSilent) => {
    expect(isSilenced(pair, [said], START + ms)).toBe(isSilent)
  })

  it('silences no other hidden caller', () => {
    const hidden = { ...said, caller: '' }
    expect(isSilenced(hidden, [hidden], START + 1)).toBe(false)
  })
})
