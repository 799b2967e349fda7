import fc from 'fast-check'
import type { ForwardingRisk, ForwardingState } from '@contract/words/live'
import {
  AFTER_RISKY_CALL_MS,
  forwardingMoves,
  forwardingRisk,
  isNewer,
  isShortlyBefore,
  type ForwardingFacts,
  type ForwardingMove,
  type ForwardingStamp,
} from '@/rules/live/forwarding'

const START = Date.parse('2026-11-20T12:00:00+08:00')

describe('the states of call forwarding', () => {
  const anew = { risky: 'asked', harmless: 'set', removed: 'none' } as const
  it.each<[ForwardingState, Record<ForwardingMove, ForwardingState>]>([
    ['none', { ...anew, confirmed: 'none', claimed: 'none', silent: 'none' }],
    ['set', { ...anew, confirmed: 'confirmed', claimed: 'set', silent: 'set' }],
    ['asked', { ...anew, confirmed: 'confirmed', claimed: 'claimed', silent: 'told' }],
    ['claimed', { ...anew, confirmed: 'confirmed', claimed: 'claimed', silent: 'told' }],
    ['confirmed', { ...anew, confirmed: 'confirmed', claimed: 'confirmed', silent: 'confirmed' }],
    ['told', { ...anew, confirmed: 'confirmed', claimed: 'told', silent: 'told' }],
  ])('lead from %s on', (state, next) => {
    expect(forwardingMoves[state]).toEqual(next)
  })
})

describe('a new forwarding', () => {
  const facts: ForwardingFacts = { kind: 'busy', isKnown: true, isAfterRiskyCall: false }
  it.each<[string, Partial<ForwardingFacts>, ForwardingRisk | null]>([
    ['of busy calls to a contact', {}, null],
    ['of busy calls to nobody known', { isKnown: false }, 'notKnown'],
    ['of every call to a contact', { kind: 'unconditional' }, 'unconditional'],
    ['of every call to nobody known', { kind: 'unconditional', isKnown: false }, 'unconditional'],
    ['to a contact after a risky call', { isAfterRiskyCall: true }, 'riskyCall'],
    [
      'of every call after a risky call',
      { kind: 'unconditional', isKnown: false, isAfterRiskyCall: true },
      'riskyCall',
    ],
  ])('%s: why it is asked about', (_what, more, risk) => {
    expect(forwardingRisk({ ...facts, ...more })).toBe(risk)
  })

  const late = AFTER_RISKY_CALL_MS
  it.each<[string, number | null, number | null, boolean]>([
    ['a call that nobody answered', null, START - 1000, false],
    ['a call that goes on', START - 10 * late, null, true],
    ['a call answered after it', START + 1, null, false],
    ['a call that ended just before', START - 10 * late, START - 1, true],
    ['a call that ended half an hour before', START - 10 * late, START - late, true],
    ['a call that ended earlier', START - 10 * late, START - late - 1, false],
    ['a call that ended later', START - 1000, START + 1000, true],
    ['a call whose end is stamped before its answer', START - late, START - 2 * late, true],
  ])('comes shortly after %s, or not', (_what, answeredAt, endedAt, expected) => {
    expect(isShortlyBefore({ answeredAt, endedAt }, START)).toBe(expected)
  })
})

describe('the changes of one line', () => {
  /** A change in the network, or what somebody said of the one with this id. */
  interface Step extends ForwardingStamp {
    move: ForwardingMove
  }
  type Known = ForwardingStamp & { state: ForwardingState }

  function follow(steps: readonly Step[]): Known | null {
    let known = null as Known | null
    for (const { id, at, move } of steps) {
      if (move === 'risky' || move === 'harmless' || move === 'removed') {
        if (isNewer({ id, at }, known)) known = { id, at, state: forwardingMoves[known?.state ?? 'none'][move] }
      } else if (known?.id === id) known = { ...known, state: forwardingMoves[known.state][move] }
    }
    return known
  }

  const moves = fc.uniqueArray(
    fc.record({
      id: fc.stringMatching(/^[a-d]{1,2}$/),
      at: fc.integer({ min: 1, max: 4 }),
      move: fc.constantFrom<ForwardingMove>('risky', 'harmless', 'removed'),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 6 },
  )

  it('lead to the same state in every order, however often each comes', () => {
    const orders = moves.chain((changes) =>
      fc.tuple(
        fc.constant(changes),
        fc.shuffledSubarray([...changes, ...changes], { minLength: changes.length }),
        fc.shuffledSubarray(changes, { minLength: changes.length }),
      ),
    )
    const property = fc.property(orders, ([changes, repeated, shuffled]) => {
      const inOrder = [...changes].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
      expect(follow([...shuffled, ...repeated])).toEqual(follow(inOrder))
    })
    fc.assert(property)
  })

  it('keep an answer for the forwarding that it was given to, and no other', () => {
    const answers = fc.constantFrom<ForwardingMove>('confirmed', 'claimed', 'silent')
    const stories = moves.chain((changes) => {
      const said = fc.array(fc.tuple(fc.constantFrom(...changes), answers), { maxLength: 6 })
      return said.chain((all) =>
        fc.shuffledSubarray([...changes, ...all.map(([change, move]) => ({ ...change, move }))], {
          minLength: changes.length + all.length,
        }),
      )
    })
    const property = fc.property(stories, (steps) => {
      const end = follow(steps)
      const newest = steps.findIndex(({ id, move }) => id === end?.id && move in { risky: 1, harmless: 1, removed: 1 })
      const heard = steps.slice(newest + 1).filter(({ id }) => id === end?.id)
      const isAsked = steps[newest]?.move === 'risky'
      expect(end?.state === 'confirmed').toBe(
        steps[newest]?.move !== 'removed' && heard.some(({ move }) => move === 'confirmed'),
      )
      // Nobody but the subscriber silences it for guardians.
      if (isAsked && end?.state !== 'confirmed')
        expect(end?.state === 'told').toBe(heard.some(({ move }) => move === 'silent'))
    })
    fc.assert(property)
  })
})
