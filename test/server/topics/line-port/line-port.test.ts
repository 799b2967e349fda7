import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BatchAnswer, CallVerdict } from '@contract/line'
import { sql } from 'kysely'
import { pino } from 'pino'
import { inTransaction, limitTransactions } from '@server/kernel/database/transaction'
import { signedHeaders } from '@server/ports/signature'
import { rehearseVerdicts } from '@server/topics/line-port/line-port-calls'
import { newRequest, type TestApp } from '../../support/app'
import { samplesOf } from '../../support/samples'
import { newSubscriber } from '../../support/subscriber'
import { alerts, newFamily } from '../family/family-stage'
import { makeProduction, newCallOf, post, switchKey } from './network'

const DAY = 24 * 60 * 60 * 1000
const CALLER = '13912345678'
const FRAUD = '17011112222'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeProduction()
})
afterAll(() => gateway.close())

const logged = async (token: string, tab: string) =>
  (await gateway.call('guard/v1/intercept/query', { tab }, token)).data.items

/** The id of a subscriber's one entry in the log, also of one that passed. */
const onlyEntry = async (token: string) => {
  const rows = gateway.db.selectFrom('line_log').select('entry_id').where('subscriber_id', '=', token.slice(4, 20))
  return (await rows.executeTakeFirstOrThrow()).entry_id
}

describe('a gateway as a carrier runs it', () => {
  it('has no tool of development', async () => {
    expect(gateway.deps.dev).toBeNull()
    const response = await gateway.app.inject({ method: 'POST', url: '/dev/line', payload: {} })
    expect(response.statusCode).toBe(404)
  })

  it('stops a call from a number on the blacklist, and the app shows it', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'umm')
    const entry = { list: 'black', entries: [{ value: CALLER }], requestId: newRequest() }
    await gateway.call('guard/v1/list/add', entry, token)
    const call = newCallOf(gateway, `+86${phoneNo}`, `+86${CALLER}`)
    const verdict = await call.ask()
    expect(verdict).toMatchObject({ action: 'stop', treatment: 'hangUp', reason: 'blacklist', label: '' })
    expect(await logged(token, 'stopped')).toEqual([])
    const { action, decision } = verdict
    const answer = await call.report(call.event(2, 'ended', { applied: 'gateway', action, decision, by: 'network' }))
    expect(answer).toEqual({ taken: 1, repeated: 0, unknown: 0, refused: [] })
    const [row] = await logged(token, 'stopped')
    expect(row).toMatchObject({ from: CALLER, action: 'stop', reason: 'blacklist', seconds: 0, at: gateway.now() })
    const live = gateway.db.selectFrom('live_calls').select('state').where('call_id', '=', call.callId)
    expect(await live.execute()).toEqual([{ state: 'ended' }])
    // "This was wrong": the same call rings now.
    await gateway.call('guard/v1/intercept/wrong', { id: row?.id, requestId: newRequest() }, token)
    expect(await newCallOf(gateway, phoneNo, CALLER).ask()).toMatchObject({ action: 'pass' })
  })

  it('shows one stopped call alike in log, record, counters, statistics, weekly reports and the alert of the guardian', async () => {
    const { guardian, person } = await newFamily(gateway, { holds: ['six'] })
    const { token, phoneNo } = person
    const change = { switches: [{ name: 'fraudBlock', on: true }] }
    await gateway.call('guard/v1/call/save', { change, requestId: newRequest() }, token)
    const listed = { value: FRAUD, level: 'fraud', tag: '诈骗电话', marks: 394, markedAt: gateway.now() }
    const list = { list: 'numbers', version: 1, isWhole: true, isLast: true, rows: [listed] }
    await post(gateway, '/carrier/reputation/feed', list)
    const counted = async () => ({
      home: (await gateway.call('report/v1/homepageKeyData', {}, token)).data.interceptCount,
      report: (await gateway.call('report/v1/queryKeyData', { days: 1 }, token)).data,
      score: (await gateway.call('report/v1/queryScore', {}, token)).data.safetyScore,
    })
    const before = await counted()
    expect(before).toMatchObject({ home: 0, report: { interceptCount: 0, rules: [] } })

    const call = newCallOf(gateway, phoneNo, FRAUD)
    const { action, decision } = await call.ask()
    // Asked, and not yet done: nothing shows it.
    expect([await counted(), await alerts(gateway, guardian)]).toEqual([before, []])
    const event = call.event(2, 'ended', { applied: 'gateway', action, decision, by: 'network' })
    expect([await call.report(event), await call.report(event)]).toMatchObject([{ taken: 1 }, { repeated: 1 }])

    const [row, ...others] = await logged(token, 'stopped')
    const at = gateway.now()
    expect([row, others]).toMatchObject([{ at, from: FRAUD, action: 'stop', reason: 'fraud', tag: '诈骗电话' }, []])
    const { id = '' } = row ?? {}
    expect((await gateway.call('guard/v1/intercept/detail', { id }, token)).data).toMatchObject({
      rule: { reason: 'fraud', detail: FRAUD },
      markCount: 394,
      callsFromNumber: 1,
    })
    const rules = [{ reason: 'fraud', stopped: 1, reminded: 0, agent: 0, wrong: 0 }]
    // The score is of what is switched on, not of what calls.
    expect(await counted()).toMatchObject({
      home: 1,
      report: { interceptCount: 1, smsSendCount: 0, telAgencyCount: 0, dayList: [{ handled: 1 }], rules },
      score: before.score,
    })
    const alert = { at, phoneNo, risk: 'fraudCall', outcome: 'stopped', caller: FRAUD }
    expect(await alerts(gateway, guardian)).toMatchObject([alert])

    await gateway.call('guard/v1/intercept/wrong', { id, requestId: newRequest() }, token)
    expect((await counted()).report.rules).toMatchObject([{ ...rules[0], wrong: 1 }])
    // Who has no record has no report.
    const own = newCallOf(gateway, guardian.phoneNo, CALLER)
    await own.report(own.event(1, 'ringing', { applied: 'breaker', action: 'pass' }), own.event(2, 'ended'))
    gateway.advance(7 * DAY)
    const week = async (of: string) => (await gateway.call('guard/v1/weekly/detail', {}, of)).data
    expect(await week(token)).toMatchObject({
      counts: { calls: 1, sms: 0, reminders: 0, agent: 0 },
      rules: [{ reason: 'fraud', count: 1 }],
    })
    expect(await week(guardian.token)).toMatchObject({ family: { people: 1, alerts: 1 } })
  })

  it('keeps a connection of the network open from one request to the next', async () => {
    const { phoneNo } = await newSubscriber(gateway, 'umm')
    await gateway.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = gateway.app.server.address() as AddressInfo // of a TCP server
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (seq: number) =>
      new Promise<[number | undefined, boolean]>((resolve, reject) => {
        const [path, question] = ['/carrier/line/verdict', { callId: `kept-${seq}`, seq: 1, from: CALLER, to: phoneNo }]
        const body = JSON.stringify({ ...question, at: gateway.now(), origin: 'domestic' })
        const signed = signedHeaders({ method: 'POST', path, body }, switchKey, gateway.now())
        const headers = { 'content-type': 'application/json', ...signed }
        const sent = request({ agent, port, host: '127.0.0.1', path, method: 'POST', headers }, (response) => {
          response.resume().once('end', () => resolve([response.statusCode, sent.reusedSocket]))
        })
        sent.once('error', reject).end(body)
      })
    const answers = [await ask(1), await ask(2), await ask(3)]
    agent.destroy()
    expect(answers).toEqual([
      [200, false],
      [200, true],
      [200, true],
    ])
    expect(gateway.app.server.keepAliveTimeout).toBe(72_000)
  })

  it('tries its verdicts before it serves, and leaves no trace of that', async () => {
    await newSubscriber(gateway)
    const { registry, lineVerdicts, lineVerdictTime, lineFailOpens } = gateway.deps.metrics
    const asked = async () =>
      samplesOf(await registry.metrics()).filter(
        ({ name, labels }) => name === 'calls_total' && labels.call === '/carrier/line/verdict',
      )
    const stored = () => gateway.db.selectFrom('live_calls').select('call_id').orderBy('call_id').execute()
    const callsBefore = await stored()
    await rehearseVerdicts(gateway.app, gateway.deps)
    expect(await asked()).toEqual([expect.objectContaining({ labels: expect.objectContaining({ result: 'ok' }) })])
    const verdicts = (await lineVerdicts.get()).values.map(({ labels, value }) => [labels.action, labels.rule, value])
    expect(verdicts).toEqual(['pass', 'stop', 'agent'].map((action) => [action, 'none', 0]))
    const failOpens = (await lineFailOpens.get()).values
    expect(failOpens.map(({ labels }) => labels.cause)).toEqual(
      expect.arrayContaining(['slow', 'database', 'deadline']),
    )
    expect(failOpens.every(({ value }) => value === 0)).toBe(true)
    const counted = (await lineVerdictTime.get()).values.filter(({ metricName = '' }) => /_count$/.test(metricName))
    expect(counted).toMatchObject([{ value: 0 }])
    expect(await stored()).toEqual(callsBefore)
  })

  it('tries a verdict that fails again, and warns once when too few succeed', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    let [asked, failing] = [0, 0]
    const timer = jest.spyOn(gateway.deps.metrics.lineVerdictTime, 'startTimer').mockImplementation(() => {
      asked += 1
      if (failing-- > 0) throw new Error('Broken')
      return () => 0
    })
    const rehearse = async (failures: number) => {
      asked = 0
      failing = failures
      await rehearseVerdicts(gateway.app, { ...gateway.deps, logger })
      return asked
    }
    // Four at once: one that fails repeats its round.
    expect([await rehearse(0), await rehearse(1), lines]).toEqual([24, 28, []])
    expect(await rehearse(4 * 7)).toBe(48)
    expect(lines).toEqual([expect.stringContaining('"status":500,"warm":5')])
    timer.mockRestore()
  })

  it('lets a call to an unknown number pass, and keeps nothing of it', async () => {
    const call = newCallOf(gateway, '13700000000', CALLER)
    expect(await call.ask()).toMatchObject({ action: 'pass', reason: 'nobody', decision: '' })
    const answer = await call.report(call.event(2, 'ringing', { applied: 'gateway', action: 'pass' }))
    expect(answer).toMatchObject({ taken: 0, unknown: 1 })
    const rows = await gateway.db.selectFrom('live_calls').selectAll().where('call_id', '=', call.callId).execute()
    expect(rows).toEqual([])
  })

  it('shows the next holder of a number no event of a call before, however late it comes', async () => {
    const { phoneNo } = await newSubscriber(gateway)
    const call = newCallOf(gateway, phoneNo, CALLER)
    const late = call.event(2, 'ended', { applied: 'gateway', action: 'pass' })
    gateway.advance(60_000)
    await gateway.deps.releaseNumber(phoneNo, gateway.now())
    const next = await gateway.login(phoneNo)
    expect(await call.report(late)).toMatchObject({ taken: 0, unknown: 1 })
    const logged = gateway.db.selectFrom('line_log').select('caller').where('subscriber_id', '=', next.slice(4, 20))
    expect(await logged.execute()).toEqual([])
  })

  it('shows the next holder of a number no visit of the former one', async () => {
    const { phoneNo } = await newSubscriber(gateway)
    const rows = [{ host: 'etc-renew.example' }]
    const part = { list: 'sites', version: 1, isWhole: true, isLast: true, rows }
    await post(gateway, '/carrier/reputation/feed', part)
    const visit = { id: 'late', to: phoneNo, site: 'etc-renew.example', at: gateway.now() }
    gateway.advance(60_000)
    await gateway.deps.releaseNumber(phoneNo, gateway.now())
    const next = await gateway.login(phoneNo)
    const { body } = await post<BatchAnswer>(gateway, '/carrier/web/events', [visit])
    expect(body).toMatchObject({ taken: 0, unknown: 1 })
    const logged = gateway.db.selectFrom('line_log').select('caller').where('subscriber_id', '=', next.slice(4, 20))
    expect(await logged.execute()).toEqual([])
  })

  it('takes no event for a holder who loses the number while it is looked up', async () => {
    const { token, phoneNo } = await newSubscriber(gateway)
    const id = token.slice(4, 20)
    const { db, metrics } = gateway.deps
    // The release, which asks first, runs first.
    limitTransactions(db, { atOnce: 1, waitMs: 60_000 })
    let released: Promise<unknown> | undefined
    // Between the look-up and the lock.
    const lookedUp = jest.spyOn(metrics.lineLag, 'observe').mockImplementation(() => {
      released ??= inTransaction(db, `subscriber ${id}`, (trx) =>
        sql`update subscribers set phone_no = ${`released ${id}`} where subscriber_id = ${id}`.execute(trx),
      )
    })
    const call = newCallOf(gateway, phoneNo, CALLER)
    const answer = await call.report(call.event(2, 'ended', { applied: 'gateway', action: 'pass' }))
    lookedUp.mockRestore()
    await released
    expect(answer).toMatchObject({ taken: 0, repeated: 0, unknown: 1 })
    const logged = gateway.db.selectFrom('line_log').select('caller').where('subscriber_id', '=', id)
    expect(await logged.execute()).toEqual([])
  })

  it('returns a decision that nobody can read, and that counts for its own call and number alone', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'umm')
    const entry = { list: 'black', entries: [{ value: CALLER }], requestId: newRequest() }
    await gateway.call('guard/v1/list/add', entry, token)
    const { action, decision } = await newCallOf(gateway, phoneNo, CALLER).ask()
    expect(action).toBe('stop')
    expect(Buffer.from(decision, 'base64url').toString('latin1')).not.toMatch(/blacklist|stop|139/)
    const other = newCallOf(gateway, phoneNo, '13912340000')
    await other.report(other.event(2, 'ended', { applied: 'gateway', action: 'stop', decision, by: 'network' }))
    // Decided anew: nothing stops this caller, so the switch did something else.
    expect(await logged(token, 'stopped')).toMatchObject([{ from: '13912340000', reason: 'unchecked' }])
  })

  it('shows the next holder of a number no end of a call that began before', async () => {
    const { phoneNo } = await newSubscriber(gateway)
    const call = newCallOf(gateway, phoneNo, CALLER)
    const startedAt = gateway.now()
    await call.report(call.event(2, 'ringing', { startedAt, applied: 'gateway', action: 'pass' }))
    gateway.advance(60_000)
    await gateway.deps.releaseNumber(phoneNo, gateway.now())
    const next = await gateway.login(phoneNo)
    gateway.advance(60_000)
    expect(await call.report(call.event(3, 'ended', { startedAt }))).toMatchObject({ taken: 0, unknown: 1 })
    const live = gateway.db.selectFrom('live_calls').select('call_id').where('subscriber_id', '=', next.slice(4, 20))
    expect(await live.execute()).toEqual([])
  })

  it.each([
    ['from abroad behind a number of China', { origin: 'international', fromVerified: false }, true],
    ['of a subscriber who roams', { origin: 'international', fromVerified: true }, false],
    ['of the own network', { origin: 'own', fromVerified: true }, false],
  ])('shows in the log where a call %s came from', async (_name, from, isFromAbroad) => {
    const { token, phoneNo } = await newSubscriber(gateway, 'umm')
    const call = newCallOf(gateway, phoneNo, CALLER)
    const question = { callId: call.callId, seq: 1, at: gateway.now(), from: CALLER, to: phoneNo, ...from }
    const { action, decision } = (await post<CallVerdict>(gateway, '/carrier/line/verdict', question)).body
    await call.report(call.event(2, 'ringing', { applied: 'gateway', action, decision }), call.event(3, 'ended'))
    const { data } = await gateway.call('guard/v1/intercept/detail', { id: await onlyEntry(token) }, token)
    expect(data).toMatchObject({ from: CALLER, isFromAbroad })
  })

  it('keeps the beginning of a long text, and no half of an emoji', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    const sms = { id: 'long', from: '1065599990', to: phoneNo, text: `${'长'.repeat(999)}😀`, at: gateway.now() }
    await post(gateway, '/carrier/sms/verdict', sms)
    const rows = gateway.db.selectFrom('line_log').select('text').where('subscriber_id', '=', token.slice(4, 20))
    expect(await rows.execute()).toEqual([{ text: '长'.repeat(999) }])
  })

  it('takes the event of a stopped call whose SMS is refused by the SMS centre', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'umm')
    const entry = { list: 'black', entries: [{ value: CALLER }], requestId: newRequest() }
    await gateway.call('guard/v1/list/add', entry, token)
    await gateway.call('guard/v1/call/save', { change: { notice: 'sms' }, requestId: newRequest() }, token)
    const call = newCallOf(gateway, phoneNo, CALLER)
    const { action, decision } = await call.ask()
    const refused = jest.spyOn(gateway.deps.sms, 'send').mockRejectedValue(new Error('The SMS centre answered 500'))
    const answer = await call.report(call.event(2, 'ended', { applied: 'gateway', action, decision, by: 'network' }))
    expect(refused).toHaveBeenCalledTimes(1)
    refused.mockRestore()
    expect(answer).toMatchObject({ taken: 1 })
  })
})

it('answers further calls at once while a hundred wait for the database, and counts them', async () => {
  const slow = await makeProduction({ LINE_DEADLINE: '50' })
  const { phoneNo } = await newSubscriber(slow, 'umm')
  const failOpens = async () => {
    const { values } = await slow.deps.metrics.lineFailOpens.get()
    return Object.fromEntries(values.map(({ labels, value }) => [labels.cause, value]))
  }
  const ask = () => newCallOf(slow, phoneNo, CALLER).ask()
  await slow.db.transaction().execute(async (trx) => {
    await sql`lock table subscribers in access exclusive mode`.execute(trx)
    const asked = await Promise.all(Array.from({ length: 120 }, ask))
    expect(asked.every(({ action, reason }) => action === 'pass' && reason === 'unchecked')).toBe(true)
    expect(await failOpens()).toMatchObject({ slow: 100, busy: 20, database: 0 })
    expect(await ask()).toMatchObject({ reason: 'unchecked' })
    expect(await failOpens()).toMatchObject({ slow: 100, busy: 21 })
  })
  await slow.close()
})
