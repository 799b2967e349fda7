import type { AgentReply } from '@contract/line'
import { LAST_AGENT_TURN } from '@contract/words/guard'
import { GREETING } from '@/rules/agent/conversation'
import { newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { makeProduction, newCallOf, post } from './network'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CALLER = '13912345678'
const PARCEL = '您好，您有一个包裹'
const FRAUD = '您的银行卡涉嫌洗钱，请把钱转到安全账户'
let gateway: TestApp
let token: string
let phoneNo: string

beforeAll(async () => {
  gateway = await makeProduction()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.advance(HOUR)
  ;({ token, phoneNo } = await newSubscriber(gateway, 'nine'))
  await letAgentAnswer(token)
})

const letAgentAnswer = (of: string) =>
  gateway.call(
    'guard/v1/call/save',
    { change: { switches: [{ name: 'agentAnswer', on: true }] }, requestId: newRequest() },
    of,
  )

/** A call that the gateway sends to the agent, and what the network's speech side asks of it. */
async function callToAgent({ to = phoneNo, from = CALLER } = {}) {
  const call = newCallOf(gateway, to, from)
  const { action, decision } = await call.ask()
  const startedAt = gateway.now()
  const turnOf = (turn: number, text: string, more: object = {}) => {
    return { callId: call.callId, turn, at: gateway.now(), startedAt, from, to, decision, text, ...more }
  }
  const ask = (turn: number, text = '', more: object = {}) =>
    post<AgentReply & { error?: string }>(gateway, '/carrier/agent/turns', turnOf(turn, text, more))
  const first = (kind: string, more: object = {}) =>
    call.event(2, kind, { applied: 'gateway', action, decision, startedAt, ...more })
  return { ...call, action, startedAt, ask, first }
}
type AgentCall = Awaited<ReturnType<typeof callToAgent>>

/** The call is answered, talks for half a minute, and ends. */
async function endOf({ report, first, event, startedAt }: AgentCall, more: object = {}) {
  const end = event(3, 'ended', { by: 'party', startedAt, at: startedAt + 30_000, ...more })
  await report(first('answered', { at: startedAt }), end)
}
const agentCalls = async () => (await gateway.call('guard/v1/intercept/query', { tab: 'agent' }, token)).data.items
const newest = async () => {
  const [entry] = await agentCalls()
  return (await gateway.call('guard/v1/agent/detail', { id: entry?.id ?? '' }, token)).data
}

describe('a call with the agent', () => {
  it('is led turn by turn, and the app shows what was said once it is over', async () => {
    const call = await callToAgent()
    expect(call.action).toBe('agent')
    expect((await call.ask(0)).body).toEqual({ say: GREETING, end: false })
    const { body: reply } = await call.ask(1, PARCEL)
    expect(reply).toMatchObject({ say: expect.stringContaining('驿站'), end: false })
    const { body: goodbye } = await call.ask(2, '好的')
    expect(goodbye).toMatchObject({ end: true })
    expect(await agentCalls()).toEqual([])
    await endOf(call)
    expect(await newest()).toMatchObject({
      seconds: 30,
      intent: 'delivery',
      reason: 'stranger',
      turns: [
        { speaker: 'agent', text: GREETING },
        { speaker: 'caller', text: PARCEL },
        { speaker: 'agent', text: reply.say },
        { speaker: 'caller', text: '好的' },
        { speaker: 'agent', text: goodbye.say },
      ],
    })
  })

  it('has the record that the same turns in its last event would give', async () => {
    const live = await callToAgent()
    for (const [turn, text] of ['', PARCEL, '我放在门口了'].entries()) await live.ask(turn, text)
    await endOf(live)
    const record = await newest()
    gateway.advance(HOUR)
    const told = await callToAgent()
    await endOf(told, { turns: record.turns })
    const other = await newest()
    expect(other.id).not.toBe(record.id)
    const { id, at, keptUntil, number } = other
    expect(other).toEqual({ ...record, id, at, keptUntil, number })
  })

  it('has the record of the turns that the gateway replied to, whatever the last event says', async () => {
    const call = await callToAgent()
    await call.ask(0)
    await call.ask(1, PARCEL)
    await endOf(call, { turns: [{ speaker: 'caller', text: FRAUD }] })
    expect(await newest()).toMatchObject({ intent: 'delivery', turns: [{ text: GREETING }, { text: PARCEL }, {}] })
  })

  it('has the longer dialogue of the last event, when the agent went on without replies', async () => {
    const call = await callToAgent()
    await call.ask(0)
    const said = [GREETING, PARCEL, '放在哪里？', '银行卡'].map((text, index) => ({
      speaker: index % 2 === 0 ? 'agent' : 'caller',
      text,
    }))
    await endOf(call, { turns: said })
    expect((await newest()).turns).toEqual(said)
  })

  it('is in the log at its own time, whatever the clock of the agent shows', async () => {
    const call = await callToAgent()
    for (const [turn, at] of [0, Math.floor(gateway.now() / 1000), gateway.now() + DAY].entries())
      await call.ask(turn, turn === 0 ? '' : PARCEL, { at })
    await endOf(call)
    const [entry] = await agentCalls()
    expect(entry?.at).toBe(call.startedAt)
  })

  it('gives a repeated turn the same reply, also when both come together', async () => {
    const call = await callToAgent()
    await call.ask(0)
    const both = await Promise.all([call.ask(1, PARCEL), call.ask(1, '店庆有活动'), call.ask(1, PARCEL)])
    expect(new Set(both.map(({ body }) => body.say)).size).toBe(1)
    await endOf(call)
    expect((await newest()).turns).toHaveLength(3)
  })

  it('is recorded also when no event of it has come but the turns', async () => {
    const call = await callToAgent()
    await call.ask(0)
    gateway.advance(20_000)
    await call.ask(1, PARCEL)
    gateway.advance(10 * MINUTE)
    await gateway.doDue('line-calls')
    expect(await newest()).toMatchObject({ at: call.startedAt, seconds: 20, intent: 'delivery', reason: 'stranger' })
    // Its events come after all: the same entry, corrected.
    await endOf(call)
    expect(await newest()).toMatchObject({ seconds: 30, number: { phoneNo: CALLER } })
    expect(await agentCalls()).toHaveLength(1)
  })

  it.each([
    ['a word', async (call: AgentCall) => void (await call.ask(1, `${PARCEL}\0`)), undefined],
    ['half of an emoji', async (call: AgentCall) => void (await call.ask(1, `\ud83d${PARCEL}`)), undefined],
    [
      'the words of its last event',
      async () => undefined,
      [
        { speaker: 'agent', text: GREETING },
        { speaker: 'caller', text: `\0${PARCEL}` },
      ],
    ],
  ])('is recorded although NUL is in %s, and holds up no other call', async (_where, say, turns) => {
    const call = await callToAgent()
    expect((await call.ask(0)).status).toBe(200)
    await say(call)
    const other = await callToAgent({ from: '13912345679' })
    const end = { by: 'party', at: call.startedAt + 30_000, startedAt: call.startedAt }
    const { status, body } = await post(gateway, '/carrier/line/events', [
      call.first('answered', { at: call.startedAt }),
      call.event(3, 'ended', { ...end, turns }),
      other.first('answered'),
    ])
    expect([status, body]).toEqual([200, { taken: 3, repeated: 0, unknown: 0, refused: [] }])
    expect((await newest()).turns[1]).toEqual({ speaker: 'caller', text: PARCEL })
  })

  it('is corrected by a turn that comes after its end, which nobody replies to', async () => {
    const call = await callToAgent()
    await call.ask(0)
    await endOf(call)
    expect(await newest()).toMatchObject({ intent: 'silent' })
    expect((await call.ask(1, FRAUD)).body).toEqual({ say: '', end: true })
    expect(await newest()).toMatchObject({ intent: 'fraud', turns: [{}, { speaker: 'caller', text: FRAUD }] })
    expect(await agentCalls()).toHaveLength(1)
  })

  it('that the subscriber has removed from the app does not come back with a late turn', async () => {
    const call = await callToAgent()
    await call.ask(0)
    await endOf(call)
    const { id } = await newest()
    await gateway.call('guard/v1/agent/remove', { ids: [id], requestId: newRequest() }, token)
    await call.ask(1, PARCEL)
    expect(await agentCalls()).toEqual([])
  })
})

describe('a turn is refused', () => {
  it.each<[string, (call: AgentCall) => Promise<object>]>([
    ['without the decision, before the first event has come', async () => ({ decision: undefined })],
    ['with a decision that is none', async () => ({ decision: 'nothing' })],
    ['with the decision of another call', async () => ({ callId: 'another' })],
    ['for a number that nobody here has', async () => ({ to: '13700000000' })],
    ['of a call before the holder of the number', async ({ startedAt }) => ({ startedAt: startedAt - DAY })],
    [
      'for another subscriber',
      async () => {
        const { phoneNo: to, token: other } = await newSubscriber(gateway, 'nine')
        await letAgentAnswer(other)
        return { to }
      },
    ],
    [
      'once the switch has let the call ring',
      async ({ report, first }) => {
        await report(first('ringing', { action: 'pass' }))
        return {}
      },
    ],
  ])('%s', async (_why, prepare) => {
    const call = await callToAgent()
    const { status, body } = await call.ask(0, '', await prepare(call))
    expect([status, body]).toEqual([404, { error: 'The agent has no such call' }])
  })

  it('of a call that was not sent to the agent', async () => {
    await gateway.call(
      'guard/v1/list/add',
      { list: 'white', entries: [{ value: CALLER }], requestId: newRequest() },
      token,
    )
    const call = await callToAgent()
    expect([call.action, (await call.ask(0)).status]).toEqual(['pass', 404])
  })

  it('of a call of two days ago', async () => {
    const call = await callToAgent()
    gateway.advance(2 * DAY + 1)
    expect((await call.ask(0)).status).toBe(404)
  })

  it.each([
    ['too long a text', { text: '长'.repeat(501) }],
    ['a turn after the last', { turn: LAST_AGENT_TURN + 1 }],
    ['a turn before the first', { turn: -1 }],
    ['no time', { at: undefined }],
  ])('with %s', async (_what, more) => {
    const call = await callToAgent()
    expect((await call.ask(0, '', more)).status).toBe(400)
  })

  it('without a signature', async () => {
    const call = await callToAgent()
    const { status } = await post(
      gateway,
      '/carrier/agent/turns',
      { callId: call.callId },
      { headers: { 'x-signature': 'v1=no' } },
    )
    expect(status).toBe(401)
  })
})

it('without the decision, a turn counts once the first event has said that the agent has the call', async () => {
  const call = await callToAgent()
  await call.report(call.first('answered'))
  expect((await call.ask(0, '', { decision: undefined })).body.say).toBe(GREETING)
})
