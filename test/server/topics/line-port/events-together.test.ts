import type { BatchAnswer } from '@contract/line'
import { sql } from 'kysely'
import { newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { alerts, bind, type Member } from '../family/family-stage'
import { makeProduction, newCallOf, post } from './network'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const EVENTS = '/carrier/line/events'
const STRANGER = '13912345678'
const FRAUD = '17011112222'
const [REFUSED, ALSO_REFUSED] = ['13399990000', '13399990001'] as const
const passed = { applied: 'gateway', action: 'pass' }
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeProduction()
  const part = { list: 'numbers', version: 1, isWhole: true, isLast: true }
  const row = { value: FRAUD, level: 'fraud', tag: '诈骗电话', marks: 9, markedAt: gateway.now() }
  await post(gateway, '/carrier/reputation/feed', { ...part, rows: [row] })
})
afterAll(() => gateway.close())
beforeEach(() => gateway.advance(HOUR))

const idOf = ({ token }: Member) => token.slice(4, 20)
const send = (events: object[]) => post<BatchAnswer>(gateway, EVENTS, events)
const logOf = async (...members: Member[]) => {
  const shown = ['at', 'caller', 'action', 'reason', 'detail', 'also_matched', 'seconds', 'text', 'tag'] as const
  const rows = await gateway.db
    .selectFrom('line_log')
    .select(shown)
    .where('subscriber_id', 'in', members.map(idOf))
    .orderBy('caller')
    .orderBy('reason')
    .execute()
  return rows
}
const statesOf = (member: Member) =>
  gateway.db
    .selectFrom('live_calls')
    .select(['state', 'is_logged', 'seen'])
    .where('subscriber_id', '=', idOf(member))
    .orderBy('seen')
    .execute()

/** A subscriber who refuses two numbers, allows another one call, and shares alerts with a guardian. */
async function newStage() {
  const guardian = await newSubscriber(gateway, 'six')
  const person = await newSubscriber(gateway, 'nine')
  await bind(gateway, guardian, person)
  const black = { list: 'black', entries: [{ value: REFUSED }, { value: ALSO_REFUSED }], requestId: newRequest() }
  await gateway.call('guard/v1/list/add', black, person.token)
  const change = { notice: 'sms', switches: [{ name: 'fraudBlock', on: true }] }
  await gateway.call('guard/v1/call/save', { change, requestId: newRequest() }, person.token)
  const allowance = { subscriber_id: idOf(person), allowance_id: newRequest(), phone_no: '13911110000', once: true }
  await gateway.db
    .insertInto('allowances')
    .values({ ...allowance, until_at: gateway.now() + HOUR })
    .execute()
  return { guardian, person }
}

/** The events of calls of every kind to a number, in order. */
async function everyKind(phoneNo: string): Promise<object[]> {
  const at = gateway.now()
  const ask = async (from: string) => {
    const call = newCallOf(gateway, phoneNo, from)
    const { action, decision } = await call.ask()
    return { call, first: { applied: 'gateway', action, decision } }
  }
  const [stranger, fraud, refused, allowed, open] = await Promise.all(
    [STRANGER, FRAUD, REFUSED, '13911110000', '13911112222'].map(ask),
  )
  const unasked = newCallOf(gateway, phoneNo, '13911113333')
  const refusedUnasked = newCallOf(gateway, phoneNo, ALSO_REFUSED)
  const withAgent = newCallOf(gateway, phoneNo, '13911114444')
  const turns = [{ speaker: 'caller', text: '你好，贷款需要吗' }]
  return [
    stranger?.call.event(2, 'ringing', stranger.first),
    stranger?.call.event(3, 'answered', { at: at + 1000 }),
    stranger?.call.event(4, 'ended', { at: at + 61_000 }),
    fraud?.call.event(2, 'ended', { ...fraud.first, by: 'network' }),
    refused?.call.event(2, 'ended', { ...refused.first, by: 'network' }),
    allowed?.call.event(2, 'ringing', allowed.first),
    allowed?.call.event(3, 'ended'),
    open?.call.event(2, 'ringing', open.first),
    open?.call.event(3, 'answered', { at: at + 2000 }),
    unasked.event(1, 'ringing', { applied: 'breaker', action: 'pass' }),
    unasked.event(2, 'ended'),
    refusedUnasked.event(1, 'ringing', { applied: 'deadline', action: 'pass' }),
    refusedUnasked.event(2, 'ended', { seconds: 7 }),
    withAgent.event(1, 'ringing', { applied: 'gateway', action: 'agent' }),
    withAgent.event(2, 'ended', { seconds: 5, turns }),
  ].filter((event) => event !== undefined)
}

it('calls of every kind, in one batch, several at once, or event by event, are logged alike, and once', async () => {
  const stages = await Promise.all([newStage(), newStage(), newStage()])
  const events = await Promise.all(stages.map(({ person }) => everyKind(person.phoneNo)))
  const [whole = [], split = [], single = []] = events
  const sms = jest.spyOn(gateway.deps.sms, 'send')
  const parts = [0, 1, 2].map((of) => split.filter((_event, index) => index % 3 === of))
  // With another subscriber's, and each part twice.
  const answers = await Promise.all([send(whole), ...parts.map(send), ...parts.map(send)])
  for (const event of single) await send([event])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.reduce((sum, { body }) => sum + body.taken, 0)).toBe(whole.length + split.length)
  const logs = await Promise.all(stages.map(({ person }) => logOf(person)))
  expect(logs[0]).toMatchObject([
    { caller: REFUSED, action: 'stop', reason: 'blacklist' },
    { caller: ALSO_REFUSED, action: 'pass', reason: 'unchecked', detail: 'deadline', seconds: 7 },
    { caller: '13911110000', action: 'pass', reason: 'temporaryAllow' },
    { caller: '13911113333', action: 'pass', reason: 'unchecked', detail: 'breaker', also_matched: '[]' },
    { caller: '13911114444', action: 'agent', reason: 'unchecked', detail: 'switch', seconds: 5 },
    { caller: STRANGER, action: 'pass', reason: 'noRule', seconds: 60 },
    { caller: FRAUD, action: 'stop', reason: 'fraud', tag: '诈骗电话' },
  ])
  expect(logs.slice(1)).toEqual([logs[0], logs[0]])
  const states = await Promise.all(stages.map(({ person }) => statesOf(person)))
  expect(states.map((its) => its.filter(({ is_logged }) => !is_logged).map(({ state }) => state))).toEqual([
    ['answered'],
    ['answered'],
    ['answered'],
  ])
  expect(states.slice(1)).toEqual([states[0], states[0]])
  for (const { guardian, person } of stages) {
    expect(await alerts(gateway, guardian)).toMatchObject([{ risk: 'fraudCall', outcome: 'stopped' }])
    const left = gateway.db.selectFrom('allowances').select('phone_no').where('subscriber_id', '=', idOf(person))
    expect(await left.execute()).toEqual([])
    const toldOf = sms.mock.calls.filter(([one]) => one.kind === 'stopped-call' && one.phoneNo === person.phoneNo)
    expect(toldOf).toHaveLength(2)
  }
  sms.mockRestore()
})

it('what the agent heard in many calls is written in one transaction, as it is alone', async () => {
  const said = ['您的快递放在门口了', '您名下的银行卡涉嫌洗钱，请转到安全账户', null, '需要贷款吗，利息很低']
  const newMembers = () => Promise.all(said.map(() => newSubscriber(gateway, 'nine')))
  const eventsOf = ({ phoneNo }: Member, index: number) => {
    const call = newCallOf(gateway, phoneNo, `1391111777${index}`)
    const words = said[index] ?? null
    const turns = [{ speaker: 'agent', text: '您好' }, ...(words === null ? [] : [{ speaker: 'caller', text: words }])]
    const first = call.event(1, 'answered', { applied: 'gateway', action: 'agent' })
    return [first, call.event(2, 'ended', { seconds: 9, turns })]
  }
  const transactions = async () => {
    const { values } = await gateway.deps.metrics.statements.get()
    const counts = values.filter(
      ({ metricName = '', labels }) => metricName.endsWith('_count') && labels.kind === 'transaction',
    )
    return counts.reduce((sum, { value }) => sum + value, 0)
  }
  const recordsOf = (members: readonly Member[]) =>
    Promise.all(
      members.map((member) =>
        gateway.db
          .selectFrom('line_log')
          .innerJoin('agent_answers as heard', (join) =>
            join
              .onRef('heard.subscriber_id', '=', 'line_log.subscriber_id')
              .onRef('heard.entry_id', '=', 'line_log.entry_id'),
          )
          .select(['caller', 'action', 'reason', 'text', 'seconds', 'intent', 'turns', 'removed_at', 'log_row'])
          .where('line_log.subscriber_id', '=', idOf(member))
          .execute(),
      ),
    )
  const together = await newMembers()
  const before = await transactions()
  expect((await send(together.flatMap(eventsOf))).body).toMatchObject({ taken: 2 * said.length })
  // Its beginning and its end.
  expect((await transactions()) - before).toBeLessThanOrEqual(2)
  const alone = await newMembers()
  for (const [index, member] of alone.entries()) {
    const dialled = { kind: 'dialled', at: gateway.now(), from: member.phoneNo, to: '13911110000' }
    await send([...eventsOf(member, index), dialled])
  }
  const records = await recordsOf(together)
  expect(records.flat().map(({ intent }) => intent)).toEqual(['delivery', 'fraud', 'silent', 'loan'])
  expect(await recordsOf(alone)).toEqual(records)
})

it('the eighth stranger of ten minutes is a storm, though all come together', async () => {
  const person = await newSubscriber(gateway, 'nine')
  const batches = await Promise.all(
    Array.from({ length: 8 }, async (_unused, index) => {
      const call = newCallOf(gateway, person.phoneNo, `1391111000${index}`)
      const { decision } = await call.ask()
      return [call.event(2, 'ringing', { ...passed, decision }), call.event(3, 'ended')]
    }),
  )
  const stateNow = async () => (await gateway.call('guard/v1/live/storm', {}, person.token)).data.state
  await Promise.all(batches.slice(0, 7).map(send))
  expect(await stateNow()).toBe('calm')
  await send(batches[7] ?? [])
  expect(await stateNow()).toBe('offered')
})

it('of several batches that are written together only the bad one is refused, and is taken when it is sent again', async () => {
  const members = await Promise.all([1, 2, 3].map(() => newSubscriber(gateway, 'umm')))
  const batches = members.map(({ phoneNo }) => {
    const call = newCallOf(gateway, phoneNo, STRANGER)
    return [call.event(1, 'ringing', passed), call.event(2, 'ended')]
  })
  const bad = sql.lit(idOf(members[1] ?? { token: '', phoneNo: '' }))
  await sql`alter table line_log add constraint no_bad check (subscriber_id <> ${bad})`.execute(gateway.db)
  const statuses = (await Promise.all(batches.map(send))).map(({ status }) => status)
  await sql`alter table line_log drop constraint no_bad`.execute(gateway.db)
  expect(statuses).toEqual([200, 500, 200])
  expect(await Promise.all(members.map((member) => logOf(member)))).toMatchObject([[{}], [], [{}]])
  const again = await Promise.all(batches.map(send))
  expect(again.map(({ body }) => [body.taken, body.repeated])).toEqual([
    [0, 2],
    [2, 0],
    [0, 2],
  ])
  expect(await Promise.all(members.map((member) => logOf(member)))).toMatchObject([[{}], [{}], [{}]])
})

it('more batches than a gateway takes at once get 429 with Retry-After, and are taken when they are sent again', async () => {
  const person = await newSubscriber(gateway, 'umm')
  // Gateways take turns.
  const taken = 64 * Number(process.env.TEST_GATEWAYS ?? 1)
  const batches = Array.from({ length: taken + 6 }, () => {
    const call = newCallOf(gateway, person.phoneNo, STRANGER)
    return [call.event(1, 'ringing', { applied: 'deadline', action: 'pass' }), call.event(2, 'ended')]
  })
  const { sent } = await gateway.db.transaction().execute(async (trx) => {
    await sql`lock table subscribers in access exclusive mode`.execute(trx)
    const open = batches.map(send)
    // While the database is held, only what is refused is answered.
    let refused = 0
    await new Promise<void>((resolve) => {
      for (const one of open) void one.then(() => (refused += 1) === 6 && resolve())
    })
    return { sent: open }
  })
  const first = await Promise.all(sent)
  const refused = first.flatMap(({ status, headers }, index) => (status === 429 ? [{ index, headers }] : []))
  expect(refused).toHaveLength(6)
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array.from({ length: 6 }, () => '1'))
  expect(first.filter(({ status }) => status === 200)).toHaveLength(taken)
  expect(await logOf(person)).toHaveLength(taken)
  const again = async (isLate: boolean) => {
    const which = batches.filter((_batch, index) => refused.some((one) => one.index === index) === isLate)
    return (await Promise.all(which.map(send))).map(({ body }) => body)
  }
  expect(await again(true)).toEqual(refused.map(() => ({ taken: 2, repeated: 0, unknown: 0, refused: [] })))
  expect(new Set((await again(false)).map((body) => `${body.taken} ${body.repeated}`))).toEqual(new Set(['0 2']))
  expect(await logOf(person)).toHaveLength(taken + 6)
})

it('counts events by what became of them, and calls that passed unchecked by cause, once each', async () => {
  const person = await newSubscriber(gateway, 'umm')
  const { lineEvents, lineFailOpens, lineOutOfOrder, lineLag } = gateway.deps.metrics
  const counted = async () => {
    const of = async (metric: typeof lineEvents | typeof lineFailOpens | typeof lineOutOfOrder, label: string) =>
      (await metric.get()).values.map(({ labels, value }) => [(labels as Record<string, string>)[label] ?? '', value])
    const lag = (await lineLag.get()).values.find(({ metricName = '' }) => metricName.endsWith('_count'))?.value ?? 0
    const [events, causes, order] = await Promise.all([
      of(lineEvents, 'result'),
      of(lineFailOpens, 'cause'),
      of(lineOutOfOrder, ''),
    ])
    return Object.fromEntries<number>([...events, ...causes, ['outOfOrder', order[0]?.[1]], ['lag', lag]] as [
      string,
      number,
    ][])
  }
  const before = await counted()
  const [one, other] = [newCallOf(gateway, person.phoneNo, STRANGER), newCallOf(gateway, person.phoneNo, REFUSED)]
  const late = one.event(1, 'ringing', { applied: 'breaker', action: 'pass' })
  const deadline = other.event(1, 'ringing', { applied: 'deadline', action: 'pass' })
  await send([
    one.event(2, 'answered'),
    { kind: 'ringing' },
    newCallOf(gateway, '13700000000', STRANGER).event(1, 'ended'),
  ])
  await send([late, deadline])
  await send([late, deadline, one.event(3, 'ended')])
  const after = await counted()
  const growth = Object.fromEntries(
    Object.entries(after)
      .map(([name, value]) => [name, value - (before[name] ?? 0)] as const)
      .filter(([, grown]) => grown !== 0),
  )
  expect(growth).toEqual({
    taken: 4,
    repeated: 2,
    unknown: 1,
    refused: 1,
    breaker: 1,
    deadline: 1,
    outOfOrder: 1,
    lag: 7,
  })
})
