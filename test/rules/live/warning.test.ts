import fc from 'fast-check'
import type { WarningState } from '@contract/words/live'
import {
  CLAIM_MS,
  claimAt,
  fineFrom,
  HOLD_MS,
  isOpen,
  isUnanswered,
  laterChannels,
  nextClaim,
  nextTry,
  UNANSWERED_MS,
  WARNING_MS,
  warningAt,
  warningMoves,
  type WarningClaim,
  type WarningEvent,
} from '@/rules/live/warning'
import { MINUTE_MS } from '@/rules/time/units'

const START = Date.parse('2026-11-20T12:00:00+08:00')

describe('a warning', () => {
  const answers = { fine: 'fine', doubted: 'doubted', help: 'help', paid: 'paid' } as const
  const open = { ...answers, lapsed: 'lapsed', replaced: 'replaced' } as const
  const all = (state: WarningState) =>
    ({
      ...{ delivered: state, seen: state, fine: state, doubted: state, help: state, paid: state },
      ...rest(state),
    }) as const
  const rest = (state: WarningState) => ({ undone: state, lapsed: state, replaced: state })

  it.each<[WarningState, Record<WarningEvent, WarningState>]>([
    ['raised', { ...open, delivered: 'delivered', seen: 'seen', undone: 'raised' }],
    ['delivered', { ...open, delivered: 'delivered', seen: 'seen', undone: 'delivered' }],
    ['seen', { ...open, delivered: 'seen', seen: 'seen', undone: 'seen' }],
    ['doubted', { ...open, delivered: 'doubted', seen: 'doubted', undone: 'seen' }],
    ['fine', { ...all('fine'), help: 'help', paid: 'paid', undone: 'seen' }],
    ['help', { ...all('help'), paid: 'paid' }],
    ['paid', all('paid')],
    ['lapsed', all('lapsed')],
    ['replaced', all('replaced')],
  ])('leads from %s on', (state, next) => {
    expect(warningMoves[state]).toEqual(next)
  })

  it.each<[WarningState | null, number, WarningState]>([
    ['seen', WARNING_MS - 1, 'seen'],
    ['seen', WARNING_MS, 'lapsed'],
    ['fine', WARNING_MS, 'fine'],
    ['help', WARNING_MS, 'help'],
    ['replaced', WARNING_MS, 'replaced'],
    [null, 0, 'lapsed'],
  ])('stored as %s is, %d ms later, %s', (state, later, expected) => {
    expect(warningAt(state, START, START + later)).toBe(expected)
  })

  it('can be said to be fine once it was seen, and of a high one half a minute later', () => {
    expect(fineFrom({ isHigh: true, seenAt: null })).toBeNull()
    expect(fineFrom({ isHigh: false, seenAt: START })).toBe(START)
    expect(fineFrom({ isHigh: true, seenAt: START })).toBe(START + HOLD_MS)
  })

  it('has another channel within five minutes, three times, and then the guardians', () => {
    expect(UNANSWERED_MS + 15_000).toBeLessThan(5 * MINUTE_MS)
    const steps = [0, 1, 2, 3, 4].map((tries) => nextTry(tries, START))
    expect(steps.map(({ channel }) => channel)).toEqual([...laterChannels, null, null])
    expect(steps.map(({ dueAt }) => dueAt)).toEqual([...laterChannels.map(() => START + UNANSWERED_MS), null, null])
    expect(laterChannels).toHaveLength(3)
    expect(laterChannels[0]).not.toBe('sms')
  })

  const events = fc.constantFrom<WarningEvent>(
    ...(['delivered', 'seen', 'fine', 'doubted', 'help', 'paid', 'undone', 'lapsed', 'replaced'] as const),
  )

  it('is never less than what the person has said, in whatever order and however often it comes', () => {
    const property = fc.property(fc.array(events, { maxLength: 12 }), (story) => {
      let state: WarningState = 'raised'
      for (const event of story) {
        const next: WarningState = warningMoves[state][event]
        expect(warningMoves[next][event]).toBe(event === 'undone' && next === 'seen' ? 'seen' : next)
        if (state === 'help') expect(['help', 'paid']).toContain(next)
        if (state === 'paid' || state === 'lapsed' || state === 'replaced') expect(next).toBe(state)
        // Nothing but the person's own word, time, or a newer warning ends it.
        if (isUnanswered(state) && !isUnanswered(next)) expect(next).toBe(event)
        if (next === 'fine' && state !== 'fine') expect(event).toBe('fine')
        state = next
      }
    })
    fc.assert(property)
  })

  it('is taken on by one guardian at a time, whatever they and the person do meanwhile', () => {
    const step = fc.record({
      by: fc.constantFrom('daughter', 'son'),
      claimed: fc.boolean(),
      event: fc.option(events),
      ms: fc.constantFrom(0, 1000, CLAIM_MS - 1, CLAIM_MS),
    })
    const property = fc.property(fc.array(step, { maxLength: 12 }), (story) => {
      let state: WarningState = 'raised'
      let claim: WarningClaim | null = null
      let now = START
      for (const { by, claimed, event, ms } of story) {
        now += ms
        if (event) state = warningMoves[state][event]
        const before: WarningClaim | null = claimAt(claim, now)
        const next = nextClaim({ state, claim }, { by, claimed }, now)
        // Another's claim stands, and only what is open is taken on.
        if (before !== null && before.by !== by) expect(next).toBeNull()
        else if (claimed && !isOpen(state)) expect(next).toBeNull()
        else expect(next).toEqual({ claim: claimed ? (before ?? { by, at: now }) : null })
        if (next) claim = next.claim
      }
    })
    fc.assert(property)
  })
})
