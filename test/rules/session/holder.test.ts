import fc from 'fast-check'
import {
  ASIDE_MS,
  compareHolder,
  isAnswerRight,
  lastUse,
  logInStep,
  UNUSED_MS,
  type Comparison,
  type HeldAccount,
  type HolderAnswer,
  type LogInStep,
} from '@/rules/session/holder'
import { DAY_MS } from '@/rules/time/units'

const NOW = Date.parse('2026-11-20T12:00:00+08:00')
const BEGAN = NOW - 400 * DAY_MS

describe('comparing the holder of an account with who proved its number', () => {
  it.each<[string, Partial<HeldAccount> | null, number | null, Comparison]>([
    ['no account', null, NOW, 'none'],
    ['an activation before the account, unused for long', { usedAt: BEGAN }, BEGAN - DAY_MS, 'same'],
    ['an activation later on the day of the account', { usedAt: BEGAN }, BEGAN + 60_000, 'same'],
    ['an activation on the day after, used a moment ago', { usedAt: NOW }, BEGAN + DAY_MS, 'other'],
    ['an activation later today, of which only the day counts', { usedAt: NOW }, NOW + 60_000, 'other'],
    ['an activation on a day to come says nothing', { usedAt: NOW }, NOW + DAY_MS / 2, 'recent'],
    ['nothing, used just within the time', { usedAt: NOW - UNUSED_MS + 1 }, null, 'recent'],
    ['nothing, unused for the time', { usedAt: NOW - UNUSED_MS }, null, 'unsure'],
  ])('%s', (_name, held, activatedAt, expected) => {
    const account = held && { createdAt: BEGAN, usedAt: NOW, ...held }
    expect(compareHolder(account, activatedAt, NOW)).toBe(expected)
  })
})

describe('the last use', () => {
  it.each<[string, number[], number]>([
    ['is the stored one without calls', [], 500],
    ['is that of a line in use', [UNUSED_MS, 2 * UNUSED_MS - 1], 2 * UNUSED_MS - 1],
    ['ends where the line was quiet for as long as a cancelled number', [501, 501 + UNUSED_MS, 502 + UNUSED_MS], 501],
    ['counts no call from before', [100, 200], 500],
  ])('%s', (_name, line, last) => expect(lastUse(500, line)).toBe(last))
})

describe('the step of a log-in', () => {
  const answers: readonly HolderAnswer[] = ['missing', 'right', 'wrong', 'startEmpty']
  it.each<[Comparison, readonly LogInStep[]]>([
    ['none', ['create', 'create', 'create', 'create']],
    ['same', ['enter', 'enter', 'enter', 'enter']],
    ['other', ['setAside', 'setAside', 'setAside', 'setAside']],
    ['recent', ['enter', 'enter', 'enter', 'enter']],
    ['unsure', ['ask', 'enter', 'refuse', 'setAside']],
  ])('%s', (comparison, expected) => {
    expect(answers.map((answer) => logInStep(comparison, answer))).toEqual(expected)
  })
})

describe('the answer', () => {
  const facts = { numbers: new Set(['13900000001', '13900000002']), accounts: new Set(['051200001234']) }
  it.each([
    ['two saved numbers', ['13900000001', '13900000002'], true],
    ['one saved number twice', ['13900000001', '13900000001'], false],
    ['one saved number alone', ['13900000001'], false],
    ['one saved number and a strange one', ['13900000001', '13900000009'], false],
    ['a third guess beside two', ['13900000001', '13900000009', '13900000002'], false],
    ['a bound broadband account', ['051200001234'], true],
    ['nothing', ['', ''], false],
    ['nothing at all', [], false],
  ])('with %s', (_name, given, right) => expect(isAnswerRight(given, facts)).toBe(right))

  it('is never right where nothing was saved', () => {
    const nothing = { numbers: new Set<string>(), accounts: new Set<string>() }
    fc.assert(fc.property(fc.array(fc.string()), (given) => expect(isAnswerRight(given, nothing)).toBe(false)))
  })
})

/** A number and its people in any order: log-ins, answers, time, a line in use, and a carrier that says since when, or not. */
describe('a number that changes hands', () => {
  interface Kept extends HeldAccount {
    owner: number
  }
  interface World {
    now: number
    /** The person who has the number, and since when. */
    person: number
    since: number
    held: Kept | null
    /** Accounts that lost the number, with when. */
    aside: { account: Kept; at: number }[]
    intruded: boolean
    /** Somebody lost the account by a log-in with a right answer. */
    lost: boolean
  }
  const steps = fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ do: fc.constant('logIn' as const), says: fc.boolean(), tries: fc.boolean() }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 130 }) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('call' as const), days: fc.integer({ min: 1, max: 88 }) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('passOn' as const) }) },
    ),
    { maxLength: 30 },
  )
  type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never

  function logIn(world: World, says: boolean, tries: boolean): void {
    const { now, person, held } = world
    const comparison = compareHolder(held, says ? world.since : null, now)
    const answer = !tries ? 'startEmpty' : held?.owner === person ? 'right' : 'wrong'
    const step = logInStep(comparison, answer)
    if (step === 'refuse' || step === 'ask') return
    if (step === 'setAside' && held) {
      world.aside.push({ account: held, at: now })
      world.lost ||= held.owner === person && tries
    }
    if (step !== 'enter') world.held = { owner: person, createdAt: now, usedAt: now }
    else if (held) held.usedAt = now
    world.intruded ||= world.held?.owner !== person
  }

  function run(list: readonly Step[]): World {
    const world: World = {
      now: NOW,
      person: 0,
      since: NOW - DAY_MS,
      held: null,
      aside: [],
      intruded: false,
      lost: false,
    }
    for (const step of list) {
      world.now += DAY_MS
      if (step.do === 'logIn') logIn(world, step.says, step.tries)
      if (step.do === 'wait') world.now += step.days * DAY_MS
      if (step.do === 'call') {
        world.now += step.days * DAY_MS
        if (world.held) world.held.usedAt = lastUse(world.held.usedAt, [world.now])
      }
      // A carrier gives a number to somebody else after a quarantine at least as long as the time without use.
      if (step.do === 'passOn') {
        world.now += UNUSED_MS
        world.person += 1
        world.since = world.now
      }
    }
    return world
  }

  it('never opens the account of another person, whoever logs in and whatever the carrier says', () => {
    fc.assert(
      fc.property(steps, (list) => expect(run(list).intruded).toBe(false)),
      { numRuns: 3000 },
    )
  })

  it('takes no account from a person who answers right, or whom the carrier knows', () => {
    fc.assert(
      fc.property(steps, (list) => expect(run(list).lost).toBe(false)),
      { numRuns: 3000 },
    )
  })

  it('takes no account from a person who keeps the number and uses it, also without an answer', () => {
    const used = fc.array(
      fc.oneof(
        fc.record({ do: fc.constant('call' as const), days: fc.integer({ min: 1, max: 88 }) }),
        fc.record({ do: fc.constant('logIn' as const), says: fc.boolean(), tries: fc.constant(false) }),
      ),
    )
    fc.assert(fc.property(used, (list) => expect(run(list).aside).toEqual([])))
  })

  it('stores what was set aside for thirty days', () => expect(ASIDE_MS).toBe(30 * DAY_MS))
})
