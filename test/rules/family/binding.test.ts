import fc from 'fast-check'
import type { BindingState } from '@contract/words/family'
import {
  bindingAt,
  bindingStatusOf,
  INVITATION_MS,
  invite,
  isFinal,
  isLive,
  nextBinding,
  pauseEndOf,
} from '@/rules/family/binding'
import type { Binding, BindingEvent, Party } from '@/rules/family/binding'

const NOW = Date.parse('2026-11-20T12:00:00+08:00')
const HOUR = 60 * 60 * 1000

const events: Record<BindingEvent, Party> = {
  accept: 'person',
  refuse: 'person',
  withdraw: 'guardian',
  resend: 'guardian',
  expire: 'system',
  pause: 'person',
  resume: 'person',
  leave: 'person',
  unbind: 'guardian',
  numberGone: 'system',
}
const eventNames = Object.keys(events) as BindingEvent[]
const columns = ['accept', 'refuse', 'withdraw', 'resend', 'pause', 'resume', 'leave', 'unbind', 'numberGone'] as const

/** The effect of each event on each state: a new state, or after a dash the reason why nothing changes. */
const table: Record<BindingState, string> = {
  invited: 'accepted refused withdrawn invited -notAgreed -notAgreed -notAgreed -notAgreed ended',
  accepted: '-used -used -used -used paused accepted left unbound ended',
  paused: '-used -used -used -used paused accepted left unbound ended',
  refused: '-used -used -used -used -over -over -over -over -over',
  expired: '-timeUp -timeUp -timeUp -timeUp -over -over -over -over -over',
  withdrawn: '-takenBack -takenBack -takenBack -takenBack -over -over -over -over -over',
  left: '-used -used -used -used -over -over -over -over -over',
  unbound: '-used -used -used -used -over -over -over -over -over',
  ended: '-used -used -used -used -over -over -over -over -over',
}
const states = Object.keys(table) as BindingState[]
const pairs = states.flatMap((state) =>
  columns.map((event, index) => [state, event, table[state].split(' ')[index]!] as const),
)

/** A binding in a state, with the history that leads to it. */
function inState(state: BindingState): Binding {
  const agreed = ['accepted', 'paused', 'left', 'unbound'].includes(state)
  return {
    ...invite(NOW - HOUR),
    state,
    personAgreedAt: agreed ? NOW - HOUR : null,
    endedAt: isFinal(state) ? NOW - HOUR : null,
  }
}

describe('nextBinding', () => {
  it.each(pairs)('%s, %s: %s', (state, event, expected) => {
    const step = nextBinding(inState(state), event, events[event], NOW)
    expect(step.ok ? step.binding.state : `-${step.reason}`).toBe(expected)
  })

  it.each(states)('%s: only time expires it', (state) => {
    const early = nextBinding(inState(state), 'expire', 'system', NOW)
    expect(early.ok).toBe(false)
    const late = nextBinding(inState(state), 'expire', 'system', NOW + INVITATION_MS)
    expect(late.ok ? late.binding.state : null).toBe(state === 'invited' ? 'expired' : null)
  })

  it('rejects every event of the other party', () => {
    const parties: Party[] = ['guardian', 'person', 'system']
    for (const state of states)
      for (const event of eventNames)
        for (const by of parties.filter((party) => party !== events[event]))
          expect(nextBinding(inState(state), event, by, NOW)).toEqual({ ok: false, reason: 'notYours' })
  })

  it('accepts no answer from the moment on at which an invitation expires', () => {
    const { expiresAt } = invite(NOW)
    expect(expiresAt).toBe(NOW + 7 * 24 * HOUR)
    expect(nextBinding(invite(NOW), 'accept', 'person', expiresAt - 1).ok).toBe(true)
    expect(nextBinding(invite(NOW), 'accept', 'person', expiresAt)).toEqual({ ok: false, reason: 'timeUp' })
  })

  it('extends a repeated invitation by seven days', () => {
    const step = nextBinding(invite(NOW), 'resend', 'guardian', NOW + 5 * 24 * HOUR)
    expect(step).toMatchObject({ ok: true, binding: { state: 'invited', expiresAt: NOW + 12 * 24 * HOUR } })
  })

  it('stores the end of a pause, and removes it when the pause ends', () => {
    const paused = nextBinding(inState('accepted'), 'pause', 'person', NOW, NOW + HOUR)
    expect(paused).toMatchObject({ binding: { state: 'paused', pausedUntil: NOW + HOUR } })
    const resumed = paused.ok && nextBinding(paused.binding, 'resume', 'person', NOW + 1)
    expect(resumed).toMatchObject({ binding: { state: 'accepted', pausedUntil: null } })
  })
})

describe('any sequence of events', () => {
  const step = fc.record({
    event: fc.constantFrom(...eventNames),
    by: fc.constantFrom<Party>('guardian', 'person', 'system'),
    wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10 * 24 * HOUR })),
    pause: fc.option(fc.integer({ min: 0, max: 24 * HOUR })),
  })

  it('keeps a binding live only with both consents, and never revives an ended one', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let now = NOW
        let binding = invite(now)
        let hasAgreed = false
        let ended: BindingState | null = null
        for (const { event, by, wait, pause } of steps) {
          now += wait
          const next = nextBinding(binding, event, by, now, pause === null ? null : now + pause)
          if (next.ok) {
            if (event === 'accept' && by === 'person') hasAgreed = true
            binding = next.binding
          }
          const { state } = bindingAt(binding, now)
          if (isLive(state)) {
            expect(hasAgreed).toBe(true)
            expect(binding.guardianAgreedAt).toBeLessThanOrEqual(now)
            expect(binding.personAgreedAt).not.toBeNull()
          }
          if (ended !== null) expect(state).toBe(ended)
          if (isFinal(state)) ended = state
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('bindingAt', () => {
  it('ends a pause at its end, but not one without an end', () => {
    const paused = { ...inState('paused'), pausedUntil: NOW }
    expect(bindingAt(paused, NOW - 1).state).toBe('paused')
    expect(bindingAt(paused, NOW)).toMatchObject({ state: 'accepted', pausedUntil: null })
    expect(bindingAt(inState('paused'), NOW + 1000 * 24 * HOUR).state).toBe('paused')
  })

  it('returns when an invitation ended', () => {
    expect(bindingAt(invite(NOW), NOW + 30 * 24 * HOUR)).toMatchObject({
      state: 'expired',
      endedAt: NOW + INVITATION_MS,
    })
  })
})

describe('pauseEndOf', () => {
  it.each([
    ['hour', '2026-11-20T13:00:00+08:00'],
    ['today', '2026-11-21T00:00:00+08:00'],
  ] as const)('%s ends at %s', (length, end) => {
    expect(pauseEndOf(length, NOW)).toBe(Date.parse(end))
  })

  it('an open pause has no end', () => {
    expect(pauseEndOf('open', NOW)).toBeNull()
  })
})

it('gives every state a unique bindingStatus, 0 to the accepted one', () => {
  expect(states.map(bindingStatusOf).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect([bindingStatusOf('accepted'), bindingStatusOf('invited'), bindingStatusOf('paused')]).toEqual([0, 1, 2])
})
