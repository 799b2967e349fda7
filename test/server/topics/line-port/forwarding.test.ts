import fc from 'fast-check'
import type { BatchAnswer } from '@contract/line'
import type { ForwardingKind, ForwardingState } from '@contract/words/live'
import { forwardingMoves } from '@/rules/live/forwarding'
import type { ForwardingPort, NetworkForwarding } from '@server/ports/forwarding'
import { noNetwork } from '@server/ports/network'
import { newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { alerts, bind, endBinding, everything, newFamily, smsTo, type Member } from '../family/family-stage'
import { makeProduction, newCallOf, post } from './network'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SUSPECT = '17011112222'
const TARGET = '13912345678'
const OTHER = '13912349999'

/** What the network forwards, by number; null while it does not answer. */
let network: Map<string, NetworkForwarding[]> | null = new Map()
let removed: string[] = []
const port: ForwardingPort = {
  async read(phoneNo) {
    if (network === null) throw new Error('no answer')
    return network.get(phoneNo) ?? []
  },
  async remove(phoneNo, kind) {
    if (network === null) throw new Error('no answer')
    removed.push(`${phoneNo} ${kind}`)
    network.set(
      phoneNo,
      (network.get(phoneNo) ?? []).filter((one) => one.kind !== kind),
    )
  },
}
/** To whom the network sent what fills the screen. */
const flashed: string[] = []
let gateway: TestApp

beforeAll(async () => {
  const flash = async ({ to }: { to: string }) => {
    flashed.push(to)
    return true
  }
  gateway = await makeProduction({}, { forwarding: port, network: { ...noNetwork, flash } })
  const row = { value: SUSPECT, level: 'suspect', tag: '疑似诈骗', marks: 9, markedAt: gateway.now() }
  await post(gateway, '/carrier/reputation/feed', {
    list: 'numbers',
    version: 1,
    isWhole: true,
    isLast: true,
    rows: [row],
  })
})
afterAll(() => gateway.close())
beforeEach(() => {
  gateway.advance(HOUR)
  network = new Map()
  removed = []
})

let changes = 0
type Change = { id: string; at: number; phoneNo: string; kind: ForwardingKind; to: string | null }
/** A change in the network, which forwards accordingly from now on. */
function change({ phoneNo }: Pick<Member, 'phoneNo'>, more: Partial<Change> = {}): Change {
  changes += 1
  const made = { id: `cf-${changes}`, at: gateway.now(), phoneNo, kind: 'unconditional' as const, to: TARGET, ...more }
  const { kind, to, at } = made
  const others = (network?.get(phoneNo) ?? []).filter((one) => one.kind !== kind)
  network?.set(phoneNo, to === null ? others : [...others, { kind, to, at }])
  return made
}
const report = async (...events: object[]) =>
  (await post<BatchAnswer>(gateway, '/carrier/forwarding/events', events)).body
const shown = async ({ token }: Member) => (await gateway.call('guard/v1/live/forwarding', {}, token)).data
const stateOf = async (member: Member) => (await shown(member)).items.map(({ state }) => state)
const forwardingSms = (member: Member) => smsTo(gateway, member).filter((text) => text.includes('被设置转接到'))
const confirms = (id: string, { token }: Member) =>
  gateway.call('guard/v1/live/forwarding/confirm', { id, requestId: newRequest() }, token)
const removes = (kind: ForwardingKind, { token }: Member) =>
  gateway.call('guard/v1/live/forwarding/remove', { kind, requestId: newRequest() }, token)

describe('call forwarding', () => {
  it('is asked about at once, by SMS and on the screen, and never by a call', async () => {
    const person = await newSubscriber(gateway, 'sms')
    expect(await shown(person)).toEqual({ on: true, isKnown: true, items: [] })
    const made = change(person)
    expect(await report(made)).toEqual({ taken: 1, repeated: 0, unknown: 0, refused: [] })
    expect(await shown(person)).toEqual({
      on: true,
      isKnown: true,
      items: [{ id: made.id, kind: 'unconditional', to: TARGET, at: made.at, state: 'asked', risk: 'unconditional' }],
    })
    expect(forwardingSms(person)).toEqual([expect.stringContaining('您的所有来电于')])
    expect(forwardingSms(person)[0]).toContain('139****5678')
    expect(await report(made)).toMatchObject({ taken: 0, repeated: 1 })
    expect(forwardingSms(person)).toHaveLength(1)
  })

  it.each<[string, Partial<Change>, string | null]>([
    ['of every call', {}, 'unconditional'],
    ['of busy calls to a number that nobody knows', { kind: 'busy' }, 'notKnown'],
    ['of calls that nobody answers to the carrier', { kind: 'noAnswer', to: '10086' }, null],
  ])('%s: why it is asked about', async (_what, more, risk) => {
    const person = await newSubscriber(gateway, 'umm')
    await report(change(person, more))
    expect((await shown(person)).items).toMatchObject([{ state: risk === null ? 'set' : 'asked', risk }])
    expect(forwardingSms(person)).toHaveLength(risk === null ? 0 : 1)
  })

  it('after a risky call says so, whoever it leads to', async () => {
    const person = await newSubscriber(gateway, 'antiFraud5')
    const call = newCallOf(gateway, person.phoneNo, SUSPECT)
    const { decision, action } = await call.ask()
    await call.report(call.event(2, 'ringing', { applied: 'gateway', action, decision }), call.event(3, 'answered'))
    gateway.advance(MINUTE)
    await call.report(call.event(4, 'ended'))
    gateway.advance(30 * MINUTE)
    await report(change(person, { kind: 'busy', to: '10086' }))
    expect((await shown(person)).items).toMatchObject([{ risk: 'riskyCall', state: 'asked' }])
    expect(forwardingSms(person)).toEqual([expect.stringContaining('就在可疑通话之后')])
    await report(change(person, { kind: 'busy', to: null }))
    gateway.advance(1)
    await report(change(person, { kind: 'busy', to: '10086' }))
    expect((await shown(person)).items).toMatchObject([{ risk: null, state: 'set' }])
  })

  it('is confirmed by "It was me", until it changes', async () => {
    const person = await newSubscriber(gateway, 'sms')
    gateway.advance(DAY)
    const first = change(person)
    await report(first)
    expect((await confirms(first.id, person)).data.items).toMatchObject([{ state: 'confirmed' }])
    gateway.advance(MINUTE)
    const second = change(person, { to: OTHER })
    await report(second)
    expect(await stateOf(person)).toEqual(['asked'])
    expect(await confirms(first.id, person)).toMatchObject({ code: 'U0301' })
    expect(await stateOf(person)).toEqual(['asked'])
    expect(forwardingSms(person)).toHaveLength(2)
  })

  it('confirmed in a session of today stays open for guardians', async () => {
    const person = await newSubscriber(gateway, 'sms')
    const made = change(person)
    await report(made)
    expect((await confirms(made.id, person)).data.items).toMatchObject([{ state: 'claimed' }])
  })

  it('is removed in the network by one tap, and what the network reports of that changes nothing', async () => {
    const person = await newSubscriber(gateway, 'sms')
    const made = change(person)
    await report(made)
    gateway.advance(MINUTE)
    expect((await removes('unconditional', person)).data).toEqual({ on: true, isKnown: true, items: [] })
    expect(removed).toEqual([`${person.phoneNo} unconditional`])
    await report(change(person, { to: null }), made)
    expect((await shown(person)).items).toEqual([])
    gateway.advance(1)
    await report(change(person))
    expect(await stateOf(person)).toEqual(['asked'])
  })

  it('stays when the network does not end it, and the answer says so', async () => {
    const person = await newSubscriber(gateway, 'sms')
    await report(change(person))
    network = null
    expect(await removes('unconditional', person)).toMatchObject({ code: 'C0503' })
    expect(await shown(person)).toMatchObject({ isKnown: false, items: [{ state: 'asked' }] })
  })

  it.each<[string, (person: Member, id: string) => Promise<unknown>, number]>([
    ['nobody answers', async () => undefined, 1],
    ['somebody answers in a session of today', (person, id) => confirms(id, person), 1],
    ['it is removed', (person) => removes('unconditional', person), 0],
    ['the network ends it', async (person) => report(change(person, { to: null })), 0],
  ])('comes again within five minutes, once, by an SMS that fills the screen: %s', async (_what, happen, times) => {
    const person = await newSubscriber(gateway, 'sms')
    const made = change(person)
    await report(made)
    await happen(person, made.id)
    const toPerson = () => flashed.filter((to) => to === person.phoneNo).length
    gateway.advance(4.5 * MINUTE - 1)
    await gateway.doDue('forwarding')
    expect(toPerson()).toBe(0)
    for (const ms of [1, MINUTE, 10 * MINUTE]) {
      gateway.advance(ms)
      await gateway.doDue('forwarding')
      expect(toPerson()).toBe(times)
    }
  })

  describe('of a person with guardians', () => {
    const told = async (member: Member) =>
      (await alerts(gateway, member)).filter(({ risk }) => risk === 'forwarding').map(({ caller }) => caller)
    const due = async (ms = 10 * MINUTE) => {
      gateway.advance(ms)
      await gateway.doDue('forwarding')
    }

    it('is told to both after ten silent minutes, once, and no earlier', async () => {
      const { guardian, person } = await newFamily(gateway, { asked: { ...everything, caller: 'masked' } })
      const second = await newSubscriber(gateway, 'six')
      await bind(gateway, second, person, everything)
      await report(change(person))
      await due(10 * MINUTE - 1)
      expect([await told(guardian), await told(second)]).toEqual([[], []])
      await due(1)
      await due()
      expect([await told(guardian), await told(second)]).toEqual([['139****5678'], [TARGET]])
      expect(smsTo(gateway, guardian).filter((text) => text.includes('来电被转接'))).toHaveLength(1)
      expect(await stateOf(person)).toEqual(['told'])
    })

    it.each<[string, (person: Member, id: string) => Promise<unknown>, boolean]>([
      ['the subscriber confirms it', (person, id) => confirms(id, person), false],
      ['it is removed', (person) => removes('unconditional', person), false],
      ['the network ends it', async (person) => report(change(person, { to: null })), false],
      ['the network has ended it without a report', async () => (network = new Map()), false],
      ['the network does not answer', async () => (network = null), true],
    ])('is told unless settled: %s', async (_what, settle, isTold) => {
      const { guardian, person } = await newFamily(gateway)
      gateway.advance(DAY)
      const made = change(person)
      await report(made)
      gateway.advance(MINUTE)
      await settle(person, made.id)
      await due()
      expect(await told(guardian)).toHaveLength(isTold ? 1 : 0)
    })

    it.each([
      ['without a product, was not asked', [], 'rang'],
      ['with one, was', ['sms'], 'warned'],
    ] as const)('says whether the person was asked: %s', async (_who, holds, outcome) => {
      const { guardian, person } = await newFamily(gateway, { holds: [...holds] })
      await report(change(person))
      await due()
      expect(await alerts(gateway, guardian)).toMatchObject([{ risk: 'forwarding', outcome, canBlock: false }])
      expect(forwardingSms(person)).toHaveLength(holds.length)
    })

    it('is told also when somebody confirms it in a session of today', async () => {
      const { guardian, person } = await newFamily(gateway)
      const made = change(person)
      await report(made)
      await confirms(made.id, person)
      await due()
      expect(await told(guardian)).toHaveLength(1)
    })

    it('is told once for each that nobody confirms, in any interleaving, and to nobody who has lost the consent', async () => {
      const steps = fc.array(fc.constantFrom('set', 'again', 'confirm', 'remove', 'wait', 'withdraw'), {
        minLength: 3,
        maxLength: 9,
      })
      const property = fc.asyncProperty(steps, async (story) => {
        const { guardian, person, id } = await newFamily(gateway)
        const second = await newSubscriber(gateway, 'six')
        await bind(gateway, second, person, everything)
        gateway.advance(DAY)
        const made: Change[] = []
        let state: ForwardingState = 'none'
        let [tellings, isWithdrawn] = [0, false]
        for (const step of story) {
          gateway.advance(1000)
          if (step === 'set') {
            made.push(change(person))
            await report(made.at(-1)!)
            state = forwardingMoves[state].risky
          } else if (step === 'again') await report(...made)
          else if (step === 'confirm') {
            await confirms(made.at(-1)?.id ?? 'none', person)
            state = forwardingMoves[state].confirmed
          } else if (step === 'remove') {
            await removes('unconditional', person)
            state = forwardingMoves[state].removed
          } else if (step === 'wait') {
            await due()
            const next: ForwardingState = forwardingMoves[state].silent
            if (next !== state) tellings += 1
            state = next
          } else {
            const scope = { ...everything, forwarding: false }
            await gateway.call('guard/v1/family/mine/scope', { id, scope, requestId: newRequest() }, person.token)
            isWithdrawn = true
          }
        }
        expect(await stateOf(person)).toEqual(state === 'none' ? [] : [state])
        expect(await told(second)).toHaveLength(tellings)
        expect(await told(guardian)).toHaveLength(isWithdrawn ? 0 : tellings)
      })
      await fc.assert(property, { numRuns: 20 })
    })

    it('is told to nobody without consent to just these alerts, nor to one who has left', async () => {
      const { guardian, person } = await newFamily(gateway, { asked: { ...everything, forwarding: false } })
      await report(change(person))
      await due()
      expect(await told(guardian)).toEqual([])
      const { guardian: former, person: other } = await newFamily(gateway)
      await report(change(other))
      await endBinding(gateway, former, other.phoneNo)
      await due()
      expect(await told(former)).toEqual([])
      expect(smsTo(gateway, former).filter((text) => text.includes('来电被转接'))).toEqual([])
    })
  })

  it('of which the network does not speak is unknown, not none', async () => {
    const person = await newSubscriber(gateway, 'sms')
    network = null
    expect(await shown(person)).toEqual({ on: true, isKnown: false, items: [] })
  })

  it('that was not reported is found when the network is asked, and asked about once', async () => {
    const person = await newSubscriber(gateway, 'sms')
    change(person)
    expect((await shown(person)).items).toMatchObject([{ to: TARGET, state: 'asked' }])
    expect((await shown(person)).items).toHaveLength(1)
    expect(forwardingSms(person)).toHaveLength(1)
    network = new Map()
    gateway.advance(2 * MINUTE)
    expect((await shown(person)).items).toEqual([])
  })

  it('that has just been reported is not ended by an answer from before', async () => {
    const person = await newSubscriber(gateway, 'sms')
    await report(change(person))
    network = new Map()
    expect(await stateOf(person)).toEqual(['asked'])
  })

  it('sends five SMS a day; the screen shows the rest', async () => {
    const person = await newSubscriber(gateway, 'sms')
    for (let turn = 0; turn < 7; turn += 1) {
      await report(change(person, { to: turn % 2 === 0 ? TARGET : OTHER }))
      gateway.advance(1000)
    }
    expect(forwardingSms(person)).toHaveLength(5)
    expect((await shown(person)).items).toMatchObject([{ to: TARGET, state: 'asked' }])
  })

  it('is not asked about without a product, or with the switch off', async () => {
    const person = await newSubscriber(gateway, 'sms')
    const off = await gateway.call(
      'guard/v1/live/forwarding/switch',
      { on: false, requestId: newRequest() },
      person.token,
    )
    expect(off.data.on).toBe(false)
    const nobody = await newSubscriber(gateway)
    for (const member of [person, nobody]) {
      await report(change(member))
      expect([await stateOf(member), forwardingSms(member)]).toEqual([['set'], []])
    }
    const on = { on: true, requestId: newRequest() }
    expect(await gateway.call('guard/v1/live/forwarding/switch', on, nobody.token)).toMatchObject({ code: 'U0201' })
  })

  it('is of no one else: neither read, nor confirmed, nor removed', async () => {
    const [person, other] = [await newSubscriber(gateway, 'sms'), await newSubscriber(gateway, 'sms')]
    const made = change(person)
    await report(made)
    expect((await shown(other)).items).toEqual([])
    expect(await confirms(made.id, other)).toMatchObject({ code: 'U0301' })
    await removes('unconditional', other)
    expect(removed).toEqual([`${other.phoneNo} unconditional`])
    expect(await stateOf(person)).toEqual(['asked'])
  })

  it('of a forger is refused, as is a time ahead and what cannot be read', async () => {
    const person = await newSubscriber(gateway, 'sms')
    const forged = { id: 'forged', secret: 'f'.repeat(32) }
    const path = '/carrier/forwarding/events'
    expect((await post(gateway, path, [change(person)], { key: forged })).status).toBe(401)
    const { refused } = await report(change(person, { at: gateway.now() + HOUR }), { kind: 'sometimes' })
    expect(refused).toHaveLength(2)
    network = new Map()
    expect(await stateOf(person)).toEqual([])
  })

  it('of a number that nobody here has, or of its former holder, is unknown', async () => {
    const person = await newSubscriber(gateway, 'sms')
    const before = change(person, { at: gateway.now() - DAY })
    network = new Map()
    expect(await report(before, change({ phoneNo: '13812340000' }))).toMatchObject({ taken: 0, unknown: 2 })
  })

  it('ends the same in whatever order the network reports it, and however often', async () => {
    const step = fc.record({ at: fc.integer({ min: 0, max: 3 }), to: fc.constantFrom(TARGET, OTHER, null) })
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 4 }).chain((steps) => {
        const numbered = steps.map((one, index) => ({ ...one, id: index }))
        return fc.tuple(fc.constant(numbered), fc.shuffledSubarray([...numbered, ...numbered], { minLength: 1 }))
      }),
      async ([steps, repeated]) => {
        const person = await newSubscriber(gateway, 'sms')
        const at = gateway.now()
        gateway.advance(MINUTE)
        const made = steps.map((one) => change(person, { id: `same-${one.id}`, at: at + one.at, to: one.to }))
        const newest = [...made].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1)).at(-1)
        for (const { id } of repeated) await report(made[id]!)
        await report(...made)
        network?.set(
          person.phoneNo,
          newest?.to == null ? [] : [{ kind: 'unconditional', to: newest.to, at: newest.at }],
        )
        const { items } = await shown(person)
        expect(items.map(({ id, to, state }) => [id, to, state])).toEqual(
          newest?.to == null ? [] : [[newest.id, newest.to, 'asked']],
        )
      },
    )
    await fc.assert(property, { numRuns: 15 })
  })
})
