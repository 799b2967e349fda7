import fc from 'fast-check'
import type { ChildOfGuardian } from '@contract/family'
import type { CallVerdict } from '@contract/line'
import { CHILD_REQUESTS_MAX, childAnswers, type ChildAnswer } from '@contract/words/child-line'
import { createLocalBilling, type BillingPort } from '@server/ports/billing'
import { newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import {
  bind,
  DAY,
  endBinding,
  everything,
  HOUR,
  MINUTE,
  newFamily,
  protectorsOf,
  smsTo,
  type Family,
  type Member,
} from '../family/family-stage'
import { makeProduction, newCallOf, post } from './network'

const STRANGER = '17011112222'
const OTHER = '17011113333'
const BORN = '2015-03-01'
const SUSPECT = '17011114444'

/** What the carrier says of ages, by number; it may also be away. */
const carrier = { minors: new Map<string, string | undefined>(), isAway: false, asked: 0 }
const billing: BillingPort = {
  ...createLocalBilling(),
  holderOf: async (phoneNo) => {
    carrier.asked += 1
    if (carrier.isAway) throw new Error('Away')
    const adultOn = carrier.minors.get(phoneNo)
    return { isMinor: carrier.minors.has(phoneNo), ...(adultOn ? { adultOn } : {}) }
  },
}

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeProduction({ APP_URL: 'https://guard.example/sjgj' }, { billing })
  const row = { value: SUSPECT, level: 'suspect', tag: '疑似诈骗', marks: 9, markedAt: gateway.now() }
  const part = { list: 'numbers', version: 1, isWhole: true, isLast: true, rows: [row] }
  await post(gateway, '/carrier/reputation/feed', part)
})
afterAll(() => gateway.close())
/** Each test begins at noon, so that a day has room on both sides. */
beforeEach(() => {
  const intoDay = (gateway.now() + 8 * HOUR) % DAY
  gateway.advance(DAY - intoDay + 12 * HOUR)
  carrier.isAway = false
})

const set = ({ token }: Pick<Member, 'token'>, change: object, requestId = newRequest()) =>
  gateway.call('guard/v1/family/child/set', { change, requestId } as never, token)
const linesOf = async ({ token }: Pick<Member, 'token'>) =>
  (await gateway.call('guard/v1/family/child', {}, token)).data
const childOf = async (guardian: Member): Promise<ChildOfGuardian> => {
  const [child] = (await linesOf(guardian)).people
  if (!child) throw new Error('No child')
  return child
}
const turn = (on: boolean, { guardian, id }: Pick<Family, 'guardian' | 'id'>, more: object = {}) =>
  set(guardian, { kind: 'switch', id, on, ...more })
const answer = (guardian: Member, id: string, request: string, how: ChildAnswer) =>
  set(guardian, { kind: 'answer', id, request, answer: how })
const confirm = (person: Member, accept: boolean) => set(person, { kind: 'confirm', accept })

/** A family whose person the carrier knows to be under 18, with the line turned on. */
async function childFamily(adultOn: string | undefined = '2033-03-01'): Promise<Family> {
  const family = await newFamily(gateway, { holds: ['umm'] })
  carrier.minors.set(family.person.phoneNo, adultOn)
  expect((await turn(true, family)).code).toBe('A0000')
  return family
}
/** A second guardian of the person. */
async function another(person: Member): Promise<Omit<Family, 'person'>> {
  const guardian = await newSubscriber(gateway, 'six')
  return { guardian, id: await bind(gateway, guardian, person) }
}
/** A call that rings or is kept away, and its end in the log. */
async function ring({ phoneNo }: Pick<Member, 'phoneNo'>, from: string, asked: object = {}): Promise<CallVerdict> {
  const call = newCallOf(gateway, phoneNo, from)
  const verdict = await call.ask(asked)
  const { decision, action } = verdict
  await call.report(call.event(2, 'ringing', { applied: 'gateway', action, decision }), call.event(3, 'ended'))
  return verdict
}
const requestsOf = async (guardian: Member) => (await childOf(guardian)).requests
const newestOf = async (guardian: Member) => {
  const [newest] = await requestsOf(guardian)
  if (!newest) throw new Error('No request')
  return newest
}
const askedBySms = (member: Member) => smsTo(gateway, member).filter((text) => text.includes('想联系'))
const kept = { action: 'stop', reason: 'childLine', treatment: 'hangUp' }
const scopeTo = ({ person, id }: Omit<Family, 'guardian'>, more: object) =>
  gateway.call(
    'guard/v1/family/mine/scope',
    { id, scope: { ...everything, ...more }, requestId: newRequest() },
    person.token,
  )

describe('whose line is a child’s', () => {
  it('the carrier says: it is on at once, the person is told, and sees until when', async () => {
    const family = await childFamily()
    const adultAt = Date.parse('2033-03-01T00:00:00+08:00')
    expect(await childOf(family.guardian)).toMatchObject({ state: 'on', adultAt, covered: true, requests: [] })
    expect((await linesOf(family.person)).own).toEqual({ state: 'on', adultAt, by: '' })
    expect(smsTo(gateway, family.person)[0]).toContain('小明为您打开了“陌生来电先问家长”')
    expect(smsTo(gateway, family.person)[0]).toContain('https://guard.example/sjgj/guardianInvite ')
    const { data } = await gateway.call('guard/v1/family/changes', {}, family.person.token)
    expect(data.items).toMatchObject([{ kind: 'childLine', by: '小明', on: true, canUndo: true }])
  })

  it('a guardian says, and the person confirms on their own phone; until then no call is kept away', async () => {
    const family = await newFamily(gateway, { holds: ['umm'] })
    expect((await turn(true, family)).code).toBe('U0100')
    expect((await turn(true, family, { bornOn: '1990-01-01' })).code).toBe('U0100')
    expect((await turn(true, family, { bornOn: BORN })).data.people).toMatchObject([{ state: 'asked' }])
    expect(await ring(family.person, STRANGER)).toMatchObject({ action: 'pass' })
    expect((await linesOf(family.person)).own).toMatchObject({ state: 'asked', by: '小明' })
    expect(smsTo(gateway, family.person)[0]).toContain('您确认后才会打开')
    expect((await confirm(family.person, true)).data.own).toMatchObject({ state: 'on' })
    expect(await ring(family.person, OTHER)).toMatchObject(kept)
  })

  it('who declines is asked no more, and what was said of the age is forgotten', async () => {
    const family = await newFamily(gateway, { holds: ['umm'] })
    await turn(true, family, { bornOn: BORN })
    expect((await confirm(family.person, false)).data.own).toEqual({ state: 'off', adultAt: null, by: '' })
    const row = await gateway.db
      .selectFrom('guard_settings')
      .select(['adult_at', 'age_by', 'child_state'])
      .where('subscriber_id', '=', family.person.token.slice(4, 20))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ adult_at: null, age_by: null, child_state: null })
    // A confirmation that comes late or twice turns nothing on.
    expect((await confirm(family.person, true)).data.own.state).toBe('off')
    expect(await ring(family.person, STRANGER)).toMatchObject({ action: 'pass' })
  })

  it('the carrier may be away, or give no day: then the day is the guardian’s to say', async () => {
    const family = await newFamily(gateway, { holds: ['umm'] })
    carrier.isAway = true
    expect((await turn(true, family, { bornOn: BORN })).data.people).toMatchObject([{ state: 'asked' }])
    carrier.isAway = false
    const second = await newFamily(gateway, { holds: ['umm'] })
    carrier.minors.set(second.person.phoneNo, undefined)
    expect((await turn(true, second)).code).toBe('U0100')
    expect((await turn(true, second, { bornOn: BORN })).data.people).toMatchObject([
      { state: 'on', adultAt: Date.parse('2033-03-01T00:00:00+08:00') },
    ])
  })

  it('needs a call guard, and ends by itself at 18', async () => {
    const bare = await newFamily(gateway)
    carrier.minors.set(bare.person.phoneNo, '2033-03-01')
    expect((await turn(true, bare)).code).toBe('U0425')
    const tomorrow = new Date(gateway.now() + DAY + 8 * HOUR).toISOString().slice(0, 10)
    const family = await childFamily(tomorrow)
    expect(await ring(family.person, STRANGER)).toMatchObject(kept)
    gateway.advance(12 * HOUR - 1)
    expect(await ring(family.person, OTHER)).toMatchObject(kept)
    gateway.advance(1)
    expect(await ring(family.person, OTHER)).toMatchObject({ action: 'pass' })
    expect((await linesOf(family.person)).own).toMatchObject({ state: 'off', adultAt: null })
    expect(await childOf(family.guardian)).toMatchObject({ state: 'off' })
  })
})

describe('a child’s line', () => {
  it('keeps unknown callers away, also who calls again or was answered, and asks the guardian once', async () => {
    const { guardian, person } = await newFamily(gateway, { holds: ['umm'] })
    // Answered before it was turned on.
    const call = newCallOf(gateway, person.phoneNo, STRANGER)
    const { decision, action } = await call.ask()
    const first = call.event(2, 'ringing', { applied: 'gateway', action, decision })
    await call.report(first, call.event(3, 'answered'), call.event(4, 'ended'))
    carrier.minors.set(person.phoneNo, '2033-03-01')
    const { id } = await childOf(guardian)
    await turn(true, { guardian, id })
    expect(await ring(person, STRANGER)).toMatchObject(kept)
    gateway.advance(10 * MINUTE)
    expect(await ring(person, STRANGER)).toMatchObject(kept)
    expect(await requestsOf(guardian)).toMatchObject([
      { from: STRANGER, calls: 2, isUrgent: false, state: 'waiting', heard: null, by: '', isMine: false },
    ])
    expect(askedBySms(guardian)).toEqual([expect.stringContaining(`${STRANGER}想联系妈妈。打开亲情提醒`)])
    gateway.advance(2 * MINUTE)
    expect(await ring(person, STRANGER)).toMatchObject(kept)
    expect(await newestOf(guardian)).toMatchObject({ calls: 3, isUrgent: true })
    expect(askedBySms(guardian)[0]).toContain('三分钟内打了两次')
    expect(askedBySms(guardian)).toHaveLength(2)
  })

  it('lets contacts, dialled and whitelisted numbers, the family and what nothing may block through', async () => {
    const { guardian, person } = await childFamily()
    const { id } = await childOf(guardian)
    const school = '01088886666'
    expect((await set(guardian, { kind: 'pass', id, phoneNo: '010-8888 6666' })).code).toBe('A0000')
    const contact = { phoneNo: '13912345678', name: '同学', note: '' }
    await gateway.call('guard/v1/contact/add', { contact, requestId: newRequest() }, person.token)
    const dialled = { kind: 'dialled', at: gateway.now(), from: person.phoneNo, to: OTHER }
    await post(gateway, '/carrier/line/events', [dialled])
    for (const from of [
      '110',
      '119',
      '120',
      '122',
      '12355',
      '12110',
      '10010',
      school,
      contact.phoneNo,
      OTHER,
      guardian.phoneNo,
    ])
      expect([from, (await ring(person, from)).action]).toEqual([from, 'pass'])
    expect(await requestsOf(guardian)).toEqual([])
  })

  it('lets the numbers on the list of schools through, but nobody whom the network suspects', async () => {
    const { guardian, person } = await childFamily()
    const feed = (version: number, part: object) =>
      post(gateway, '/carrier/reputation/feed', {
        list: 'schools',
        version,
        isWhole: false,
        isLast: true,
        rows: [],
        ...part,
      })
    const rows = [
      { value: '01088887777' },
      { value: '0108777*' },
      { value: '+8601088889999' },
      { value: '01088885555', until: gateway.now() + HOUR },
      { value: SUSPECT },
    ]
    expect((await feed(1, { isWhole: true, rows })).status).toBe(200)
    for (const from of ['01088887777', '01087770123', '01088889999', '01088885555'])
      expect([from, (await ring(person, from)).action]).toEqual([from, 'pass'])
    expect(await ring(person, '01088880000')).toMatchObject(kept)
    expect(await ring(person, SUSPECT)).toMatchObject(kept)
    gateway.advance(HOUR)
    await feed(2, { removed: ['01088887777', SUSPECT] })
    for (const from of ['01088887777', '01088885555']) expect(await ring(person, from)).toMatchObject(kept)
    expect(await ring(person, '01087770123')).toMatchObject({ action: 'pass' })
    expect((await requestsOf(guardian)).map(({ from }) => from).sort()).toEqual([
      '01088880000',
      '01088885555',
      '01088887777',
    ])
  })

  it('gives the agent what it can hear, and the guardian what it heard', async () => {
    const family = await newFamily(gateway, { holds: ['nine'] })
    carrier.minors.set(family.person.phoneNo, '2033-03-01')
    await turn(true, family)
    const call = newCallOf(gateway, family.person.phoneNo, STRANGER)
    const { decision, ...verdict } = await call.ask()
    expect(verdict).toMatchObject({ action: 'agent', reason: 'childLine' })
    const turns = [
      { speaker: 'agent', text: '您好，请问有什么事？' },
      { speaker: 'caller', text: '您的快递到了，放在门口' },
    ]
    await call.report(
      call.event(2, 'answered', { applied: 'gateway', action: 'agent', decision }),
      call.event(3, 'ended', { turns }),
    )
    expect(await newestOf(family.guardian)).toMatchObject({ from: STRANGER, heard: 'delivery' })
    expect(askedBySms(family.guardian)[0]).toContain('助理听到：送快递')
  })

  it('asks nobody about a hidden caller, and not about whom the network suspects', async () => {
    const { guardian, person } = await childFamily()
    expect(await ring(person, '')).toMatchObject(kept)
    expect(await ring(person, SUSPECT)).toMatchObject(kept)
    expect(await requestsOf(guardian)).toEqual([])
  })

  it('asks about so many callers a day, with few SMS', async () => {
    const { guardian, person } = await childFamily()
    for (let index = 0; index <= CHILD_REQUESTS_MAX; index += 1) {
      await ring(person, `1371234${String(index).padStart(4, '0')}`)
      gateway.advance(11 * MINUTE)
    }
    expect(await childOf(guardian)).toMatchObject({ isFull: true, requests: { length: CHILD_REQUESTS_MAX } })
    expect(askedBySms(guardian)).toHaveLength(5)
    expect(await ring(person, OTHER)).toMatchObject(kept)
    gateway.advance(DAY)
    await ring(person, OTHER)
    expect(await newestOf(guardian)).toMatchObject({ from: OTHER, state: 'waiting' })
  })

  it('is not ended by "expecting a call"', async () => {
    const { person } = await childFamily()
    await gateway.call('guard/v1/call/pause', { minutes: 15, requestId: newRequest() }, person.token)
    expect(await ring(person, STRANGER)).toMatchObject(kept)
  })

  it('rings never silently: that would show on the phone', async () => {
    const { person } = await childFamily()
    const change = { treatment: 'silent' }
    await gateway.call('guard/v1/call/save', { change, requestId: newRequest() } as never, person.token)
    expect(await ring(person, STRANGER)).toMatchObject(kept)
  })

  it('sends SMS as each guardian has chosen, and shows callers as the scope does', async () => {
    const family = await childFamily()
    const second = await another(family.person)
    await scopeTo({ person: family.person, id: second.id }, { caller: 'masked' })
    await gateway.call(
      'guard/v1/family/edit',
      { id: family.id, alertSms: 'none', requestId: newRequest() },
      family.guardian.token,
    )
    await ring(family.person, STRANGER)
    expect(askedBySms(family.guardian)).toEqual([])
    expect(askedBySms(second.guardian)).toEqual([expect.stringContaining('170****2222想联系')])
    expect(await newestOf(second.guardian)).toMatchObject({ from: '170****2222' })
    expect(JSON.stringify(await linesOf(second.guardian))).not.toContain(STRANGER)
  })
})

describe('an answer', () => {
  it.each<[ChildAnswer, string[], string]>([
    ['once', ['pass', 'stop'], 'stop'],
    ['today', ['pass', 'pass'], 'stop'],
    ['always', ['pass', 'pass'], 'pass'],
    ['denied', ['stop', 'stop'], 'stop'],
    ['deniedToday', ['stop', 'stop'], 'stop'],
  ])('%s: the line does it today, and tomorrow', async (how, today, tomorrow) => {
    const { guardian, person, id } = await childFamily()
    await ring(person, STRANGER)
    expect((await answer(guardian, id, (await newestOf(guardian)).id, how)).code).toBe('A0000')
    expect(await newestOf(guardian)).toMatchObject({ state: how, isMine: true, by: '小明' })
    const done = [(await ring(person, STRANGER)).action, (await ring(person, STRANGER)).action]
    expect(done).toEqual(today)
    expect(await requestsOf(guardian)).toHaveLength(1)
    gateway.advance(DAY)
    expect((await ring(person, STRANGER)).action).toBe(tomorrow)
    const asksAgain = how === 'once' || how === 'today' || how === 'deniedToday'
    expect(await requestsOf(guardian)).toHaveLength(asksAgain ? 2 : 1)
  })

  it.each<[ChildAnswer, string]>([
    ['always', 'allow'],
    ['today', 'allow'],
    ['denied', 'block'],
  ])('%s can be taken back by the person', async (how, kind) => {
    const { guardian, person, id } = await childFamily()
    await ring(person, STRANGER)
    await answer(guardian, id, (await newestOf(guardian)).id, how)
    const { data } = await gateway.call('guard/v1/family/changes', {}, person.token)
    const change = data.items.find((one) => one.kind === kind)
    expect(change).toMatchObject({ number: STRANGER, by: '小明', canUndo: true })
    const undo = { id: change?.id ?? '', requestId: newRequest() }
    expect((await gateway.call('guard/v1/family/changes/undo', undo, person.token)).code).toBe('A0000')
    // The guardian reads what the line does.
    expect(await newestOf(guardian)).toMatchObject({ state: 'waiting', canUndo: false })
    expect(await ring(person, STRANGER)).toMatchObject(kept)
  })

  it.each(childAnswers)('%s is taken back by the guardian who gave it, and by no other', async (how) => {
    const family = await childFamily()
    const { guardian, person, id } = family
    const second = await another(person)
    await ring(person, STRANGER)
    const { id: request } = await newestOf(guardian)
    await answer(guardian, id, request, how)
    expect([(await newestOf(guardian)).canUndo, (await newestOf(second.guardian)).canUndo]).toEqual([true, false])
    expect((await set(second.guardian, { kind: 'undo', id: second.id, request })).code).toBe('U0301')
    expect((await set(guardian, { kind: 'undo', id, request })).code).toBe('A0000')
    expect(await newestOf(second.guardian)).toMatchObject({ state: 'waiting', by: '', isMine: false, canUndo: false })
    expect(await ring(person, STRANGER)).toMatchObject(kept)
    // Twice it changes nothing, and somebody may answer anew.
    expect((await set(guardian, { kind: 'undo', id, request })).code).toBe('A0000')
    expect((await answer(second.guardian, second.id, request, 'today')).code).toBe('A0000')
    expect((await ring(person, STRANGER)).action).toBe('pass')
    gateway.advance(DAY)
    expect((await set(second.guardian, { kind: 'undo', id: second.id, request })).code).toBe('U0425')
  })

  it('of two guardians the first counts, and the other sees by whom', async () => {
    const family = await childFamily()
    const second = await another(family.person)
    await ring(family.person, STRANGER)
    const { id: request } = await newestOf(second.guardian)
    const codes = await Promise.all([
      answer(family.guardian, family.id, request, 'always'),
      answer(second.guardian, second.id, request, 'denied'),
    ])
    expect(codes.map(({ code }) => code)).toEqual(['A0000', 'A0000'])
    const [one, other] = [await newestOf(family.guardian), await newestOf(second.guardian)]
    expect(one.state).toBe(other.state)
    expect([one.isMine, other.isMine].sort()).toEqual([false, true])
    expect((await ring(family.person, STRANGER)).action).toBe(one.state === 'always' ? 'pass' : 'stop')
  })

  it('comes too late after midnight', async () => {
    const { guardian, person, id } = await childFamily()
    await ring(person, STRANGER)
    const { id: request } = await newestOf(guardian)
    gateway.advance(12 * HOUR)
    expect(await newestOf(guardian)).toMatchObject({ state: 'ended' })
    expect((await answer(guardian, id, request, 'always')).code).toBe('U0425')
    expect(await ring(person, STRANGER)).toMatchObject(kept)
  })
})

describe('without the consent', () => {
  const gone: [string, (family: Family) => Promise<unknown>][] = [
    [
      'leaves',
      ({ person, id }) => gateway.call('guard/v1/family/mine/leave', { id, requestId: newRequest() }, person.token),
    ],
    ['is unbound', ({ guardian, person }) => endBinding(gateway, guardian, person.phoneNo)],
    ['takes settings back', (family) => scopeTo(family, { settings: false })],
    [
      'pauses',
      ({ person, id }) =>
        gateway.call('guard/v1/family/mine/pause', { id, length: 'open', requestId: newRequest() }, person.token),
    ],
  ]
  it.each(gone)(
    'the line no longer asks, and the guardian sees and answers nothing: the person %s',
    async (_what, step) => {
      const family = await childFamily()
      const { guardian, person, id } = family
      await ring(person, STRANGER)
      const { id: request } = await newestOf(guardian)
      await step(family)
      expect(await ring(person, OTHER)).toMatchObject({ action: 'pass' })
      expect((await linesOf(guardian)).people).toEqual([])
      for (const how of childAnswers) expect((await answer(guardian, id, request, how)).code).toMatch(/^U042[1-4]$/)
      expect((await turn(false, family)).code).toMatch(/^U042[1-4]$/)
      expect(askedBySms(guardian)).toHaveLength(1)
    },
  )

  it('comes back with the end of a pause, but not with another guardian', async () => {
    const family = await childFamily()
    const pause = { id: family.id, length: 'hour', requestId: newRequest() }
    await gateway.call('guard/v1/family/mine/pause', pause, family.person.token)
    expect(await ring(family.person, STRANGER)).toMatchObject({ action: 'pass' })
    expect((await linesOf(family.person)).own.state).toBe('on')
    gateway.advance(HOUR)
    expect(await ring(family.person, OTHER)).toMatchObject(kept)
    await endBinding(gateway, family.guardian, family.person.phoneNo)
    gateway.advance(1)
    const second = await another(family.person)
    expect(await childOf(second.guardian)).toMatchObject({ state: 'off', requests: [] })
    expect(await ring(family.person, OTHER)).toMatchObject({ action: 'pass' })
  })

  it('the person ends it themselves, and only a guardian turns it on again', async () => {
    const family = await childFamily()
    const { data } = await gateway.call('guard/v1/family/changes', {}, family.person.token)
    const undo = { id: data.items[0]?.id ?? '', requestId: newRequest() }
    await gateway.call('guard/v1/family/changes/undo', undo, family.person.token)
    expect(await childOf(family.guardian)).toMatchObject({ state: 'off' })
    expect((await confirm(family.person, true)).data.own.state).toBe('off')
    gateway.advance(1)
    await turn(true, family)
    gateway.advance(1)
    await turn(false, family)
    const changes = (await gateway.call('guard/v1/family/changes', {}, family.person.token)).data.items
    expect(changes[0]).toMatchObject({ kind: 'childLine', on: false, canUndo: false })
    expect((await protectorsOf(gateway, family.person)).protectors).toHaveLength(1)
  })
})

describe('an attack', () => {
  it('by another guardian’s binding, another child’s request or a made-up one does nothing', async () => {
    const [one, other] = [await childFamily(), await childFamily()]
    await ring(one.person, STRANGER)
    const { id: request } = await newestOf(one.guardian)
    for (const how of childAnswers) {
      expect((await answer(other.guardian, one.id, request, how)).code).toBe('U0421')
      expect((await answer(other.guardian, other.id, request, how)).code).toBe('U0301')
      expect((await answer(one.guardian, one.id, 'made-up', how)).code).toBe('U0301')
    }
    expect(await newestOf(one.guardian)).toMatchObject({ state: 'waiting' })
    expect((await set(one.person, { kind: 'switch', id: one.id, on: false })).code).toBe('U0421')
    expect(await childOf(one.guardian)).toMatchObject({ state: 'on' })
  })

  it('by a forged decision asks nobody', async () => {
    const { guardian, person } = await childFamily()
    const other = await newSubscriber(gateway, 'umm')
    const { decision } = await newCallOf(gateway, person.phoneNo, STRANGER).ask()
    const call = newCallOf(gateway, other.phoneNo, STRANGER)
    await call.report(
      call.event(2, 'ringing', { applied: 'gateway', action: 'stop', decision }),
      call.event(3, 'ended'),
    )
    expect(await requestsOf(guardian)).toEqual([])
    expect((await linesOf(other)).people).toEqual([])
  })

  it('by an age that nobody confirmed keeps no call from a grown-up', async () => {
    const family = await newFamily(gateway, { holds: ['umm'] })
    for (const bornOn of [BORN, '2026-01-01', '', 'x', '2999-01-01']) await turn(true, family, { bornOn })
    expect(await ring(family.person, STRANGER)).toMatchObject({ action: 'pass' })
  })
})

it('in any order and however often reported, a caller is one request with the same calls', async () => {
  const step = fc.record({ minute: fc.integer({ min: 0, max: 60 }), twice: fc.boolean() })
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 5 }),
    fc.boolean(),
    async (steps, isBackwards) => {
      const { guardian, person } = await childFamily()
      const at = gateway.now()
      gateway.advance(HOUR + MINUTE)
      const order = isBackwards ? [...steps].reverse() : steps
      for (const { minute, twice } of order) {
        const call = newCallOf(gateway, person.phoneNo, STRANGER)
        const { decision, action } = await call.ask()
        const time = { at: at + minute * MINUTE }
        const events = [
          call.event(2, 'ringing', { ...time, applied: 'gateway', action, decision }),
          call.event(3, 'ended', time),
        ]
        await call.report(...events)
        if (twice) await call.report(...events)
      }
      const minutes = [...new Set(steps.map(({ minute }) => minute))].sort((one, other) => one - other)
      const isUrgent = minutes.some((minute, index) => index > 0 && minute - (minutes[index - 1] ?? 0) <= 3)
      expect(await requestsOf(guardian)).toMatchObject([
        {
          calls: minutes.length,
          isUrgent,
          at: at + (minutes[0] ?? 0) * MINUTE,
          lastAt: at + (minutes.at(-1) ?? 0) * MINUTE,
        },
      ])
      gateway.advance(DAY - HOUR - MINUTE)
    },
  )
  await fc.assert(property, { numRuns: 8 })
})

it('any course of steps keeps the screen and the line together', async () => {
  const doing = fc.constantFrom(
    'on',
    'off',
    'declare',
    'confirm',
    'decline',
    'pause',
    'resume',
    'narrow',
    'widen',
    'call',
  )
  const property = fc.asyncProperty(fc.array(doing, { maxLength: 8 }), fc.boolean(), async (steps, isKnown) => {
    const family = await newFamily(gateway, { holds: ['umm'] })
    const { guardian, person, id } = family
    if (isKnown) carrier.minors.set(person.phoneNo, '2033-03-01')
    const own = { id, requestId: newRequest() }
    for (const what of steps) {
      gateway.advance(MINUTE)
      if (what === 'on' || what === 'off') await turn(what === 'on', family)
      if (what === 'declare') await turn(true, family, { bornOn: BORN })
      if (what === 'confirm' || what === 'decline') await confirm(person, what === 'confirm')
      if (what === 'pause')
        await gateway.call(
          'guard/v1/family/mine/pause',
          { ...own, length: 'open', requestId: newRequest() },
          person.token,
        )
      if (what === 'resume')
        await gateway.call('guard/v1/family/mine/resume', { id, requestId: newRequest() }, person.token)
      if (what === 'narrow' || what === 'widen') await scopeTo(family, { settings: what === 'widen' })
      const isKept = (await newCallOf(gateway, person.phoneNo, STRANGER).ask()).reason === 'childLine'
      const tried = (await gateway.call('guard/v1/call/try', { from: STRANGER }, person.token)).data
      expect(tried.rule.reason === 'childLine').toBe(isKept)
      const [seen] = (await linesOf(guardian)).people
      const { state } = (await linesOf(person)).own
      // Whoever sees it on sees what the line does; it rests while the person pauses the guardian.
      expect(seen?.state === 'on').toBe(isKept)
      if (isKept) expect(state).toBe('on')
      if (!isKnown && isKept) expect(steps).toContain('confirm')
    }
  })
  await fc.assert(property, { numRuns: 12 })
})
