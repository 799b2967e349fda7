import fc from 'fast-check'
import {
  alertsDue,
  CIRCLE_MS,
  CIRCLE_PREFIX_MEETINGS,
  CIRCLE_SCRIPT_MEETINGS,
  CIRCLE_TALK_SECONDS,
  findPatterns,
  type CircleMeeting,
  type CircleTold,
} from '@/rules/live/circle'
import { HOUR_MS } from '@/rules/time/units'

const NOW = Date.parse('2026-11-28T20:00:00+08:00')
const SUSPECT = '17011112222'

let ids = 0
function met(member: string, more: Partial<CircleMeeting> = {}): CircleMeeting {
  ids += 1
  return { member, id: `e${ids}`, at: NOW, caller: SUSPECT, seconds: 0, standing: 'risky', script: null, ...more }
}
const kindsOf = (...meetings: CircleMeeting[]) => findPatterns(meetings, NOW).map(({ kind, value }) => [kind, value])
/** As the gateway does it: who is told of what is due stays told. */
function tell(meetings: readonly CircleMeeting[], told: CircleTold[], now: number) {
  const due = alertsDue(meetings, told, now)
  for (const { kind, value, newest } of due)
    for (const { member } of newest) told.push({ member, kind, value, at: now, isKnown: false })
  return due
}

describe('a pattern', () => {
  it.each<[string, CircleMeeting[], unknown[]]>([
    ['one suspected number at two of them', [met('a'), met('b')], [['number', SUSPECT]]],
    ['not at one of them alone, however often', [met('a'), met('a')], []],
    ['not of different numbers', [met('a'), met('b', { caller: '16511112222' })], []],
    [
      'an unsuspected one with whom somebody talks',
      [met('a', { standing: 'unknown' }), met('b', { standing: 'unknown', seconds: CIRCLE_TALK_SECONDS })],
      [['number', SUSPECT]],
    ],
    [
      'not with whom nobody talks for long',
      [met('a', { standing: 'unknown' }), met('b', { standing: 'unknown', seconds: CIRCLE_TALK_SECONDS - 1 })],
      [],
    ],
    ['one from abroad', [met('a', { standing: 'abroad' }), met('b', { standing: 'abroad' })], [['number', SUSPECT]]],
    ['one meeting that is reported twice is one', [met('a', { id: 'x' }), met('a', { id: 'x' })], []],
    [
      'what happened a day before is over',
      [met('a', { at: NOW - CIRCLE_MS }), met('b', { at: NOW - CIRCLE_MS + 1 })],
      [],
    ],
    ['what the network dates ahead waits', [met('a', { at: NOW + 1 }), met('b')], []],
  ])('is %s', (_what, meetings, expected) => {
    expect(kindsOf(...meetings)).toEqual(expected)
  })

  const neighbours = (count: number, more: Partial<CircleMeeting> = {}) =>
    Array.from({ length: count }, (_unused, index) =>
      met(index % 2 === 0 ? 'a' : 'b', { caller: `1701111000${index}`, ...more }),
    )
  it.each<[string, CircleMeeting[], boolean]>([
    ['enough of them', neighbours(CIRCLE_PREFIX_MEETINGS), true],
    ['one fewer', neighbours(CIRCLE_PREFIX_MEETINGS - 1), false],
    ['numbers that the plan does not know', neighbours(CIRCLE_PREFIX_MEETINGS, { standing: 'unregistered' }), true],
    ['numbers that nobody suspects', neighbours(CIRCLE_PREFIX_MEETINGS, { standing: 'unknown' }), false],
    ['at one member alone', neighbours(CIRCLE_PREFIX_MEETINGS, { member: 'a' }), false],
  ])('is one of neighbouring numbers: %s', (_what, meetings, isOne) => {
    expect(kindsOf(...meetings)).toEqual(isOne ? [['prefix', '1701111']] : [])
  })

  const stories = (count: number, more: Partial<CircleMeeting> = {}) =>
    Array.from({ length: count }, (_unused, index) =>
      met(index === 0 ? 'a' : 'b', { caller: `16${index}51112222`, script: 'police', ...more }),
    )
  it.each<[string, CircleMeeting[], boolean]>([
    ['enough of them', stories(CIRCLE_SCRIPT_MEETINGS), true],
    ['one fewer', stories(CIRCLE_SCRIPT_MEETINGS - 1), false],
    ['of whom nobody says that they are frauds', stories(CIRCLE_SCRIPT_MEETINGS, { standing: 'abroad' }), false],
  ])('is one of a kind of fraud: %s', (_what, meetings, isOne) => {
    expect(kindsOf(...meetings)).toEqual(isOne ? [['script', 'police']] : [])
  })

  it('is told once, by what says most', () => {
    const same = ['a', 'b', 'a'].map((member) => met(member, { script: 'police' }))
    expect(kindsOf(...same, ...stories(CIRCLE_SCRIPT_MEETINGS - 3))).toEqual([['number', SUSPECT]])
  })
})

/** What a pattern comes to when something happens, by what is told then and what a further meeting of `b` would bring. */
describe('the states of a pattern', () => {
  type Event = 'first' | 'other' | 'known' | 'undone' | 'lapsed' | 'withdrawn'
  type State = 'idle' | 'one' | 'raised' | 'silenced'
  class Circle {
    now = NOW
    meetings: CircleMeeting[] = []
    told: CircleTold[] = []
    members = new Set(['a', 'b'])
    readonly does: Record<Event, () => void> = {
      first: () => this.meet('a'),
      other: () => this.meet('b'),
      known: () => this.say(true),
      undone: () => this.say(false),
      lapsed: () => void (this.now += CIRCLE_MS),
      withdrawn: () => void this.members.delete('a'),
    }
    meet(member: string) {
      this.meetings.push(met(member, { at: this.now }))
      tell(this.ofMembers(this.meetings), this.told, this.now)
    }
    say(isKnown: boolean) {
      this.told = this.told.map((one) => (one.member === 'a' ? { ...one, isKnown } : one))
    }
    ofMembers<One extends { member: string }>(all: readonly One[]) {
      return all.filter(({ member }) => this.members.has(member))
    }
    state(): State {
      const told = this.ofMembers(this.told)
      if (told.some(({ isKnown }) => isKnown)) return 'silenced'
      if (told.some(({ at }) => this.now - at < CIRCLE_MS)) return 'raised'
      const isMet = this.ofMembers(this.meetings).some(({ at }) => this.now - at < CIRCLE_MS)
      return isMet ? 'one' : 'idle'
    }
  }
  const begin: Record<State, Event[]> = {
    idle: [],
    one: ['first'],
    raised: ['first', 'other'],
    silenced: ['first', 'other', 'known'],
  }
  const keeps = (state: State) =>
    ({ first: state, other: state, known: state, undone: state, lapsed: state, withdrawn: state }) as const
  it.each<[State, Record<Event, State>]>([
    ['idle', { ...keeps('idle'), first: 'one', other: 'one' }],
    ['one', { ...keeps('one'), other: 'raised', lapsed: 'idle', withdrawn: 'idle' }],
    // What was told stays told to the other one.
    ['raised', { ...keeps('raised'), known: 'silenced', lapsed: 'idle' }],
    // Who has left silences nothing any longer.
    ['silenced', { ...keeps('silenced'), undone: 'raised', withdrawn: 'raised' }],
  ])('lead from %s on', (state, next) => {
    for (const [event, expected] of Object.entries(next)) {
      const circle = new Circle()
      for (const before of begin[state]) circle.does[before]()
      expect([state, circle.state()]).toEqual([state, state])
      circle.does[event as Event]() // safe: the keys of the record
      expect([event, circle.state()]).toEqual([event, expected])
    }
  })

  it('tells a third member who is met later, and nobody twice', () => {
    const told: CircleTold[] = []
    const meetings = [met('a'), met('b')]
    expect(tell(meetings, told, NOW)).toMatchObject([{ isFirst: true, newest: [{ member: 'a' }, { member: 'b' }] }])
    expect(tell(meetings, told, NOW)).toEqual([])
    meetings.push(met('c'), met('a'))
    expect(tell(meetings, told, NOW)).toMatchObject([{ isFirst: false, newest: [{ member: 'c' }] }])
  })
})

describe('whatever the order in which things become known', () => {
  const members = ['a', 'b', 'c']
  const meeting = fc.record({
    member: fc.constantFrom(...members),
    id: fc.integer({ min: 0, max: 9 }).map(String),
    at: fc.integer({ min: 0, max: 30 }).map((hours) => NOW - hours * HOUR_MS),
    caller: fc.constantFrom(SUSPECT, '16511112222', '13912345678'),
    seconds: fc.constantFrom(0, CIRCLE_TALK_SECONDS),
    standing: fc.constantFrom<CircleMeeting['standing']>('risky', 'abroad', 'unknown'),
    script: fc.constantFrom<CircleMeeting['script']>(null, 'police', 'parcel'),
  })
  const distinct = fc.uniqueArray(meeting, { selector: ({ member, id }) => `${member} ${id}`, maxLength: 14 })

  it('the same patterns are found, late, doubled and reordered', () => {
    fc.assert(
      fc.property(
        distinct.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })),
        ),
        ([all, shuffled]) => {
          const keys = (meetings: CircleMeeting[]) =>
            findPatterns(meetings, NOW)
              .map(({ kind, value, meetings: its }) => `${kind} ${value} ${its.length}`)
              .sort()
          expect(keys(shuffled)).toEqual(keys(all))
        },
      ),
    )
  })

  it('nobody is told twice in a day, alone, after having left, or of whom a member knows', () => {
    type Step = { meeting: CircleMeeting } | { leaves: string } | { knows: string } | { waits: number }
    const step = fc.oneof<fc.Arbitrary<Step>[]>(
      meeting.map((one) => ({ meeting: one })),
      meeting.map((one) => ({ meeting: one })),
      fc.constantFrom(...members).map((leaves) => ({ leaves })),
      fc.constantFrom(...members).map((knows) => ({ knows })),
      fc.integer({ min: 1, max: 20 }).map((waits) => ({ waits })),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let now = NOW
        let told: CircleTold[] = []
        const present = new Set(members)
        const meetings: CircleMeeting[] = []
        const here = <One extends { member: string }>(all: readonly One[]) =>
          all.filter((one) => present.has(one.member))
        for (const one of steps) {
          if ('meeting' in one) meetings.push(one.meeting)
          if ('leaves' in one) present.delete(one.leaves)
          if ('knows' in one) told = told.map((of) => (of.member === one.knows ? { ...of, isKnown: true } : of))
          if ('waits' in one) now += one.waits * HOUR_MS
          const before = here(told)
          for (const { kind, value, newest } of alertsDue(here(meetings), before, now)) {
            const same = before.filter((of) => of.kind === kind && of.value === value)
            expect(same.some(({ isKnown }) => isKnown)).toBe(false)
            for (const { member } of newest) {
              expect(present.has(member)).toBe(true)
              expect(same.some((of) => of.member === member && now - of.at < CIRCLE_MS)).toBe(false)
              told.push({ member, kind, value, at: now, isKnown: false })
            }
            const inDay = here(meetings).filter(({ at }) => now - CIRCLE_MS < at && at <= now)
            expect(new Set(inDay.map(({ member }) => member)).size).toBeGreaterThan(1)
          }
        }
      }),
    )
  })
})
