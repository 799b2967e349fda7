import { eventually } from '../h5/support/eventually'
import { startLine, type Line } from './support/line'

/** As the switch waits in a carrier's network, and so the gateway gives up after its own default, LINE_DEADLINE of 100 ms. */
const WAIT_MS = 130
const rang = ['ringing', 'answered', 'hungUp']
const FRAUD = '17011112222'

let line: Line
let phoneNo: string
let lastCaller = 0
const newCaller = () => `1391222${String((lastCaller += 1)).padStart(4, '0')}`

beforeAll(async () => {
  line = await startLine({ waitMs: WAIT_MS })
  const row = { value: FRAUD, level: 'fraud', tag: '诈骗电话', marks: 394, markedAt: Date.now() }
  await line.post('/carrier/reputation/feed', { list: 'numbers', version: 1, isWhole: true, isLast: true, rows: [row] })
  const { phoneNo: number, token } = await line.newSubscriber('umm')
  phoneNo = number
  const change = { switches: [{ name: 'fraudBlock' as const, on: true }] }
  await line.screens.call('guard/v1/call/save', { change, requestId: line.requestId() }, token)
})
afterAll(() => line?.stop())
afterEach(async () => {
  line.way.open()
  await asksAgain()
})

const questionsOf = (caller: string) => line.way.questions.filter(({ from }) => from === caller).length
/** Calls until the switch asks the gateway and applies its answer: the breaker has closed. */
const asksAgain = () =>
  eventually(async () => {
    const from = newCaller()
    await line.call({ from, to: phoneNo })
    await eventually(() => expect(line.way.events.find((event) => event.from === from)).toBeDefined())
    expect(line.way.events.find((event) => event.from === from)).toMatchObject({ applied: 'gateway' })
  })

describe('a call rings, and the log says why nothing was checked,', () => {
  it('when the gateway does not answer', async () => {
    const from = newCaller()
    line.way.mode = 'waiting'
    // It rings while the question still waits: there was no answer to wait for.
    expect((await line.call({ from, to: phoneNo })).turns).toEqual(rang)
    expect(questionsOf(from)).toBe(1)
    line.way.open()
    expect(await line.logged(phoneNo, from)).toMatchObject({ action: 'pass', reason: 'unchecked', detail: 'deadline' })
  })

  it.each(['garbage', 'fault'] as const)('when the gateway answers with %s', async (mode) => {
    const from = newCaller()
    line.way.mode = mode
    expect((await line.call({ from, to: phoneNo })).turns).toEqual(rang)
    line.way.open()
    const { detail, ...logged } = await line.logged(phoneNo, from)
    expect(logged).toMatchObject({ action: 'pass', reason: 'unchecked' })
    // On a busy machine the deadline may come before any answer.
    expect(['badjson', 'deadline']).toContain(detail)
  })

  it('when there is no gateway, and its events arrive when there is one again', async () => {
    const from = newCaller()
    await line.way.down()
    expect((await line.call({ from, to: phoneNo })).turns).toEqual(rang)
    expect(questionsOf(from)).toBe(0)
    await line.way.up()
    expect(await line.logged(phoneNo, from)).toMatchObject({ action: 'pass', reason: 'unchecked', detail: 'deadline' })
  })

  it('when the database does not answer', async () => {
    const from = newCaller()
    line.cluster.signal('SIGSTOP')
    const { turns } = await line.call({ from, to: phoneNo }).finally(() => line.cluster.signal('SIGCONT'))
    expect(turns).toEqual(rang)
    const { detail, ...logged } = await line.logged(phoneNo, from)
    expect(logged).toMatchObject({ action: 'pass', reason: 'unchecked' })
    // The gateway gives up before the switch does; on a busy machine its answer comes too late.
    expect(['slow', 'deadline']).toContain(detail)
  })

  it('when a known fraud calls meanwhile: then the rule that would have stopped it follows', async () => {
    line.way.mode = 'waiting'
    expect((await line.call({ from: FRAUD, to: phoneNo })).turns).toEqual(rang)
    line.way.open()
    expect(await line.logged(phoneNo, FRAUD)).toMatchObject({ action: 'pass', reason: 'unchecked' })
    const { rows } = await line.query('select also_matched from line_log where caller = $1', [FRAUD])
    expect(rows).toEqual([{ also_matched: expect.stringContaining('"fraud"') }])
  })
})

it('after five failures in a row the switch does not ask for two seconds, then asks again', async () => {
  line.way.mode = 'garbage'
  let unasked = ''
  // One more until a call was not asked about: the fifth failure may be counted after the sixth call has begun.
  await eventually(async () => {
    unasked = newCaller()
    await line.call({ from: unasked, to: phoneNo })
    expect(questionsOf(unasked)).toBe(0)
  })
  line.way.open()
  expect(await line.logged(phoneNo, unasked)).toMatchObject({ reason: 'unchecked', detail: 'breaker' })
  await asksAgain()
})

it('events on which the gateway always fails are given up and counted, and hold up no others', async () => {
  const [poison, after] = [newCaller(), newCaller()]
  const { failed: before } = await line.network.lostEvents()
  line.way.poison = poison
  await line.call({ from: poison, to: phoneNo })
  await eventually(() => expect(line.way.events.map(({ from }) => from)).toContain(poison))
  await line.call({ from: after, to: phoneNo })
  await line.logged(phoneNo, after)
  // Ringing, answered, ended.
  await eventually(async () => expect(await line.network.lostEvents()).toMatchObject({ failed: before + 3 }), 180_000)
  line.way.poison = null
  expect(line.network.switchLog()).toContain('events are given up (failed): 500')
  const { rows } = await line.query('select 1 from line_log where caller = $1', [poison])
  expect(rows).toEqual([])
})

it('a call during which the gateway is restarted is logged with its length', async () => {
  const from = newCaller()
  const call = line.call({ from, to: phoneNo, talkMs: 3000 })
  await eventually(() =>
    expect(line.way.events.filter((event) => event.from === from).map(({ kind }) => kind)).toContain('answered'),
  )
  await line.gateway.kill()
  await line.gateway.run()
  expect((await call).turns).toEqual(rang)
  expect((await line.logged(phoneNo, from)).seconds).toBeGreaterThanOrEqual(3)
})

it('a call during which the number changes hands is not told to its next holder', async () => {
  const { phoneNo: number } = await line.newSubscriber('umm')
  const from = newCaller()
  const call = line.call({ from, to: number, talkMs: 3000 })
  const kinds = () => line.way.events.filter((event) => event.from === from).map(({ kind }) => kind)
  await eventually(() => expect(kinds()).toContain('answered'))
  await line.releaseNumber(number)
  await line.give(number, 'umm')
  await call
  const next = newCaller()
  await line.call({ from: next, to: number })
  // Events are sent in their order, so the first call's have been read before these.
  await line.logged(number, next)
  const { rows } = await line.query(
    'select caller from line_log join subscribers using (subscriber_id) where phone_no = $1',
    [number],
  )
  expect(rows).toEqual([{ caller: next }])
  const live =
    'select call_id from live_calls join subscribers using (subscriber_id) where phone_no = $1 and not is_logged'
  expect((await line.query(live, [number])).rows).toEqual([])
})

describe('calls ring within 300 ms more', () => {
  /** From INVITE to 180 of many calls, in ms, sorted. */
  const waits = async (to = phoneNo, aSecond = 10) => {
    const calls = CALLS * (aSecond / 10)
    const { allMs, turns } = await line.call({ from: newCaller(), to, load: { aSecond, calls } })
    expect(turns.filter((turn) => turn === 'answered')).toHaveLength(calls)
    return allMs.sort((one, other) => one - other)
  }
  const CALLS = 60
  /** No number, so that the switch asks nobody about calls to it: what the machine itself holds up, these wait for too. */
  const UNASKED = 'desk'
  const at = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  let usual: number[]
  beforeAll(async () => {
    await line.network.phone(UNASKED)
    await asksAgain()
    usual = await waits()
  })

  const faults = {
    'there is no gateway': { begin: () => line.way.down(), end: () => line.way.up() },
    'the gateway is slow': { begin: async () => void (line.way.mode = 'slow'), end: async () => line.way.open() },
    'the gateway is frozen': { begin: () => freeze('SIGSTOP'), end: () => freeze('SIGCONT') },
  }
  const freeze = async (signal: 'SIGSTOP' | 'SIGCONT') => void process.kill(line.gateway.pid ?? Number.NaN, signal)

  it.each(Object.keys(faults) as (keyof typeof faults)[])('when %s', async (what) => {
    const { begin, end } = faults[what]
    await begin()
    const [found, unasked] = await Promise.all([waits(), waits(UNASKED, 30)]).finally(end)
    const shares = [0.5, 0.9, 0.95, 1]
    const report = (sorted: number[]) => shares.map((share) => Math.round(at(sorted, share))).join(' / ')
    console.log(
      `${what}: p50 / p90 / p95 / max ${report(found)} ms, usually ${report(usual)} ms, unasked meanwhile ${report(unasked)} ms`,
    )
    for (const share of [0.5, 0.95]) expect(at(found, share)).toBeLessThanOrEqual(at(usual, share) + 300)
    // Every single one.
    expect(at(found, 1)).toBeLessThanOrEqual(at(unasked, 1) + 300)
  })
})
