import type { ChildChange, FamilyScope } from '@contract/family'
import type { CallSettingsChange } from '@contract/guard'
import type { AgentReply } from '@contract/line'
import type { ListName } from '@contract/words/lists'
import type { WarningAnswer, WarningState } from '@contract/words/live'
import { usualScope } from '@/rules/family/scope'
import type { ProductKey } from '@/rules/products/catalogue'
import type { ReasonCode } from '@/rules/verdict/reasons'
import { createNetwork, type NetworkPort } from '@server/ports/network'
import { eventually } from '../h5/support/eventually'
import { postTo, startLine, switchKey, type Line } from './support/line'

/** What is decided is tested here, not how fast: test/e2e/line/faults.test.ts has the deadline. */
const WAIT_MS = 15_000

let line: Line
/** The network as the gateway asks it to do something. */
let asked: NetworkPort
beforeAll(async () => {
  line = await startLine({ waitMs: WAIT_MS })
  asked = createNetwork({ switchUrl: line.network.switchUrl, smsUrl: '', key: switchKey, clock: Date.now })
  const row = (value: string, level: string, more: object = {}) => {
    return { value, level, tag: level === 'fraud' ? '诈骗电话' : '高频风险', marks: 394, markedAt: Date.now(), ...more }
  }
  const rows = [
    ...['17011112222', '17011114444', '17011115555'].map((value) => row(value, 'fraud')),
    ...['17011113333', '17011116666'].map((value) => row(value, 'suspect')),
    ...['4001234567', '4001234568'].map((value) => row(value, 'nuisance', { kind: 'advertising', tag: '广告推销' })),
  ]
  await line.post('/carrier/reputation/feed', { list: 'numbers', version: 1, isWhole: true, isLast: true, rows })
  const schools = [{ value: '0107777*' }]
  await line.post('/carrier/reputation/feed', {
    list: 'schools',
    version: 1,
    isWhole: true,
    isLast: true,
    rows: schools,
  })
})
afterAll(() => line?.stop())

const save = (token: string, change: CallSettingsChange) =>
  line.screens.call('guard/v1/call/save', { change, requestId: line.requestId() }, token)
const add = (token: string, list: ListName, value: string) =>
  line.screens.call('guard/v1/list/add', { list, entries: [{ value }], requestId: line.requestId() }, token)
const rang = ['ringing', 'answered', 'hungUp']
const always = Array.from({ length: 7 }, () => ({ startMinute: 0, endMinute: 1440 }))

/** The newest stopped call as the app shows it. */
const newestStopped = async (token: string) => {
  const { items } = await line.screens.call('guard/v1/intercept/query', { tab: 'stopped', limit: 1 }, token)
  const [newest] = items
  if (!newest) throw new Error('The log is empty')
  return newest
}

interface Member {
  phoneNo: string
  token: string
}
const fullScope = { ...usualScope, caller: 'full' } as const
/** A guardian of a person, who has agreed to this scope. */
async function newGuardianOf({ phoneNo, token: own }: Member, asked: FamilyScope = fullScope) {
  const guardian: Member = await line.newAccount('six')
  const invitation = { phoneNo, guardianName: '小明', asked, requestId: line.requestId() }
  const { token, person } = await line.screens.call('guard/v1/family/invite', invitation, guardian.token)
  const yes = { token, accept: true, requestId: line.requestId() }
  await line.screens.call('guard/v1/family/invitation/answer', yes, own)
  return { guardian, id: person.id }
}

describe('a call to a protected number', () => {
  let phoneNo: string
  let token: string
  beforeAll(async () => {
    ;({ phoneNo, token } = await line.newSubscriber('nine'))
    const on = [
      'fraudBlock',
      'harassmentBlock',
      'intelPhoneBlock',
      'hiddenBlock',
      'repeatPass',
      'riskCallRemind',
    ] as const
    await save(token, { switches: on.map((name) => ({ name, on: true })), treatment: 'hangUp' })
    await save(token, { switches: [{ name: 'agentAnswer', on: false }] })
    await save(token, { kinds: [{ kind: 'advertising', on: true, strength: 'strict' }] })
    await add(token, 'white', '17011114444')
    await add(token, 'black', '13912345671')
    await add(token, 'blackSegment', '021*')
    await add(token, 'whiteSegment', '0215555*')
    const contact = { phoneNo: '13912345672', name: '妈妈', note: '' }
    await line.screens.call('guard/v1/contact/add', { contact, requestId: line.requestId() }, token)
  })

  it.each`
    rule               | from               | turns              | action
    ${'neverBlock'}    | ${'110'}           | ${rang}            | ${'pass'}
    ${'whitelist'}     | ${'17011114444'}   | ${rang}            | ${'pass'}
    ${'blacklist'}     | ${'13912345671'}   | ${['refused 603']} | ${'stop'}
    ${'whiteSegment'}  | ${'02155550001'}   | ${rang}            | ${'pass'}
    ${'contact'}       | ${'13912345672'}   | ${rang}            | ${'pass'}
    ${'blackSegment'}  | ${'02166660001'}   | ${['refused 603']} | ${'stop'}
    ${'fraud'}         | ${'17011112222'}   | ${['refused 608']} | ${'stop'}
    ${'harassment'}    | ${'4001234567'}    | ${['refused 608']} | ${'stop'}
    ${'international'} | ${'+442071234567'} | ${['refused 603']} | ${'stop'}
    ${'repeatCall'}    | ${'+442071234567'} | ${rang}            | ${'pass'}
    ${'noRule'}        | ${'13912345673'}   | ${rang}            | ${'pass'}
    ${'answered'}      | ${'13912345673'}   | ${rang}            | ${'pass'}
  `('by the rule $rule is done and logged', async ({ rule, from, turns, action }) => {
    const { phoneOf, logged, call } = line
    const before = phoneOf(phoneNo).shown().length
    expect((await call({ from, to: phoneNo })).turns).toEqual(turns)
    expect(phoneOf(phoneNo).shown().length).toBe(before + (action === 'pass' ? 1 : 0))
    const count = ['repeatCall', 'answered'].includes(rule) ? 2 : 1
    expect(await logged(phoneNo, from, count)).toMatchObject({ action, reason: rule })
  })

  it('from a number that the subscriber has dialled rings, whatever segment it is in', async () => {
    const shop = '02166660003'
    const headers = [`P-Asserted-Identity: <sip:+86${phoneNo}@127.0.0.1>`]
    expect((await line.call({ from: phoneNo, to: shop, headers })).turns).toEqual(['refused 480'])
    await eventually(async () => {
      const { rows } = await line.query('select 1 from dialled_numbers where phone_no = $1', [shop])
      expect(rows).toHaveLength(1)
    })
    expect((await line.call({ from: shop, to: phoneNo })).turns).toEqual(rang)
    expect(await line.logged(phoneNo, shop)).toMatchObject({ action: 'pass', reason: 'dialled' })
  })

  it.each`
    number               | headers                                                 | turns              | reason
    ${'is not verified'} | ${[]}                                                   | ${['refused 603']} | ${'international'}
    ${'is verified'}     | ${['P-Asserted-Identity: <sip:13912345675@127.0.0.1>']} | ${rang}            | ${'noRule'}
  `('from abroad under a domestic number that $number counts as $reason', async ({ headers, turns, reason }) => {
    const from = headers.length > 0 ? '13912345675' : '13912345674'
    expect((await line.call({ from, to: phoneNo, headers, trunk: 'international' })).turns).toEqual(turns)
    expect(await line.logged(phoneNo, from)).toMatchObject({ reason })
  })

  it('from a hidden number is refused', async () => {
    const call = { from: '13912345699', to: phoneNo, headers: ['Privacy: id'] }
    expect((await line.call(call)).turns).toEqual(['refused 603'])
    expect(await line.logged(phoneNo, '')).toMatchObject({ action: 'stop', reason: 'hidden' })
  })

  it('counts as of the asserted number, not of the one that the caller gives', async () => {
    const headers = ['P-Asserted-Identity: <sip:+8617011115555@127.0.0.1>']
    expect((await line.call({ from: '13912345672', to: phoneNo, headers })).turns).toEqual(['refused 608'])
    expect(await line.logged(phoneNo, '17011115555')).toMatchObject({ action: 'stop', reason: 'fraud' })
  })

  it('of a suspect rings with what is known of him in place of his own name and label', async () => {
    const from = '17011113333'
    const headers = ['X-Guard-Label: 中国银行']
    expect((await line.call({ from, to: phoneNo, display: 'Bank of China', headers })).turns).toEqual(rang)
    const label = '高频风险 · 394 人标记'
    expect(line.phoneOf(phoneNo).shown().at(-1)).toMatchObject({ name: label, number: from, label })
    expect(await line.logged(phoneNo, from)).toMatchObject({ action: 'remind', reason: 'riskCall' })
  })

  it('is on the screen after it was stopped, and rings again after "this was wrong"', async () => {
    const from = '13912345681'
    await add(token, 'black', from)
    expect((await line.call({ from, to: phoneNo })).turns).toEqual(['refused 603'])
    await line.logged(phoneNo, from)
    const { id, from: shown } = await newestStopped(token)
    expect(shown).toBe(from)
    await line.screens.call('guard/v1/intercept/wrong', { id, requestId: line.requestId() }, token)
    expect((await line.call({ from, to: phoneNo })).turns).toEqual(rang)
    expect(await line.logged(phoneNo, from, 2)).toMatchObject({ action: 'pass', reason: 'whitelist' })
  })

  it('of one who was allowed once rings once', async () => {
    const from = '02166660002'
    await line.call({ from, to: phoneNo })
    await line.logged(phoneNo, from)
    const { id } = await newestStopped(token)
    await line.screens.call('guard/v1/intercept/allow', { id, duration: 'once', requestId: line.requestId() }, token)
    expect((await line.call({ from, to: phoneNo })).turns).toEqual(rang)
    expect(await line.logged(phoneNo, from, 2)).toMatchObject({ action: 'pass', reason: 'temporaryAllow' })
  })

  it('gets the busy tone, or rings without a sound, where the subscriber wants that', async () => {
    const from = '13912345671'
    await save(token, { treatment: 'busyTone' })
    expect((await line.call({ from, to: phoneNo })).turns).toEqual(['refused 486'])
    await save(token, { treatment: 'silent' })
    expect((await line.call({ from, to: phoneNo })).turns).toEqual(rang)
    expect(line.phoneOf(phoneNo).shown().at(-1)).toMatchObject({ number: from, ring: 'silent' })
    expect(await line.logged(phoneNo, from, 3)).toMatchObject({ action: 'stop', reason: 'blacklist' })
  })

  it('rings during "expecting a call", whatever it would advertise', async () => {
    await save(token, { treatment: 'hangUp' })
    await line.screens.call('guard/v1/call/pause', { minutes: 15, requestId: line.requestId() }, token)
    expect((await line.call({ from: '4001234568', to: phoneNo })).turns).toEqual(rang)
    expect(await line.logged(phoneNo, '4001234568')).toMatchObject({ action: 'pass', reason: 'paused' })
    await line.screens.call('guard/v1/call/pause', { minutes: 0, requestId: line.requestId() }, token)
  })
})

describe('a call to other subscribers', () => {
  it('whom eight strangers have rung is refused after one tap, also at once again; a contact rings', async () => {
    const { phoneNo, token } = await line.newPatient(30_000, 'umm')
    const [friend, ninth] = ['13912345605', '13912345606']
    const contact = { phoneNo: friend, name: '妈妈', note: '' }
    await line.screens.call('guard/v1/contact/add', { contact, requestId: line.requestId() }, token)
    const ring = (from: string) => line.call({ from, to: phoneNo, scenario: 'cancel' })
    for (let index = 1; index <= 8; index += 1) {
      const from = `1371234000${index}`
      expect((await ring(from)).turns).toEqual(['refused 487'])
      expect(await line.logged(phoneNo, from)).toMatchObject({ action: 'pass', reason: 'noRule' })
    }
    await eventually(async () => {
      const storm = await line.screens.call('guard/v1/live/storm', {}, token)
      expect(storm).toMatchObject({ state: 'offered', strangers: 8, stopped: 0 })
    })
    await line.screens.call('guard/v1/live/storm/run', { on: true, requestId: line.requestId() }, token)
    for (const count of [1, 2]) {
      expect((await line.call({ from: ninth, to: phoneNo })).turns).toEqual(['refused 603'])
      expect(await line.logged(phoneNo, ninth, count)).toMatchObject({ action: 'stop', reason: 'storm' })
    }
    expect((await ring(friend)).turns).toEqual(['refused 487'])
    expect(await line.logged(phoneNo, friend)).toMatchObject({ action: 'pass', reason: 'contact' })
  })

  it('in do-not-disturb hours is refused', async () => {
    const { phoneNo, token } = await line.newSubscriber('umm')
    await save(token, { doNotDisturb: { on: true, week: always } })
    expect((await line.call({ from: '13912345601', to: phoneNo })).turns).toEqual(['refused 603'])
    expect(await line.logged(phoneNo, '13912345601')).toMatchObject({ action: 'stop', reason: 'doNotDisturb' })
  })

  it('who have noted a payment is refused when the network suspects the caller (afterPayment)', async () => {
    const { phoneNo, token } = await line.newSubscriber('umm')
    const payment = { paidAt: Date.now(), way: 'bank' as const, records: [], requestId: line.requestId() }
    const from = '17011113333'
    await line.screens.call('guard/v1/live/payment/start', payment, token)
    expect((await line.call({ from, to: phoneNo })).turns).toEqual(['refused 608'])
    expect(await line.logged(phoneNo, from)).toMatchObject({ action: 'stop', reason: 'afterPayment' })
    expect(line.phoneOf(phoneNo).shown()).toEqual([])
  })

  it('from abroad rings with a reminder', async () => {
    const { phoneNo, token } = await line.newSubscriber('antiFraud9')
    await save(token, { switches: [{ name: 'intelCallRemind', on: true }] })
    expect((await line.call({ from: '+12025550123', to: phoneNo })).turns).toEqual(rang)
    expect(line.phoneOf(phoneNo).shown()[0]).toMatchObject({ name: '境外来电', number: '+12025550123' })
    expect(await line.logged(phoneNo, '+12025550123')).toMatchObject({ action: 'remind', reason: 'internationalCall' })
  })

  it('from a stranger goes to the agent, who learns for whom it is', async () => {
    const { phoneNo, token } = await line.newSubscriber('nine')
    await save(token, { switches: [{ name: 'agentAnswer', on: true }] })
    const from = '13912345602'
    expect((await line.call({ from, to: phoneNo })).turns).toEqual(rang)
    expect([line.phoneOf(phoneNo).shown(), line.network.agent.shown()]).toEqual([
      [],
      [expect.objectContaining({ number: from, for: phoneNo })],
    ])
    expect(await line.logged(phoneNo, from)).toMatchObject({ action: 'agent', reason: 'stranger' })
  })

  it('is led by the agent turn by turn, and the app shows what was said', async () => {
    const { phoneNo, token } = await line.newSubscriber('nine')
    await save(token, { switches: [{ name: 'agentAnswer', on: true }] })
    const from = '13912345603'
    const call = line.call({ from, to: phoneNo, talkMs: 600_000 })
    const { callId, startedAt, decision } = await eventually(async () => {
      const shown = line.network.agent.shown().find(({ number }) => number === from)
      if (!shown) throw new Error('The agent has no call')
      return shown
    })
    // Its speech side repeats a turn that got no reply in time.
    const turn = (number: number, text: string) =>
      eventually(() => {
        const said = { callId, startedAt, decision, from, to: phoneNo, turn: number, at: Date.now(), text }
        return line.post<AgentReply>('/carrier/agent/turns', said)
      })
    const [greeting, reply, goodbye] = [await turn(0, ''), await turn(1, '您有一个包裹'), await turn(2, '好的')]
    expect([greeting, reply, goodbye].map(({ end }) => end)).toEqual([false, false, true])
    await eventually(() => expect(line.network.turnsSoFar(from)).toContain('answered'))
    await eventually(() => expect(line.way.events.filter((event) => event.from === from)).toHaveLength(1))
    expect(await asked.release(callId)).toBe(true)
    expect((await call).turns).toEqual(['ringing', 'answered', 'released'])
    await line.logged(phoneNo, from)
    const [entry] = (await line.screens.call('guard/v1/intercept/query', { tab: 'agent', limit: 1 }, token)).items
    const { intent, turns } = await line.screens.call('guard/v1/agent/detail', { id: entry?.id ?? '' }, token)
    expect([intent, turns.map(({ text }) => text)]).toEqual([
      'delivery',
      [greeting.say, '您有一个包裹', reply.say, '好的', goodbye.say],
    ])
  })

  it('who have no product rings', async () => {
    const { phoneNo } = await line.newSubscriber()
    expect((await line.call({ from: '17011112222', to: phoneNo })).turns).toEqual(rang)
    expect(await line.logged(phoneNo, '17011112222')).toMatchObject({ action: 'pass', reason: 'noProduct' })
  })

  it('that nobody here has rings, and leaves no event', async () => {
    const phone = await line.network.phone('13700009999')
    expect((await line.call({ from: '17011112222', to: '13700009999' })).turns).toEqual(rang)
    expect(phone.shown()).toHaveLength(1)
    expect(line.way.questions.filter(({ to }) => to === '13700009999')).toHaveLength(1)
    expect(line.way.events.filter(({ to }) => to === '13700009999')).toEqual([])
  })
})

describe('a call for an agent', () => {
  let own: { phoneNo: string; token: string }
  beforeAll(async () => {
    own = await line.newSubscriber('nine')
    await save(own.token, { switches: [{ name: 'agentAnswer', on: true }] })
  })
  afterAll(() => line.network.agentIs('there'))

  it.each([
    ['absent', '13912220001'],
    ['silent', '13912220002'],
    ['busy', '13912220003'],
  ] as const)('who is %s rings at the phone, and the log says so', async (state, from) => {
    await line.network.agentIs(state)
    expect((await line.call({ from, to: own.phoneNo })).turns).toEqual(rang)
    // Nothing that is for the agent alone.
    expect(line.phoneOf(own.phoneNo).shown().at(-1)).toMatchObject({ number: from, for: '', callId: '', decision: '' })
    const unchecked = { action: 'pass', reason: 'unchecked', detail: 'switch' }
    expect(await line.logged(own.phoneNo, from)).toMatchObject(unchecked)
    const { rows } = await line.query('select also_matched from line_log where caller = $1', [from])
    expect(rows).toEqual([{ also_matched: expect.stringContaining('"stranger"') }])
  })

  it('who is absent is refused where a rule stops it, though the agent was to answer it', async () => {
    await line.network.agentIs('absent')
    const from = '13912229999'
    await add(own.token, 'black', from)
    await save(own.token, { treatment: 'agent' })
    expect((await line.call({ from, to: own.phoneNo })).turns).toEqual(['refused 603'])
    expect(await line.logged(own.phoneNo, from)).toMatchObject({ action: 'stop', reason: 'blacklist' })
  })
})

describe("a call to a child's line", () => {
  /** On the carrier's list of schools, and one that is not. */
  const [school, club] = ['01077770123', '01088886666'] as const
  const set = ({ token }: Member, change: ChildChange) =>
    line.screens.call('guard/v1/family/child/set', { change, requestId: line.requestId() }, token)

  /** A child who has confirmed to be one, and the guardian who has asked. */
  async function newChild(product: ProductKey) {
    const child = await line.newSubscriber(product)
    const { guardian, id } = await newGuardianOf(child, { ...fullScope, settings: true })
    await set(guardian, { kind: 'switch', id, on: true, bornOn: '2015-03-01' })
    await set(child, { kind: 'confirm', accept: true })
    /** The guardian's request about a caller, once the gateway has it. */
    const requestOf = (caller: string) =>
      eventually(async () => {
        const { people } = await line.screens.call('guard/v1/family/child', {}, guardian.token)
        const request = people[0]?.requests.find(({ from }) => from === caller)
        if (!request) throw new Error(`No request about ${caller}`)
        return request.id
      })
    return { ...child, guardian, id, requestOf }
  }

  it('of an unknown caller is refused until a guardian has let the caller through, also at once again', async () => {
    const { phoneNo, guardian, id, requestOf } = await newChild('umm')
    const from = '13912230001'
    for (const count of [1, 2]) {
      expect((await line.call({ from, to: phoneNo })).turns).toEqual(['refused 603'])
      expect(await line.logged(phoneNo, from, count)).toMatchObject({ action: 'stop', reason: 'childLine' })
    }
    expect(line.phoneOf(phoneNo).shown()).toEqual([])
    await set(guardian, { kind: 'answer', id, request: await requestOf(from), answer: 'today' })
    expect((await line.call({ from, to: phoneNo })).turns).toEqual(rang)
    expect(await line.logged(phoneNo, from, 3)).toMatchObject({ action: 'pass', reason: 'temporaryAllow' })
  })

  it('goes to the agent where it runs; 110, a school and the club that a guardian has named ring', async () => {
    const { phoneNo, token, guardian, id, requestOf } = await newChild('nine')
    await save(token, { switches: [{ name: 'agentAnswer', on: true }] })
    await set(guardian, { kind: 'pass', id, phoneNo: club })
    const from = '13912230002'
    expect((await line.call({ from, to: phoneNo })).turns).toEqual(rang)
    expect(line.network.agent.shown().at(-1)).toMatchObject({ number: from, for: phoneNo })
    expect(line.phoneOf(phoneNo).shown()).toEqual([])
    expect(await line.logged(phoneNo, from)).toMatchObject({ action: 'agent', reason: 'childLine' })
    await requestOf(from)
    for (const [caller, reason] of [
      ['110', 'neverBlock'],
      [school, 'noRule'],
      [club, 'whitelist'],
    ] as const) {
      expect((await line.call({ from: caller, to: phoneNo })).turns).toEqual(rang)
      expect(await line.logged(phoneNo, caller)).toMatchObject({ action: 'pass', reason })
    }
    expect(
      line
        .phoneOf(phoneNo)
        .shown()
        .map(({ number }) => number),
    ).toEqual(['110', school, club])
  })
})

describe('one call', () => {
  let phoneNo: string
  beforeAll(async () => {
    ;({ phoneNo } = await line.newSubscriber('umm'))
  })
  const questionsOf = (caller: string) => line.way.questions.filter(({ from }) => from === caller)
  const kindsOf = (caller: string) => line.way.events.filter(({ from }) => from === caller).map(({ kind }) => kind)

  it('whose INVITE is repeated is decided once, and rings once', async () => {
    const from = '13911110001'
    const before = line.phoneOf(phoneNo).shown().length
    // The gateway answers when the repeats have come.
    line.way.mode = 'waiting'
    const call = line.call({ from, to: phoneNo, scenario: 'repeated' })
    await eventually(() => expect(line.network.turnsSoFar(from)).toEqual(['repeated']))
    line.way.open()
    expect((await call).turns).toEqual(['repeated', ...rang])
    expect(line.phoneOf(phoneNo).shown().length).toBe(before + 1)
    expect(await line.logged(phoneNo, from)).toMatchObject({ action: 'pass', reason: 'noRule' })
    expect(questionsOf(from)).toHaveLength(1)
  })

  it('that a proxy before us has forked is decided once, and rings once', async () => {
    const from = '13911110002'
    const before = line.phoneOf(phoneNo).shown().length
    // The gateway answers when the second INVITE has come and was refused.
    line.way.mode = 'waiting'
    const call = line.call({ from, to: phoneNo, scenario: 'forked' })
    await eventually(() => expect(line.network.turnsSoFar(from)).toEqual(['refused 482']))
    line.way.open()
    expect((await call).turns).toEqual(['refused 482', 'answered', 'hungUp'])
    expect(line.phoneOf(phoneNo).shown().length).toBe(before + 1)
    expect(await line.logged(phoneNo, from)).toMatchObject({ action: 'pass', reason: 'noRule' })
    expect(questionsOf(from)).toHaveLength(1)
  })

  it('to two phones of a number is decided once, and logged once', async () => {
    const { phoneNo: both } = await line.newSubscriber('umm')
    const second = await line.network.phone(both, { answerMs: 30_000 })
    const from = '13911110003'
    expect((await line.call({ from, to: both })).turns).toEqual(rang)
    await eventually(() => expect([line.phoneOf(both).shown().length, second.shown().length]).toEqual([1, 1]))
    await line.logged(both, from)
    expect(questionsOf(from)).toHaveLength(1)
    expect(kindsOf(from)).toEqual(['ringing', 'answered', 'ended'])
  })

  it('that the caller gives up before the verdict never rings', async () => {
    const from = '13911110004'
    const before = line.phoneOf(phoneNo).shown().length
    line.way.mode = 'waiting'
    const given = await line.call({ from, to: phoneNo, scenario: 'cancel', isImpatient: true })
    line.way.open()
    expect(given.turns).toEqual(['refused 487'])
    expect(await line.logged(phoneNo, from)).toMatchObject({ action: 'pass', reason: 'unchecked', seconds: 0 })
    expect(line.phoneOf(phoneNo).shown().length).toBe(before)
  })

  it('that the caller gives up while it rings is logged as not answered', async () => {
    const { phoneNo: slow } = await line.newPatient(30_000, 'umm')
    const from = '13911110005'
    const given = await line.call({ from, to: slow, scenario: 'cancel' })
    expect(given.turns).toEqual(['refused 487'])
    expect(await line.logged(slow, from)).toMatchObject({ seconds: 0 })
  })

  it('that the gateway ends is over on both sides', async () => {
    const from = '13911110006'
    const call = line.call({ from, to: phoneNo, talkMs: 60_000 })
    await eventually(() => expect(kindsOf(from)).toContain('answered'))
    const [{ callId = '' } = {}] = questionsOf(from)
    expect(await line.network.endCall(callId, 'x'.repeat(32))).toBe(401)
    expect(await asked.release(callId)).toBe(true)
    expect((await call).turns).toEqual(['ringing', 'answered', 'released'])
    await line.logged(phoneNo, from)
    expect(kindsOf(from)).toEqual(['ringing', 'answered', 'released'])
    expect(await asked.release(callId)).toBe(false)
  })

  /** A person who answers calls, and a guardian who gets alerts of them and may end risky calls. */
  const newProtected = async () => {
    const person = await line.newSubscriber('umm')
    const { guardian, id } = await newGuardianOf(person)
    const scope = { ...fullScope, endCalls: true }
    const ends = { id, scope, requestId: line.requestId() }
    await line.screens.call('guard/v1/family/mine/scope', ends, person.token)
    return { person, guardian }
  }
  /** A code of a bank comes in an answered call, which goes on. The screens' gateway has an SMS centre. */
  const codeDuring = async (from: string, to: string) => {
    // Stored, not only sent: else it is the switch's gateway that raises the alert, and that one's SMS centre is away.
    await eventually(async () => {
      const stored = `select from live_calls where state = 'answered' and report::json ->> 'from' = $1`
      if ((await line.query(stored, [from])).rows.length === 0) throw new Error(`No answered call of ${from}`)
    })
    const code = { id: `code-${from}`, from: '95588', senderClass: 'company', to, at: Date.now() }
    await postTo(line.screens)('/carrier/sms/verdict', { ...code, text: '【工商银行】验证码 482913，请勿告知他人' })
  }
  /** The guardian's alert of a call that can be ended. */
  const alertOf = (guardian: { token: string }) =>
    eventually(async () => {
      const { items } = await line.screens.call('guard/v1/family/alerts', { cursor: null }, guardian.token)
      const [newest] = items
      if (newest?.ending !== 'open') throw new Error('No call to end')
      return newest
    })
  /** The person's newest alert, once its warning is in this state. */
  const warned = (person: { token: string }, state: WarningState) =>
    eventually(async () => {
      const [newest] = (await line.screens.call('guard/v1/live/codes', {}, person.token)).items
      if (newest?.warning?.state !== state) throw new Error(`It is ${newest?.warning?.state}`)
      return { id: newest.id, from: newest.from, ...newest.warning }
    })
  const answerWarning = (person: { token: string }, id: string, answer: WarningAnswer) => {
    const said = { id, answer, requestId: line.requestId() }
    return line.screens.call('guard/v1/live/codes/answer', said, person.token)
  }

  it('of a stranger, in which a code of a bank comes, is ended by a guardian whom the person lets do that', async () => {
    const { screens, requestId } = line
    const { person, guardian } = await newProtected()
    const from = '13911110008'
    const call = line.call({ from, to: person.phoneNo, talkMs: 60_000 })
    await codeDuring(from, person.phoneNo)
    const alert = await alertOf(guardian)
    const tap = { id: alert.id, requestId: requestId() }
    expect(await screens.call('guard/v1/family/alerts/endCall', tap, guardian.token)).toMatchObject({ ending: 'mine' })
    expect((await call).turns).toEqual(['ringing', 'answered', 'released'])
    await line.logged(person.phoneNo, from)
    expect(kindsOf(from)).toEqual(['ringing', 'answered', 'released'])
    const texts = (await screens.outbox(person.phoneNo)).map(({ text }) => text)
    expect(texts).toContainEqual(
      expect.stringContaining(`您与${from}通话时收到银行短信，小明按您的同意请网络结束了这次通话`),
    )
    const { items: changes } = await screens.call('guard/v1/family/changes', { cursor: null }, person.token)
    expect(changes).toMatchObject([{ kind: 'endCall', by: '小明', number: from }])
  })

  it('of a suspect, in which a code comes, is a warning that is delivered and seen, until the person asks for help', async () => {
    const { screens } = line
    const { person, guardian } = await newProtected()
    const from = '17011116666'
    const call = line.call({ from, to: person.phoneNo, talkMs: 60_000 })
    await codeDuring(from, person.phoneNo)
    const { id, ...sent } = await warned(person, 'delivered')
    expect(sent).toMatchObject({ from, isHigh: true, claimedBy: null })
    expect(sent.sent.map(({ by, to }) => `${by} ${to}`).sort()).toEqual(['guardian 小明', 'sms '])
    await answerWarning(person, id, 'seen')
    expect((await warned(person, 'seen')).holdMs).toBeGreaterThan(0)
    // The voice on the phone says that it is fine.
    await expect(answerWarning(person, id, 'fine')).rejects.toThrow('请先看完提醒')
    await answerWarning(person, id, 'help')
    const texts = (await screens.outbox(guardian.phoneNo)).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('请您帮忙'))
    const claim = { id: (await alertOf(guardian)).id, claimed: true, requestId: line.requestId() }
    await screens.call('guard/v1/family/alerts/claim', claim, guardian.token)
    expect(await warned(person, 'help')).toMatchObject({ claimedBy: '小明' })
    const [{ callId = '' } = {}] = questionsOf(from)
    await asked.release(callId)
    await call
  })

  it('of a stranger, in which a code comes that was asked for, is a warning until the person says so', async () => {
    const { person } = await newProtected()
    // The session is one of before today: another one might be somebody else's.
    await line.query(
      `update sessions set created_at = created_at - 90000000
       where subscriber_id = (select subscriber_id from subscribers where phone_no = $1)`,
      [person.phoneNo],
    )
    const from = '13911110009'
    const call = line.call({ from, to: person.phoneNo, talkMs: 60_000 })
    await codeDuring(from, person.phoneNo)
    const { id } = await warned(person, 'delivered')
    await answerWarning(person, id, 'seen')
    await answerWarning(person, id, 'fine')
    await warned(person, 'fine')
    const [{ callId = '' } = {}] = questionsOf(from)
    await asked.release(callId)
    await call
  })

  it('of a suspect is why forwarding that is set after it is asked about, to a contact too', async () => {
    const [called, other] = [await line.newSubscriber('umm'), await line.newSubscriber('umm')]
    const friend = '13912345672'
    const forwarding = async ({ phoneNo: of, token }: Member) => {
      const contact = { phoneNo: friend, name: '妈妈', note: '' }
      await line.screens.call('guard/v1/contact/add', { contact, requestId: line.requestId() }, token)
      const change = { id: `busy-${of}`, at: Date.now(), phoneNo: of, kind: 'busy', to: friend }
      await postTo(line.screens)('/carrier/forwarding/events', [change])
      const { items } = await line.screens.call('guard/v1/live/forwarding', {}, token)
      return items.map(({ state, risk }) => ({ state, risk }))
    }
    const from = '17011116666'
    expect((await line.call({ from, to: called.phoneNo })).turns).toEqual(rang)
    await line.logged(called.phoneNo, from)
    expect(await forwarding(called)).toEqual([{ state: 'asked', risk: 'riskyCall' }])
    const texts = (await line.screens.outbox(called.phoneNo)).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('转接'))
    expect(await forwarding(other)).toEqual([{ state: 'set', risk: null }])
  })

  it('that the gateway ends while it rings never is answered', async () => {
    const { phoneNo: patient } = await line.newPatient(30_000, 'umm')
    const from = '13911110007'
    const call = line.call({ from, to: patient, talkMs: 60_000 })
    await eventually(() => expect(kindsOf(from)).toEqual(['ringing']))
    const [{ callId = '' } = {}] = questionsOf(from)
    expect(await asked.release(callId)).toBe(true)
    expect((await call).turns).toEqual(['ringing', 'refused 480'])
    await line.logged(patient, from)
    expect(kindsOf(from).at(-1)).toBe('released')
  })
})

it('every rule for calls (DESIGN 5.2) has decided one of these', async () => {
  const rules = [
    ...['neverBlock', 'temporaryAllow', 'whitelist', 'blacklist', 'whiteSegment', 'contact', 'dialled', 'answered'],
    ...[
      'blackSegment',
      'fraud',
      'storm',
      'childLine',
      'repeatCall',
      'harassment',
      'international',
      'hidden',
      'doNotDisturb',
      'riskCall',
      'afterPayment',
    ],
    ...['internationalCall', 'stranger', 'paused', 'unchecked', 'noProduct', 'noRule'],
  ] satisfies string[] as ReasonCode[]
  const { rows } = await line.query('select distinct reason from line_log')
  expect(rows.map(({ reason }) => reason).sort()).toEqual([...rules].sort())
})
