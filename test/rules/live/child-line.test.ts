import fc from 'fast-check'
import { bindingStates } from '@contract/words/family'
import {
  childAnswers,
  childLineStates,
  childRequestStates,
  type ChildLineState,
  type ChildRequestState,
} from '@contract/words/child-line'
import {
  adultAtOf,
  ageByCarrier,
  asksFirst,
  childLineAt,
  childLineMoves,
  childRequestAt,
  childRequestMoves,
  foldChildCalls,
  isMinor,
  mayAsk,
  midnightAfter,
  nextChildLine,
  type ChildLine,
  type ChildLineMove,
  type ChildRequestMove,
  type GuardianOfChild,
} from '@/rules/live/child-line'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/rules/time/units'

const NOW = Date.parse('2026-11-28T12:00:00+08:00')
const ADULT = Date.parse('2033-03-01T00:00:00+08:00')
const guardian: GuardianOfChild = { state: 'accepted', agreedAt: NOW - DAY_MS, pausedUntil: null, settings: true }
const on: ChildLine = { state: 'on', at: NOW, adultAt: ADULT }

describe('the states of a child’s line', () => {
  it.each<[ChildLineState, Record<ChildLineMove, ChildLineState>]>([
    [
      'off',
      {
        started: 'on',
        declared: 'asked',
        confirmed: 'off',
        declined: 'off',
        ended: 'off',
        unguarded: 'off',
        grown: 'off',
      },
    ],
    [
      'asked',
      {
        started: 'on',
        declared: 'asked',
        confirmed: 'on',
        declined: 'off',
        ended: 'off',
        unguarded: 'off',
        grown: 'off',
      },
    ],
    [
      'on',
      { started: 'on', declared: 'on', confirmed: 'on', declined: 'on', ended: 'off', unguarded: 'off', grown: 'off' },
    ],
  ])('lead from %s on', (state, next) => {
    expect(childLineMoves[state]).toEqual(next)
  })

  it.each<[string, ChildLine | null, readonly GuardianOfChild[], number, ChildLineState, boolean]>([
    ['nothing stored', null, [guardian], NOW, 'off', false],
    ['a guardian who was there', on, [guardian], NOW, 'on', true],
    ['a question', { ...on, state: 'asked' }, [guardian], NOW, 'asked', false],
    ['nobody', on, [], NOW, 'off', false],
    ['the last moment before 18', on, [guardian], ADULT - 1, 'on', true],
    ['18', on, [guardian], ADULT, 'off', false],
    ['settings taken back', on, [{ ...guardian, settings: false }], NOW, 'off', false],
    ['one who came later', on, [{ ...guardian, agreedAt: NOW + 1 }], NOW + 2, 'off', false],
    ['an invitation', on, [{ ...guardian, state: 'invited', agreedAt: null }], NOW, 'off', false],
    ['a pause', on, [{ ...guardian, state: 'paused', pausedUntil: NOW + 1 }], NOW, 'on', false],
    ['the end of a pause', on, [{ ...guardian, state: 'paused', pausedUntil: NOW }], NOW, 'on', true],
    ['an open pause', on, [{ ...guardian, state: 'paused' }], NOW, 'on', false],
    ['an open pause of one of two', on, [{ ...guardian, state: 'paused' }, guardian], NOW, 'on', true],
    [
      'a pause and one who came later',
      on,
      [
        { ...guardian, state: 'paused' },
        { ...guardian, agreedAt: NOW + 1 },
      ],
      NOW + 2,
      'on',
      true,
    ],
  ])('by what is stored: %s', (_what, line, guardians, now, state, asks) => {
    expect([childLineAt(line, guardians, now), asksFirst(line, guardians, now)]).toEqual([state, asks])
  })

  const moves = fc.constantFrom('started', 'declared', 'confirmed', 'declined', 'ended' as const)
  const guardians = fc.array(
    fc.record({
      state: fc.constantFrom(...bindingStates),
      agreedAt: fc.option(fc.integer({ min: NOW - HOUR_MS, max: NOW + HOUR_MS })),
      pausedUntil: fc.option(fc.integer({ min: NOW - HOUR_MS, max: NOW + HOUR_MS })),
      settings: fc.boolean(),
    }),
    { maxLength: 3 },
  )

  it('ask nobody without a word of the carrier or of the person, whatever the course', () => {
    fc.assert(
      fc.property(fc.array(moves), guardians, (course, its) => {
        let line: ChildLine | null = null
        course.forEach((move, index) => {
          const now = NOW + index * MINUTE_MS
          const next = nextChildLine(line, move, { now, adultAt: ADULT })
          if (next?.state === 'on' && line?.state !== 'on') expect(['started', 'confirmed']).toContain(move)
          // A move that comes twice makes no difference.
          expect(nextChildLine(next, move, { now: now + 1, adultAt: ADULT })).toEqual(next)
          line = next
          if (asksFirst(line, its, now)) {
            expect(mayAsk(line, now) && childLineAt(line, its, now) === 'on').toBe(true)
            expect(its.some(({ settings, state }) => settings && (state === 'accepted' || state === 'paused'))).toBe(
              true,
            )
          }
        })
      }),
    )
  })

  it('keep the birthday that was asked about when the person confirms', () => {
    const asked = nextChildLine(null, 'declared', { now: NOW, adultAt: ADULT })
    expect(nextChildLine(asked, 'confirmed', { now: NOW + 1, adultAt: ADULT + DAY_MS })).toEqual({
      state: 'on',
      at: NOW + 1,
      adultAt: ADULT,
    })
  })
})

describe('an age', () => {
  it.each<[string, string | null]>([
    ['2015-03-01', '2033-03-01'],
    ['2012-02-29', '2030-03-01'],
    ['2008-11-29', '2026-11-29'],
    ['2008-11-28', null],
    ['1990-01-01', null],
    ['2026-11-29', null],
    ['2015-02-30', null],
    ['2015', null],
    ['', null],
  ])('of one who was born on %s ends on %s', (born, adult) => {
    expect(adultAtOf(born, NOW)).toBe(adult === null ? null : Date.parse(`${adult}T00:00:00+08:00`))
  })

  it('is the carrier’s where it gives one; what the person confirmed stays beside an adult holder', () => {
    const unknown = { adultAt: null, ageBy: null }
    const confirmed = { adultAt: ADULT, ageBy: 'declared' as const }
    const carriers = { adultAt: ADULT, ageBy: 'carrier' as const }
    expect(ageByCarrier(unknown, { isMinor: true, adultOn: '2033-03-01' }, NOW)).toEqual(carriers)
    expect(ageByCarrier(confirmed, { isMinor: false }, NOW)).toEqual(confirmed)
    expect(ageByCarrier(carriers, { isMinor: false }, NOW)).toEqual(unknown)
    expect(ageByCarrier(unknown, { isMinor: true }, NOW)).toEqual({ adultAt: NOW + 14 * DAY_MS, ageBy: 'carrier' })
    expect([isMinor(null, NOW), isMinor(NOW + 1, NOW), isMinor(NOW, NOW)]).toEqual([false, true, false])
  })
})

describe('a request', () => {
  const stays = (state: ChildRequestState) => ({
    ...Object.fromEntries([...childAnswers, 'midnight'].map((move) => [move, state])),
    undone: state === 'ended' ? 'ended' : 'waiting',
  })
  it.each<[ChildRequestState, object]>([
    [
      'waiting',
      {
        once: 'once',
        today: 'today',
        always: 'always',
        denied: 'denied',
        deniedToday: 'deniedToday',
        undone: 'waiting',
        midnight: 'ended',
      },
    ],
    ...childRequestStates
      .filter((state) => state !== 'waiting')
      .map((state): [ChildRequestState, object] => [state, stays(state)]),
  ])('leads from %s on', (state, next) => {
    expect(childRequestMoves[state]).toEqual(next)
  })

  it('has one answer, whoever comes first, and none after midnight', () => {
    const day = startOfDay(NOW)
    const step = fc.record({
      at: fc.integer({ min: day, max: day + 2 * DAY_MS }),
      answer: fc.constantFrom(...childAnswers),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const inTime = [...steps].sort((one, other) => one.at - other.at)
        let state: ChildRequestState = 'waiting'
        for (const { at, answer } of inTime)
          state = childRequestMoves[childRequestAt(state, day, at)][answer satisfies ChildRequestMove]
        const first = inTime[0]
        const expected = first === undefined ? 'waiting' : first.at < midnightAfter(day) ? first.answer : 'ended'
        expect(state).toBe(expected)
      }),
    )
  })

  it('waits again once its answer is undone, until midnight', () => {
    const day = startOfDay(NOW)
    const steps = fc.array(fc.constantFrom(...childAnswers, 'undone' as const), { maxLength: 8 })
    fc.assert(
      fc.property(steps, (moves) => {
        let state: ChildRequestState = 'waiting'
        for (const move of moves) {
          state = childRequestMoves[childRequestAt(state, day, NOW)][move]
          if (move === 'undone') expect(state).toBe('waiting')
        }
        const last = moves.slice(moves.lastIndexOf('undone') + 1)
        expect(state).toBe(last[0] ?? 'waiting')
        const after = childRequestAt(state, day, midnightAfter(day))
        expect(after).toBe(last[0] ?? 'ended')
      }),
    )
  })

  it('folds a caller’s calls of its day, in any order and however often each comes', () => {
    const day = startOfDay(NOW)
    const times = fc.array(fc.integer({ min: day - HOUR_MS, max: midnightAfter(day) + HOUR_MS }), { maxLength: 8 })
    fc.assert(
      fc.property(
        times.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })),
        ),
        ([all, mixed]) => {
          const folded = foldChildCalls(mixed, NOW)
          expect(folded).toEqual(foldChildCalls(all, NOW))
          const its = all.filter((at) => day <= at && at < midnightAfter(day))
          expect(folded?.count ?? 0).toBe(new Set(its).size)
        },
      ),
    )
    const minutes = (...at: number[]) =>
      foldChildCalls(
        at.map((minute) => NOW + minute * MINUTE_MS),
        NOW,
      )
    expect([minutes(0, 3), minutes(0, 4), minutes(0)].map((its) => its?.isUrgent)).toEqual([true, false, false])
    expect(childLineStates).toContain('asked')
  })
})
