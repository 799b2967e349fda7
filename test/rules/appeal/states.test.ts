import fc from 'fast-check'
import { appealStates, complaintStates, type AppealState, type ComplaintState } from '@contract/words/appeals'
import { nextDue, retryAfter } from '@/rules/appeal/due'
import { appealGrounds, evidenceOf } from '@/rules/appeal/grounds'
import { EVIDENCE_MS, FILES_A_CASE, STATUS_MS, wordsFault } from '@/rules/appeal/limits'
import {
  appealEvents,
  complaintEvents,
  isEvidenceWanted,
  isOver,
  isReviewed,
  nextAppealState,
  nextComplaintState,
  type AppealEvent,
  type ComplaintEvent,
} from '@/rules/appeal/states'

/** Every possible change; all others are impossible. */
const changes: [AppealState, AppealEvent, AppealState][] = [
  ['filed', 'proved', 'review'],
  ['filed', 'withdrawn', 'withdrawn'],
  ['filed', 'numberGone', 'withdrawn'],
  ['review', 'evidenceWanted', 'evidenceWanted'],
  ['review', 'accepted', 'accepted'],
  ['review', 'refused', 'refused'],
  ['review', 'withdrawn', 'withdrawn'],
  ['review', 'numberGone', 'withdrawn'],
  ['evidenceWanted', 'evidenceGiven', 'review'],
  ['evidenceWanted', 'evidenceLate', 'expired'],
  ['evidenceWanted', 'withdrawn', 'withdrawn'],
  ['evidenceWanted', 'numberGone', 'withdrawn'],
  ['accepted', 'cameBack', 'review'],
  ['refused', 'appealedAgain', 'reviewAgain'],
  ['reviewAgain', 'evidenceWanted', 'evidenceWantedAgain'],
  ['reviewAgain', 'accepted', 'accepted'],
  ['reviewAgain', 'refused', 'final'],
  ['reviewAgain', 'withdrawn', 'withdrawn'],
  ['reviewAgain', 'numberGone', 'withdrawn'],
  ['evidenceWantedAgain', 'evidenceGiven', 'reviewAgain'],
  ['evidenceWantedAgain', 'evidenceLate', 'expired'],
  ['evidenceWantedAgain', 'withdrawn', 'withdrawn'],
  ['evidenceWantedAgain', 'numberGone', 'withdrawn'],
]
const complaintChanges: [ComplaintState, ComplaintEvent, ComplaintState][] = [
  ['review', 'accepted', 'upheld'],
  ['review', 'refused', 'dismissed'],
  ['review', 'withdrawn', 'withdrawn'],
]

const pairs = appealStates.flatMap((state) => appealEvents.map((event) => [state, event] as const))
const complaintPairs = complaintStates.flatMap((state) => complaintEvents.map((event) => [state, event] as const))

it.each(pairs)('an appeal that is %s, when it is %s', (state, event) => {
  const expected = changes.find(([from, by]) => from === state && by === event)?.[2] ?? null
  expect(nextAppealState(state, event)).toBe(expected)
})

it.each(complaintPairs)('a complaint that is %s, when it is %s', (state, event) => {
  const expected = complaintChanges.find(([from, by]) => from === state && by === event)?.[2] ?? null
  expect(nextComplaintState(state, event)).toBe(expected)
})

/** The states and events of a random history. */
function walk(events: readonly AppealEvent[]) {
  const steps: { from: AppealState; event: AppealEvent; to: AppealState }[] = []
  let state: AppealState = 'filed'
  for (const event of events) {
    const to = nextAppealState(state, event)
    if (to === null) continue
    steps.push({ from: state, event, to })
    state = to
  }
  return { state, steps }
}
const histories = fc.array(fc.constantFrom(...appealEvents), { maxLength: 60 })

describe('any sequence of events', () => {
  it('decides nothing before the number is proved', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const { steps } = walk(events)
        const proved = steps.findIndex(({ event }) => event === 'proved')
        const decided = steps.findIndex(({ event }) => event === 'accepted' || event === 'refused')
        expect(decided === -1 || (proved !== -1 && proved < decided)).toBe(true)
      }),
    )
  })

  it('allows one second appeal, unless a cleared tag appears again', () => {
    fc.assert(
      fc.property(histories, (events) => {
        let again = 0
        for (const { event } of walk(events).steps) {
          if (event === 'appealedAgain') again += 1
          if (event === 'cameBack') again = 0
          expect(again).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('ignores a repeated decision', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom('accepted', 'refused', 'evidenceWanted'), (events, decision) => {
        const { state } = walk(events)
        const once = nextAppealState(state, decision)
        fc.pre(once !== null)
        expect(nextAppealState(once!, decision)).toBeNull()
      }),
    )
  })

  it('ends with final, withdrawn and expired', () => {
    fc.assert(
      fc.property(histories, (events) => {
        for (const { from } of walk(events).steps) expect(['final', 'withdrawn', 'expired']).not.toContain(from)
      }),
    )
  })

  it('each state waits for a reviewer, for the subscriber, or is over, exactly one of these', () => {
    for (const state of appealStates.filter((one) => one !== 'filed'))
      expect([isReviewed(state), isEvidenceWanted(state), isOver(state)].filter(Boolean)).toEqual([true])
  })
})

describe('the next due time', () => {
  const times = fc.record({
    state: fc.constantFrom(...appealStates),
    changedAt: fc.nat(1e9),
    toldAt: fc.nat(1e9),
    askAt: fc.option(fc.nat(1e9)),
    recheckAt: fc.option(fc.nat(1e9)),
    tryAt: fc.array(fc.option(fc.nat(1e9)), { maxLength: 3 }),
  })

  it('is within a day of the last entry of an open case, and never after its end', () => {
    fc.assert(
      fc.property(times, (one) => {
        const due = nextDue(one)
        if (isReviewed(one.state) || isEvidenceWanted(one.state))
          expect(due).toBeLessThanOrEqual(one.toldAt + STATUS_MS)
        else if (one.state !== 'accepted') expect(due).toBeNull()
      }),
    )
  })

  it('of requested evidence is its deadline', () => {
    const announced = { changedAt: 0, toldAt: EVIDENCE_MS, recheckAt: null, tryAt: [] }
    expect(nextDue({ ...announced, state: 'evidenceWanted', askAt: 5 })).toBe(EVIDENCE_MS)
  })

  it('of an accepted one is the next provider or the second check', () => {
    const one = { state: 'accepted', changedAt: 0, toldAt: 0, askAt: 1 } as const
    expect(nextDue({ ...one, recheckAt: 9, tryAt: [null, 7] })).toBe(7)
    expect(nextDue({ ...one, recheckAt: 9, tryAt: [null, null] })).toBe(9)
    expect(nextDue({ ...one, recheckAt: null, tryAt: [null] })).toBeNull()
  })

  it('is later after each attempt, at most an hour', () => {
    expect([0, 1, 2, 8, 9, 100].map(retryAfter)).toEqual([10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000])
  })
})

describe('a submission', () => {
  it.each([
    ['', 'tooShort'],
    ['   短短短短短短短短短   ', 'tooShort'],
    ['这个号码是我今年新办的', null],
    ['字'.repeat(500), null],
    ['字'.repeat(501), 'tooLong'],
    ['😀'.repeat(10), null],
  ])('of the words %j', (words, fault) => {
    expect(wordsFault(words)).toBe(fault)
  })

  it('is possible for every ground', () => {
    for (const ground of appealGrounds) {
      const { kinds, least } = evidenceOf[ground]
      expect(kinds.length).toBeGreaterThan(0)
      expect(least).toBeLessThanOrEqual(FILES_A_CASE)
    }
  })
})
