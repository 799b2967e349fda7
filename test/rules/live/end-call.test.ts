import fc from 'fast-check'
import type { CallEnding } from '@contract/words/live'
import {
  ASKED_MS,
  endingMoves,
  endingStateOf,
  mayEnd,
  MOST_ENDED_A_DAY,
  type EndingEvent,
  type EndingFacts,
  type EndingState,
} from '@/rules/live/end-call'

const events = ['asked', 'begun', 'gone', 'away', 'lost', 'over', 'expected', 'undone'] as const

describe('the end of a risky call by a guardian', () => {
  it.each<[EndingState, EndingState[]]>([
    ['open', ['asked', 'ended', 'over', 'open', 'open', 'over', 'kept', 'open']],
    ['asked', ['asked', 'ended', 'over', 'open', 'open', 'over', 'kept', 'asked']],
    ['kept', ['kept', 'ended', 'over', 'kept', 'kept', 'over', 'kept', 'open']],
    ['over', ['over', 'ended', 'over', 'over', 'over', 'over', 'over', 'over']],
    ['ended', ['ended', 'ended', 'ended', 'ended', 'ended', 'ended', 'ended', 'ended']],
  ])('goes on from %s as the table says', (state, next) => {
    expect(events.map((event) => endingMoves[state][event])).toEqual(next)
  })

  it('may be asked for while the call goes on and the person has not asked for the code', () => {
    const states = Object.keys(endingMoves) as EndingState[] // the keys of the table
    expect(states.filter(mayEnd)).toEqual(['open', 'asked'])
    expect(MOST_ENDED_A_DAY).toBe(3)
  })

  /** Two guardians, the switch, the network and the person, as the gateway stores what they do. */
  class Stored {
    now = 0
    ending: CallEnding | null = null
    askedAt: number | null = null
    isOnLine = true
    isExpected = false
    requests = 0

    get facts(): EndingFacts {
      return { ending: this.ending, askedAt: this.askedAt, isOnLine: this.isOnLine, isExpected: this.isExpected }
    }

    happen(event: EndingEvent): void {
      this.now += 1
      if (event === 'asked' && mayEnd(endingStateOf(this.facts, this.now))) {
        this.requests += 1
        this.ending = 'asked'
        this.askedAt = this.now
      }
      if (event === 'begun') this.ending = 'ended'
      if (event === 'gone' && this.ending !== 'ended') this.ending = 'gone'
      if (event === 'away' && this.ending === 'asked') this.ending = null
      if (event === 'lost') this.now += ASKED_MS
      if (event === 'over') this.isOnLine = false
      if (event === 'expected' && this.ending === 'asked') this.ending = null
      if (event === 'expected') this.isExpected = true
      if (event === 'undone') this.isExpected = false
    }
  }

  it('is what is stored of it, whatever the order of events and however often each comes', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (happened) => {
        const stored = new Stored()
        let state: EndingState = 'open'
        for (const event of happened) {
          const [before, asked] = [state, stored.requests]
          stored.happen(event)
          state = endingMoves[state][event]
          expect(endingStateOf(stored.facts, stored.now)).toBe(state)
          // The switch is asked about no call that is over or that the person keeps.
          if (stored.requests > asked) expect(['open', 'asked']).toContain(before)
          if (before === 'ended') expect(state).toBe('ended')
        }
        expect(state === 'ended').toBe(happened.includes('begun'))
      }),
    )
  })

  it('waits half a minute for an answer of the switch', () => {
    const facts: EndingFacts = { ending: 'asked', askedAt: 1000, isOnLine: true, isExpected: false }
    expect(endingStateOf(facts, 1000 + ASKED_MS - 1)).toBe('asked')
    expect(endingStateOf(facts, 1000 + ASKED_MS)).toBe('open')
  })
})
