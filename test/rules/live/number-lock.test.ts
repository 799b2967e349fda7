import fc from 'fast-check'
import type { LockAct, LockState, LockWait } from '@contract/words/number-lock'
import {
  actOn,
  canDoubt,
  decideChange,
  doubt,
  lockAt,
  noLock,
  reportTo,
  restAt,
  waitOf,
  type Lock,
  type UnlockRisks,
} from '@/rules/live/number-lock'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-20T12:00:00+08:00')

type Event = LockAct | 'doubted' | 'later' | 'simChanged' | 'deskOpened'

const calm: UnlockRisks = { sessionFrom: NOW - 2 * DAY, isRiskyCall: false, isWarned: false }
const on: Lock = { ...noLock, isOn: true, closedAt: NOW - HOUR }
const asked = { at: NOW - MINUTE, opensAt: NOW + 9 * MINUTE, why: 'usual' } as const
const locks: Readonly<Record<LockState, Lock>> = {
  off: noLock,
  locked: on,
  asked: { ...on, unlock: { ...asked, isOff: false } },
  open: { ...on, unlock: { ...asked, at: NOW - 12 * MINUTE, opensAt: NOW - 2 * MINUTE, isOff: false } },
  leaving: { ...on, unlock: { ...asked, isOff: true } },
}

/** Applies an event now, and returns the lock with the time at which its state is read. */
function happen(lock: Lock, event: Event): [Lock, number] {
  if (event === 'later') return [lock, (lockAt(lock, NOW).until ?? NOW) + 1]
  if (event === 'doubted') return [doubt(lock, true, NOW), NOW]
  if (event === 'simChanged') return [reportTo(lock, { isDesk: false, at: NOW }), NOW]
  if (event === 'deskOpened') return [reportTo(lock, { isDesk: true, at: NOW }), NOW]
  return [actOn(lock, event, waitOf(lock, calm, NOW), NOW)?.lock ?? lock, NOW]
}

describe('the states of a number lock', () => {
  it.each<[LockState, Record<Event, LockState>]>([
    [
      'off',
      { lock: 'locked', unlock: 'off', off: 'off', doubted: 'off', later: 'off', simChanged: 'off', deskOpened: 'off' },
    ],
    [
      'locked',
      {
        lock: 'locked',
        unlock: 'asked',
        off: 'leaving',
        doubted: 'locked',
        later: 'locked',
        simChanged: 'locked',
        deskOpened: 'open',
      },
    ],
    [
      'asked',
      {
        lock: 'locked',
        unlock: 'asked',
        off: 'leaving',
        doubted: 'asked',
        later: 'open',
        simChanged: 'locked',
        deskOpened: 'open',
      },
    ],
    [
      'open',
      {
        lock: 'locked',
        unlock: 'open',
        off: 'leaving',
        doubted: 'asked',
        later: 'locked',
        simChanged: 'locked',
        deskOpened: 'open',
      },
    ],
    [
      'leaving',
      {
        lock: 'locked',
        unlock: 'leaving',
        off: 'leaving',
        doubted: 'leaving',
        later: 'off',
        simChanged: 'locked',
        deskOpened: 'open',
      },
    ],
  ])('lead from %s on', (state, next) => {
    const lock = locks[state]
    expect(lockAt(lock, NOW).state).toBe(state)
    for (const [event, expected] of Object.entries(next)) {
      const [changed, at] = happen(lock, event as Event)
      expect([event, lockAt(changed, at).state]).toEqual([event, expected])
    }
  })

  it('turned off comes on again when a guardian says within a day that it was not them, and not later', () => {
    const lock: Lock = { ...on, unlock: { at: NOW, opensAt: NOW + 10 * MINUTE, why: 'usual', isOff: true } }
    const soon = NOW + HOUR
    expect(lockAt(lock, soon).state).toBe('off')
    expect(lockAt(doubt(lock, true, soon), soon)).toEqual({ state: 'leaving', until: soon + DAY, why: 'doubted' })
    const late = NOW + 10 * MINUTE + DAY
    expect([canDoubt(lock, late), lockAt(doubt(lock, true, late), late).state]).toEqual([false, 'off'])
  })

  it('is open for an hour by the desk, also while turning it off waits, and until it is locked again', () => {
    const lock = reportTo(locks.leaving, { isDesk: true, at: NOW })
    expect(lockAt(lock, NOW + 5 * MINUTE)).toEqual({ state: 'open', until: NOW + HOUR, why: null })
    const closed = actOn(lock, 'lock', waitOf(lock, calm, NOW), NOW + 1)
    expect([closed?.event, lockAt(closed!.lock, NOW + 2).state]).toEqual(['lockedAgain', 'locked'])
  })
})

describe('an unlock waits', () => {
  it.each<[LockWait, Partial<UnlockRisks>, Partial<Lock>, number]>([
    ['usual', {}, {}, 10 * MINUTE],
    ['takenBack', {}, { takenBackAt: NOW - DAY + 1 }, 2 * HOUR],
    ['usual', {}, { takenBackAt: NOW - DAY }, 10 * MINUTE],
    ['riskyCall', { isRiskyCall: true }, {}, 2 * HOUR],
    ['warning', { isWarned: true }, {}, 2 * HOUR],
    ['youngSession', { sessionFrom: NOW }, {}, DAY],
    ['youngSession', { sessionFrom: NOW - 20 * HOUR, isRiskyCall: true }, {}, 4 * HOUR],
    ['riskyCall', { sessionFrom: NOW - 23 * HOUR, isRiskyCall: true }, {}, 2 * HOUR],
    ['doubted', {}, { doubtedAt: NOW - HOUR }, 23 * HOUR],
    ['simChange', { sessionFrom: NOW - 2 * HOUR }, { simAt: NOW - HOUR }, 23 * HOUR],
  ])('for %s (%j, %j)', (why, risks, known, ms) => {
    expect(waitOf({ ...noLock, ...known }, { ...calm, ...risks }, NOW)).toEqual({ why, opensAt: NOW + ms })
  })
})

describe('what the carrier is told', () => {
  it.each<[LockState, boolean, string, number | null]>([
    ['off', true, 'off', null],
    ['locked', false, 'locked', null],
    ['asked', false, 'asked', NOW + 9 * MINUTE],
    ['open', true, 'open', NOW + 58 * MINUTE],
    ['leaving', false, 'asked', NOW + 9 * MINUTE],
  ])('%s', (state, isAllowed, reason, until) => {
    expect(decideChange(locks[state], NOW)).toEqual({ isAllowed, reason, until })
    const after = reportTo(locks[state], { isDesk: false, at: NOW - 1 })
    expect(decideChange(after, NOW)).toEqual({ isAllowed: false, reason: 'simChange', until: NOW - 1 + DAY })
    const isFree = state === 'off'
    expect(decideChange(after, NOW - 1 + DAY).isAllowed).toBe(isFree)
  })

  it('lets the desk end the day after a change of the SIM', () => {
    const lock = reportTo(reportTo(on, { isDesk: false, at: NOW }), { isDesk: true, at: NOW + HOUR })
    expect(restAt(lock, NOW + HOUR)).toBeNull()
    expect(decideChange(lock, NOW + HOUR)).toEqual({ isAllowed: true, reason: 'open', until: NOW + 2 * HOUR })
    expect(decideChange(lock, NOW + 2 * HOUR).reason).toBe('locked')
  })
})

describe('in any interleaving', () => {
  const reports = fc.array(
    fc.record({ isDesk: fc.boolean(), at: fc.integer({ min: 0, max: 60 }).map((minutes) => NOW + minutes * MINUTE) }),
    { maxLength: 5 },
  )
  /** What two sessions and a guardian do, by the gateway's clock. */
  const deeds = fc.array(
    fc.record({
      deed: fc.constantFrom<LockAct | 'doubt' | 'undoubt'>('lock', 'unlock', 'off', 'doubt', 'undoubt'),
      isYoung: fc.boolean(),
      after: fc.integer({ min: 0, max: 120 }),
    }),
    { maxLength: 8 },
  )

  it('late, doubled and reordered reports of the carrier end in the same state', () => {
    const orders = reports.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })),
    )
    const property = fc.property(orders, fc.constantFrom(...Object.values(locks)), ([all, shuffled], lock) => {
      expect(shuffled.reduce(reportTo, lock)).toEqual(all.reduce(reportTo, lock))
    })
    fc.assert(property)
  })

  it('nothing opens before its wait, a young session never within a day, and repeating changes nothing', () => {
    const property = fc.property(deeds, (story) => {
      let lock = actOn(noLock, 'lock', waitOf(noLock, calm, NOW), NOW)!.lock
      let now = NOW
      for (const { deed, isYoung, after } of story) {
        now += after * MINUTE
        if (deed === 'doubt' || deed === 'undoubt') {
          const next = doubt(lock, deed === 'doubt', now)
          if (deed === 'doubt' && canDoubt(lock, now)) expect(decideChange(next, now + HOUR).isAllowed).toBe(false)
          expect(doubt(next, deed === 'doubt', now)).toBe(next)
          lock = next
          continue
        }
        const sessionFrom = isYoung ? now : NOW - 2 * DAY
        const changed = actOn(lock, deed, waitOf(lock, { ...calm, sessionFrom }, now), now)
        if (changed === null) continue
        lock = changed.lock
        expect(decideChange(lock, now).isAllowed).toBe(false)
        const wait = isYoung ? DAY : 10 * MINUTE
        if (deed !== 'lock') expect(decideChange(lock, now + wait - 1).isAllowed).toBe(false)
        expect(actOn(lock, deed, waitOf(lock, calm, now), now)).toBeNull()
      }
    })
    fc.assert(property)
  })

  it('an open lock is locked again after an hour', () => {
    const property = fc.property(reports, fc.constantFrom(locks.open, locks.asked, locks.locked), (all, lock) => {
      const end = all.reduce(reportTo, lock)
      expect(lockAt(end, NOW + 3 * HOUR).state).toBe('locked')
    })
    fc.assert(property)
  })
})
