import fc from 'fast-check'
import type { StormState } from '@contract/words/live'
import {
  countStorm,
  isStorm,
  isStormSign,
  nextStorm,
  STORM_CODES,
  STORM_MS,
  STORM_STRANGERS,
  STORM_WINDOW_MS,
  stormAt,
  stormMoves,
  type LoggedSign,
  type Storm,
  type StormMove,
} from '@/rules/live/storm'
import { MINUTE_MS } from '@/rules/time/units'

const NOW = Date.parse('2026-11-27T20:00:00+08:00')

let ids = 0
function call(more: Partial<LoggedSign> = {}): LoggedSign {
  ids += 1
  const caller = `1391234${String(ids).padStart(4, '0')}`
  return { id: `e${ids}`, at: NOW, kind: 'call', caller, action: 'pass', reasons: ['noRule'], ...more }
}
const code = (more: Partial<LoggedSign> = {}) =>
  call({ kind: 'sms', caller: '10690001', reasons: ['verificationCode'], ...more })
const many = (count: number, make: () => LoggedSign) => Array.from({ length: count }, make)

describe('the states of "only who I know"', () => {
  it.each<[StormState, Record<StormMove, StormState>]>([
    ['calm', { noticed: 'offered', noticedAlone: 'running', started: 'running', ended: 'calm', later: 'calm' }],
    ['offered', { noticed: 'offered', noticedAlone: 'running', started: 'running', ended: 'rested', later: 'calm' }],
    ['running', { noticed: 'running', noticedAlone: 'running', started: 'running', ended: 'rested', later: 'calm' }],
    ['rested', { noticed: 'rested', noticedAlone: 'rested', started: 'running', ended: 'rested', later: 'calm' }],
  ])('lead from %s on', (state, next) => {
    expect(stormMoves[state]).toEqual(next)
  })

  it.each<[StormMove & ('noticed' | 'started'), number]>([
    ['noticed', 30 * MINUTE_MS],
    ['started', STORM_MS],
  ])('end by themselves: after %s', (move, lasts) => {
    const storm = nextStorm(null, move, NOW)
    expect(stormAt(storm, NOW + lasts - 1)).toBe(storm)
    expect(stormAt(storm, NOW + lasts)).toBeNull()
  })
})

describe('a storm', () => {
  it.each<[string, number, number, boolean]>([
    ['eight strangers', STORM_STRANGERS, 0, true],
    ['seven strangers and nineteen codes', STORM_STRANGERS - 1, STORM_CODES - 1, false],
    ['twenty codes', 0, STORM_CODES, true],
  ])('is %s in ten minutes', (_what, strangers, codes, expected) => {
    expect(isStorm(countStorm([...many(strangers, call), ...many(codes, code)], NOW))).toBe(expected)
  })

  it('counts each caller once and each hidden call, in the ten minutes', () => {
    const late = { at: NOW - STORM_WINDOW_MS }
    const same = call()
    const hidden = { caller: '' }
    const signs = [
      same,
      same,
      call({ caller: same.caller }),
      call(hidden),
      call(hidden),
      call(late),
      call({ at: NOW + 1 }),
    ]
    expect(countStorm([...signs, call({ at: NOW - STORM_WINDOW_MS + 1 }), code(late)], NOW)).toEqual({
      strangers: 4,
      codes: 0,
    })
    expect(countStorm([same], NOW, new Set([same.caller])).strangers).toBe(0)
  })

  it.each<[string, LoggedSign, boolean]>([
    ['a stranger whose call rang', call(), true],
    ['a stranger with a reminder', call({ action: 'remind', reasons: ['riskCall'] }), true],
    ['one whom only this mode stopped', call({ action: 'stop', reasons: ['storm'] }), true],
    ['one whom the agent answered because of this mode', call({ action: 'agent', reasons: ['storm'] }), true],
    ['one whom another rule stopped', call({ action: 'stop', reasons: ['harassment', 'storm'] }), false],
    ['one whom the agent answered', call({ action: 'agent', reasons: ['stranger'] }), false],
    ['a contact', call({ reasons: ['contact', 'storm'] }), false],
    ['a number dialled before', call({ reasons: ['dialled'] }), false],
    ['a call that nobody checked', call({ reasons: ['unchecked'] }), false],
    ['a code', code(), true],
    ['a code of a sender who passes anyway', code({ reasons: ['allowedSender', 'verificationCode'] }), true],
    [
      'a code that the subscriber refused',
      code({ action: 'stop', reasons: ['refusedSender', 'verificationCode'] }),
      false,
    ],
    ['another text', code({ reasons: ['noRule'] }), false],
    ['a site', call({ kind: 'web' }), false],
  ])('is made of %s, or not', (_what, sign, expected) => {
    expect(isStormSign(sign)).toBe(expected)
  })

  it('is the same in every order, however often each report comes', () => {
    const signs = fc.array(
      fc.record({ id: fc.nat(9), minute: fc.integer({ min: -12, max: 1 }), isCode: fc.boolean() }),
      { minLength: 1, maxLength: 12 },
    )
    const orders = signs.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })),
    )
    const toSign = ({ id, minute, isCode }: { id: number; minute: number; isCode: boolean }): LoggedSign => {
      const sign = { id: `${id} ${minute}`, at: NOW + minute * MINUTE_MS, caller: `1391234000${id}` }
      return isCode ? code({ ...sign, id: `c${sign.id}` }) : call(sign)
    }
    fc.assert(
      fc.property(orders, ([all, mixed]) => {
        expect(countStorm(mixed.map(toSign), NOW)).toEqual(countStorm(all.map(toSign), NOW))
      }),
    )
  })
})

describe('any course of events', () => {
  /** What happens, and how many minutes after the one before. `switch` turns "by itself" on or off. */
  type Step = { after: number } & ({ do: 'notice' | 'started' | 'ended' } | { do: 'switch'; on: boolean })
  const step = fc.tuple(
    fc.integer({ min: 0, max: 90 }),
    fc.oneof(
      fc.constantFrom('notice' as const, 'started' as const, 'ended' as const).map((what) => ({ do: what })),
      fc.boolean().map((on) => ({ do: 'switch' as const, on })),
    ),
  )
  const course = fc.array(
    step.map(([after, what]): Step => ({ after, ...what })),
    { maxLength: 20 },
  )

  interface Known {
    storm: Storm | null
    now: number
    isAlone: boolean
  }

  /** Applies the steps, each so many times, and calls `each` after every one. */
  function follow(steps: readonly Step[], times: number, each?: (known: Known, step: Step) => void): Storm | null {
    let known: Known = { storm: null, now: NOW, isAlone: false }
    for (const one of steps) {
      known = {
        ...known,
        now: known.now + one.after * MINUTE_MS,
        isAlone: one.do === 'switch' ? one.on : known.isAlone,
      }
      for (let time = 0; time < times && one.do !== 'switch'; time += 1) {
        const move = one.do === 'notice' ? (known.isAlone ? 'noticedAlone' : 'noticed') : one.do
        known = { ...known, storm: nextStorm(known.storm, move, known.now) }
      }
      each?.(known, one)
    }
    return known.storm
  }

  it('runs only when the subscriber started it or has chosen that it starts by itself, and never over two hours', () => {
    fc.assert(
      fc.property(course, (steps) => {
        let before: Storm | null = null
        follow(steps, 1, ({ storm, now, isAlone }, last) => {
          const [was, is] = [stormAt(before, now), stormAt(storm, now)]
          if (is?.state === 'running' && was?.state !== 'running') {
            expect(last.do === 'started' || (last.do === 'notice' && isAlone)).toBe(true)
          }
          if (is?.state === 'running') expect(is.until - is.at).toBe(STORM_MS)
          // Who has declined or ended it is left alone.
          if (was?.state === 'rested' && last.do !== 'started') expect(is).toEqual(was)
          before = storm
        })
      }),
    )
  })

  it('leads to the same state when each event comes twice', () => {
    fc.assert(fc.property(course, (steps) => expect(follow(steps, 2)).toEqual(follow(steps, 1))))
  })
})
