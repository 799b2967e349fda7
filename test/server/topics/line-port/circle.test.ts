import fc from 'fast-check'
import { newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import {
  alerts,
  bind,
  DAY,
  endBinding,
  everything,
  HOUR,
  MINUTE,
  protectorsOf,
  smsTo,
  type Member,
} from '../family/family-stage'
import { answerCall, makeProduction, newCallOf, post } from './network'

const SUSPECT = '17011112222'
const STRANGER = '13912345678'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeProduction()
  const row = (value: string) => ({ value, level: 'suspect', tag: '疑似诈骗', marks: 9, markedAt: gateway.now() })
  const rows = [SUSPECT, ...Array.from({ length: 6 }, (_unused, index) => `1709555000${index}`)].map(row)
  rows.push({ ...row('13955556666'), level: 'nuisance', tag: '快递送餐' })
  await post(gateway, '/carrier/reputation/feed', { list: 'numbers', version: 1, isWhole: true, isLast: true, rows })
})
afterAll(() => gateway.close())
beforeEach(() => gateway.advance(2 * DAY))

interface Person extends Member {
  id: string
}
const join = ({ id, token }: Person, circle = true, more: object = {}) =>
  gateway.call(
    'guard/v1/family/mine/scope',
    { id, scope: { ...everything, ...more, circle }, requestId: newRequest() },
    token,
  )
async function newPerson(guardian: Member): Promise<Person> {
  const person = await newSubscriber(gateway, 'umm')
  return { ...person, id: await bind(gateway, guardian, person) }
}
/** A guardian with two persons who have joined the circle. */
async function newCircle() {
  const guardian = await newSubscriber(gateway, 'six')
  const [father, mother] = [await newPerson(guardian), await newPerson(guardian)]
  for (const person of [father, mother]) await join(person)
  return { guardian, father, mother }
}
const change = (member: Member, what: object) =>
  gateway.call('guard/v1/live/circle/change', { change: what, requestId: newRequest() }, member.token)
const shown = async ({ token }: Member) => (await gateway.call('guard/v1/live/circle', {}, token)).data
const itemsOf = async (member: Member) => (await shown(member)).items
const alertsOf = async (guardian: Member) => (await alerts(gateway, guardian)).filter(({ risk }) => risk === 'circle')
const circleSms = (member: Member) => smsTo(gateway, member).filter((text) => text.includes('另一位家人'))
const familySms = (member: Member) => smsTo(gateway, member).filter((text) => text.includes('找上几位家人'))

/** A call that is answered and ends. */
async function calls(person: Member, from: string, minutes = 1): Promise<void> {
  const call = await answerCall(gateway, person, from)
  gateway.advance(minutes * MINUTE)
  await call.report(call.event(4, 'ended'))
}
const look = () => gateway.doDue('circles')
/** Calls everybody, one after another, and looks. */
async function callsEach(people: readonly Member[], from = SUSPECT, minutes = 1) {
  for (const person of people) await calls(person, from, minutes)
  await look()
}

describe('one number at two members', () => {
  it('raises one alert: to both of them, and to the guardian about the one who was met last', async () => {
    const { guardian, father, mother } = await newCircle()
    await callsEach([father])
    expect([await itemsOf(father), await alertsOf(guardian)]).toEqual([[], []])
    await callsEach([mother])
    for (const person of [father, mother]) {
      expect(await shown(person)).toEqual({
        isGuardian: false,
        on: false,
        joined: 1,
        items: [
          {
            ...{ id: expect.any(String), at: gateway.now(), kind: 'number', from: SUSPECT },
            ...{ prefix: '', isKnown: false },
          },
        ],
      })
      expect(circleSms(person)).toEqual([expect.stringContaining(`都接触到${SUSPECT}`)])
      // Nothing of the other one.
      for (const one of [guardian, father, mother]) expect(circleSms(person).join()).not.toContain(one.phoneNo)
    }
    expect(await alertsOf(guardian)).toMatchObject([
      { risk: 'circle', phoneNo: mother.phoneNo, caller: SUSPECT, script: 'circle', canBlock: true },
    ])
    expect(familySms(guardian)).toHaveLength(1)
    await callsEach([father, mother, father])
    expect([await itemsOf(father), await alertsOf(guardian), circleSms(mother)].map(({ length }) => length)).toEqual([
      1, 1, 1,
    ])
  })

  it('raises another one after a day', async () => {
    const { guardian, father, mother } = await newCircle()
    await callsEach([father, mother])
    gateway.advance(DAY)
    await callsEach([father, mother])
    expect([(await itemsOf(father)).length, (await alertsOf(guardian)).length]).toEqual([2, 2])
  })

  it('tells a third member later, and the guardian not again', async () => {
    const { guardian, father, mother } = await newCircle()
    const aunt = await newPerson(guardian)
    await join(aunt)
    await callsEach([father, mother])
    await callsEach([aunt])
    expect([(await itemsOf(aunt)).length, (await itemsOf(father)).length]).toEqual([1, 1])
    expect(await alertsOf(guardian)).toHaveLength(1)
  })

  it('shows the guardian the caller as the person lets them', async () => {
    const { guardian, father, mother } = await newCircle()
    await join(mother, true, { caller: 'hidden', block: false })
    await callsEach([father, mother])
    expect(await alertsOf(guardian)).toMatchObject([{ caller: '', canBlock: false }])
  })

  it('counts the guardian too, where they let their calls count, and not without', async () => {
    const { guardian, father } = await newCircle()
    await callsEach([guardian, father])
    expect([await itemsOf(father), await itemsOf(guardian), await alertsOf(guardian)]).toEqual([[], [], []])
    expect((await change(guardian, { kind: 'switch', on: true })).data).toMatchObject({ isGuardian: true, on: true })
    gateway.advance(DAY)
    await callsEach([father, guardian])
    expect(await itemsOf(guardian)).toMatchObject([{ kind: 'number', from: SUSPECT }])
    expect(await alertsOf(guardian)).toMatchObject([{ phoneNo: father.phoneNo }])
    // One SMS is enough.
    expect([circleSms(guardian).length, familySms(guardian).length, circleSms(father).length]).toEqual([0, 1, 1])
  })

  it('raises none with an unsuspected number to which nobody talks for three minutes', async () => {
    const { father, mother } = await newCircle()
    await callsEach([father, mother], STRANGER, 2)
    expect(await itemsOf(father)).toEqual([])
    await callsEach([father], STRANGER, 3)
    expect(await itemsOf(father)).toMatchObject([{ from: STRANGER }])
  })

  it.each<[string, string, (person: Person) => Promise<unknown>]>([
    [
      'whom one of them has in the contacts',
      SUSPECT,
      ({ token }) => {
        const contact = { phoneNo: SUSPECT, name: '老同学', note: '' }
        return gateway.call('guard/v1/contact/add', { contact, requestId: newRequest() }, token)
      },
    ],
    [
      'whom one of them has dialled',
      STRANGER,
      ({ phoneNo }) =>
        post(gateway, '/carrier/line/events', [{ kind: 'dialled', at: gateway.now(), from: phoneNo, to: STRANGER }]),
    ],
    [
      'whom one of them has answered more than a day before',
      STRANGER,
      async (person) => {
        await calls(person, STRANGER)
        gateway.advance(DAY + HOUR)
      },
    ],
    ['of the police', '110', async () => undefined],
    ['of the anti-fraud centre', '96110', async () => undefined],
    ['of the carrier', '10010', async () => undefined],
    ['of a bank', '95588', async () => undefined],
    ['of a courier’s relay', '700123456789012', async () => undefined],
    ['that the network knows as a courier', '13955556666', async () => undefined],
  ])('raises none with a number %s', async (_whose, from, prepare) => {
    const { father, mother } = await newCircle()
    await prepare(mother)
    await callsEach([father, mother], from, 5)
    expect([await itemsOf(father), await itemsOf(mother)]).toEqual([[], []])
  })

  it('raises none with the guardian’s own number', async () => {
    const { guardian, father, mother } = await newCircle()
    await callsEach([father, mother], guardian.phoneNo, 5)
    expect(await itemsOf(father)).toEqual([])
  })

  it('counts calls that come late and more than once by their own times', async () => {
    const { guardian, father, mother } = await newCircle()
    const call = newCallOf(gateway, father.phoneNo, SUSPECT)
    const { decision, action } = await call.ask()
    const events = [
      call.event(2, 'ringing', { applied: 'gateway', action, decision }),
      call.event(3, 'answered'),
      call.event(4, 'ended'),
    ]
    gateway.advance(HOUR)
    await callsEach([mother])
    await call.report(...events.reverse(), ...events)
    await look()
    await call.report(...events)
    await look()
    expect([(await itemsOf(father)).length, (await itemsOf(mother)).length]).toEqual([1, 1])
    expect(await alertsOf(guardian)).toHaveLength(1)
  })

  it('is looked for once, however many gateways look', async () => {
    const { guardian, father, mother } = await newCircle()
    await Promise.all([calls(father, SUSPECT), calls(mother, SUSPECT)])
    await Promise.all([look(), look(), look()])
    expect([(await itemsOf(father)).length, (await itemsOf(mother)).length]).toEqual([1, 1])
    expect(await alertsOf(guardian)).toHaveLength(1)
  })
})

describe('neighbouring numbers and one kind of fraud', () => {
  it('raise an alert that names the first digits', async () => {
    const { guardian, father, mother } = await newCircle()
    await callsEach([father], '17095550000')
    await callsEach([mother], '17095550001')
    expect(await itemsOf(father)).toEqual([])
    await callsEach([father], '17095550002')
    expect(await itemsOf(father)).toMatchObject([{ kind: 'prefix', prefix: '1709555', from: '17095550002' }])
    expect(await itemsOf(mother)).toMatchObject([{ kind: 'prefix', prefix: '1709555', from: '17095550001' }])
    expect(await alertsOf(guardian)).toHaveLength(1)
  })
})

describe('"we know them"', () => {
  it('silences the number in the circle until it is taken back', async () => {
    const { guardian, father, mother } = await newCircle()
    await callsEach([father, mother])
    const [alert] = await itemsOf(father)
    expect((await change(father, { kind: 'known', id: alert?.id, known: true })).data.items).toMatchObject([
      { isKnown: true },
    ])
    gateway.advance(2 * DAY)
    await callsEach([father, mother])
    expect([(await itemsOf(mother)).length, (await alertsOf(guardian)).length]).toEqual([1, 1])
    await change(father, { kind: 'known', id: alert?.id, known: false })
    await callsEach([father])
    expect([(await itemsOf(mother)).length, (await alertsOf(guardian)).length]).toEqual([2, 2])
  })

  it('is said of an own alert alone', async () => {
    const { father, mother } = await newCircle()
    await callsEach([father, mother])
    const [alert] = await itemsOf(father)
    expect((await change(mother, { kind: 'known', id: alert?.id, known: true })).code).toBe('U0301')
    expect(await itemsOf(father)).toMatchObject([{ isKnown: false }])
  })
})

describe('consent', () => {
  it('is off until it is given, whatever the invitation asked for', async () => {
    const guardian = await newSubscriber(gateway, 'six')
    const asked = { ...everything, circle: true }
    const person = await newSubscriber(gateway, 'umm')
    const id = await bind(gateway, guardian, person, asked)
    const { protectors } = await protectorsOf(gateway, person)
    expect(protectors).toMatchObject([{ id, asked: { circle: false }, scope: { circle: false } }])
    expect((await change(guardian, { kind: 'switch', on: true })).code).not.toBe('A0000')
  })

  it('counts from when it was given', async () => {
    const { guardian, father } = await newCircle()
    const aunt = await newPerson(guardian)
    await callsEach([father, aunt])
    gateway.advance(MINUTE)
    await join(aunt)
    await callsEach([father])
    expect([await itemsOf(aunt), await alertsOf(guardian)]).toEqual([[], []])
  })

  it.each<[string, (circle: Awaited<ReturnType<typeof newCircle>>) => Promise<unknown>]>([
    ['withdrawn', ({ mother }) => join(mother, false)],
    [
      'paused',
      ({ mother: { id, token } }) =>
        gateway.call('guard/v1/family/mine/pause', { id, length: 'open', requestId: newRequest() }, token),
    ],
    [
      'left',
      ({ mother: { id, token } }) => gateway.call('guard/v1/family/mine/leave', { id, requestId: newRequest() }, token),
    ],
    ['ended by the guardian', ({ guardian, mother }) => endBinding(gateway, guardian, mother.phoneNo)],
  ])('%s between two calls and the look leaves no alert', async (_how, act) => {
    const circle = await newCircle()
    const { guardian, father, mother } = circle
    await calls(father, SUSPECT)
    await calls(mother, SUSPECT)
    await act(circle)
    await look()
    expect([await itemsOf(father), await itemsOf(mother), await alertsOf(guardian)]).toEqual([[], [], []])
    await callsEach([father, mother])
    expect([await itemsOf(father), await itemsOf(mother), await alertsOf(guardian)]).toEqual([[], [], []])
  })

  it('hides what guardians were told once it is withdrawn', async () => {
    const { guardian, father, mother } = await newCircle()
    await callsEach([father, mother])
    await join(mother, false)
    expect(await alertsOf(guardian)).toEqual([])
  })

  it('given to one guardian tells no other one, and joins nobody of theirs', async () => {
    const { guardian, father, mother } = await newCircle()
    const other = await newSubscriber(gateway, 'six')
    const id = await bind(gateway, other, mother)
    const nephew = await newPerson(other)
    for (const person of [{ ...mother, id }, nephew]) await join(person)
    await callsEach([father, mother])
    expect([(await alertsOf(guardian)).length, await alertsOf(other), await itemsOf(nephew)]).toEqual([1, [], []])
  })

  it('at any time: nobody is told alone, or after having left', async () => {
    type Move = 'father' | 'mother' | 'leave' | 'join' | 'look' | 'wait'
    const moves = fc.array(fc.constantFrom<Move>('father', 'mother', 'leave', 'join', 'look', 'wait'), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(moves, async (steps) => {
        gateway.advance(2 * DAY)
        const { guardian, father, mother } = await newCircle()
        const since = { father: 0, mother: 0 }
        let isJoined = true
        const does: Record<Move, () => Promise<unknown>> = {
          father: () => calls(father, SUSPECT).then(() => (since.father = gateway.now())),
          mother: () => calls(mother, SUSPECT).then(() => (since.mother = isJoined ? gateway.now() : 0)),
          leave: () => join(mother, false).then(() => ((isJoined = false), (since.mother = 0))),
          join: () => join(mother).then(() => (isJoined = true)),
          look,
          wait: async () => gateway.advance(13 * HOUR),
        }
        for (const step of steps) {
          const before = (await itemsOf(mother)).length
          await does[step]()
          const after = (await itemsOf(mother)).length
          if (after === before) continue
          // Both were met in a day, and both are members.
          expect([step, isJoined]).toEqual(['look', true])
          expect(Math.min(since.father, since.mother)).toBeGreaterThan(gateway.now() - DAY)
        }
        expect((await alertsOf(guardian)).length).toBeLessThan(4)
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})

describe('a stranger to the circle', () => {
  it('is in none, and forged events reach none', async () => {
    const { father, mother } = await newCircle()
    const stranger = await newSubscriber(gateway, 'umm')
    await callsEach([father, stranger])
    expect([await itemsOf(father), await itemsOf(stranger)]).toEqual([[], []])
    const call = newCallOf(gateway, mother.phoneNo, SUSPECT)
    const forged = [call.event(2, 'ringing', { applied: 'gateway', action: 'pass' }), call.event(3, 'ended')]
    const key = { id: 'switch-1', secret: 'x'.repeat(32) }
    expect((await post(gateway, '/carrier/line/events', forged, { key })).status).toBe(401)
    await look()
    expect(await itemsOf(father)).toEqual([])
    const { id } = (await newCircle()).father
    const scope = { ...everything, circle: true }
    const reply = await gateway.call(
      'guard/v1/family/mine/scope',
      { id, scope, requestId: newRequest() },
      stranger.token,
    )
    expect(reply.code).not.toBe('A0000')
  })
})
