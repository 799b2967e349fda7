import { sql } from 'kysely'
import { calls, type CallPath } from '@contract/calls'
import { readConfig } from '@server/kernel/config'
import { openPostgres } from '@server/kernel/database/postgres-database'
import { createMetrics } from '@server/kernel/metrics'
import { urlOf } from '@contract/words/addresses'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { eventually } from '../../e2e/h5/support/eventually'
import { makeTestApp, newRequest, type TestApp } from '../support/app'
import { newProof, sendCode } from '../support/send-code'
import { samplesOf, type Sample } from '../support/samples'

const STATUS = 'subscribe/v1/statusQuery'

/** The name of a call as a label: its path where that is not below prefix A. */
const nameOf = (call: CallPath) => (call.startsWith('/') ? urlOf(call) : call)

describe('what a gateway measures', () => {
  let gateway: TestApp

  beforeAll(async () => {
    gateway = await makeTestApp({ CALLS_PER_ADDRESS_MINUTE: '100' })
  })
  afterAll(() => gateway.close())

  const read = async () => samplesOf(await gateway.deps.metrics.registry.metrics())
  const valueOf = (samples: Sample[], name: string, labels: Record<string, string>) =>
    samples.find(
      (one) => one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
    )?.value
  /** By how much a sample grows while `work` runs. */
  async function growth(name: string, labels: Record<string, string>, work: () => Promise<unknown>): Promise<number> {
    const before = valueOf(await read(), name, labels) ?? 0
    await work()
    return (valueOf(await read(), name, labels) ?? 0) - before
  }
  const count = 'calls_total'

  it('has every call of the contract by its name, from the start', async () => {
    const samples = await read()
    const missing = (Object.keys(calls) as CallPath[]).filter(
      (call) => valueOf(samples, count, { call: nameOf(call), result: 'ok' }) === undefined,
    )
    expect(missing).toEqual([])
  })

  it('has the errors of a database that is away from the start', async () => {
    const samples = await read()
    const codes = ['ECONNREFUSED', '57P01', '57014', '53300', '55P03']
    const values = codes.map((code) => valueOf(samples, 'database_errors_total', { code }))
    expect(values).toEqual(codes.map(() => 0))
  })

  it.each([
    ['ok', (token: string) => gateway.call(STATUS, {}, token)],
    ['rejected', () => gateway.call(STATUS, {}, 'no session')],
  ])('counts a call that ends %s', async (result, work) => {
    const token = await gateway.login('13800138003')
    const isOk = result === 'ok'
    expect(await growth(count, { call: STATUS, result: isOk ? 'ok' : 'refused' }, () => work(token))).toBe(1)
    const time = 'http_request_duration_seconds_sum'
    expect(await growth(time, { method: 'POST', result }, () => work(token))).toBeGreaterThan(0)
    expect(await growth('call_seconds_total', { call: STATUS }, () => work(token))).toBeGreaterThan(0)
  })

  it('is a page below 100 kB, although every call has succeeded and been refused', async () => {
    const { calls: counts, callTime, registry } = gateway.deps.metrics
    for (const call of (Object.keys(calls) as CallPath[]).map(nameOf)) {
      for (const result of ['ok', 'refused']) counts.inc({ call, result }, 0)
      callTime.inc({ call }, 0)
    }
    // What a process adds, and the jobs, are not in this registry.
    expect(Buffer.byteLength(await registry.metrics())).toBeLessThan(86_000)
  })

  it('uses no label from an unknown address or method', async () => {
    const inject = (method: string, url: string) =>
      gateway.app.inject({ method: method as 'GET', url, headers: { host: 'localhost' } })
    const none = await growth(count, { call: 'none', result: 'refused' }, async () => {
      await inject('GET', '/sjgj/13900139000?phoneNo=13900139000')
      await inject('PROPFIND', '/sjgj/13900139000')
    })
    expect(none).toBe(2)
    await inject('GET', '/sjgj/uasp/13900139000')
    const labels = (await read()).flatMap((sample) => Object.values(sample.labels))
    expect(labels.filter((label) => label.includes('13900139000') || label === 'PROPFIND')).toEqual([])
    expect(labels).toContain('/sjgj/uasp/*')
  })

  it('counts purged rows by table', async () => {
    const window = { rate_key: 'over', window_start: 0, window_end: 1, hits: 1 }
    await gateway.db.insertInto('rate_windows').values(window).execute()
    const purge = () => gateway.doDue('purge')
    expect(await growth('purged_rows_total', { table: 'rate_windows' }, purge)).toBe(1)
    expect(await growth('purged_rows_total', { table: 'rate_windows' }, purge)).toBe(0)
  })

  it('counts how often a limit fetches the shared count', async () => {
    const many = () => Promise.all(Array.from({ length: 40 }, () => gateway.call(STATUS, {}, 'no session')))
    // A late response counts as failed.
    const asked = async () => {
      const samples = (await read()).filter(({ name }) => name === 'shared_counts_total')
      return samples.reduce((sum, { value }) => sum + value, 0)
    }
    const before = await asked()
    await many()
    expect(await asked()).toBeGreaterThan(before)
  })

  it.each([
    ['sms', 'done', () => gateway.login('13800138001')],
    ['sms', 'refused', () => gateway.call('/api/v1/auth/bindUser', { phoneNo: '13800138001', code: '000000' })],
    ['wxMini', 'unbound', () => gateway.call('/api/v1/auth/authSwap', { code: 'dev-1', source: 'wxMini' })],
    ['ticket', 'refused', () => gateway.call('/api/v1/auth/autoLogin', { ticket: 'pgl_unknown' })],
    ['wxmp', 'refused', () => gateway.call('/api/v1/auth/autoLogin', { wxmpToken: 'pgh_unknown' })],
    [
      'stAPP',
      'done',
      () =>
        gateway.app.inject({
          method: 'POST',
          url: '/api/v1/auth/authSwapAccessCode?accessCode=access-1',
          headers: { host: 'localhost' },
        }),
    ],
  ])('counts a login by %s that ends %s', async (way, result, work) => {
    expect(await growth('logins_total', { way, result }, work)).toBe(1)
  })

  it('counts refusals by reason and code', async () => {
    const refused = (reason: string, code: string, work: () => Promise<unknown>) =>
      growth('refusals_total', { reason, code }, work)
    const token = await gateway.login('13800138005')
    const proof = await newProof(gateway, '13800138005')
    const wrongCaptcha = { phoneNo: '13800138005', proof, captchaId: 'none', captcha: 'abcd' }
    expect(await refused('captcha', 'U0101', () => gateway.call('/api/v1/auth/sendCaptchaCode', wrongCaptcha))).toBe(1)
    const bind = { phoneNo: '13800138005', code: '000000' }
    expect(await refused('proof', 'U0103', () => gateway.call('/api/v1/auth/bindUser', bind))).toBe(1)
    expect(await refused('session', 'B0401', () => gateway.call(STATUS, {}, 'none'))).toBe(1)
    expect(await refused('request', 'U0100', () => gateway.call('/api/v1/auth/bindUser', { ...bind, code: '1' }))).toBe(
      1,
    )
    const black = { list: 'black', entries: [{ value: '13912345678' }], requestId: newRequest() }
    await gateway.db.deleteFrom('products').execute()
    const gated = () => gateway.call('guard/v1/list/add', black, token)
    expect(await refused('gate', 'U0201', gated)).toBe(1)
  })

  it('distinguishes a rate limit from a used-up quota', async () => {
    const send = () => sendCode(gateway, '13800138009')
    await send()
    expect(await growth('refusals_total', { reason: 'quota', code: 'B0429' }, send)).toBe(1)
    const fast = await growth('refusals_total', { reason: 'rate', code: 'B0429' }, async () => {
      for (let index = 0; index < 105; index += 1) await gateway.call('/api/v1/auth/generateCaptchaCode')
    })
    expect(fast).toBeGreaterThan(0)
    gateway.advance(60_000)
  })

  it('counts SMS by kind, and those that the SMS centre rejects', async () => {
    const send = (text: string) => gateway.deps.sms.send({ kind: 'weekly', phoneNo: '13800138000', text })
    expect(await growth('sms_total', { kind: 'weekly', result: 'sent' }, () => send('x'))).toBe(1)
    const keep = gateway.outbox.send
    gateway.outbox.send = () => Promise.reject(new Error('down'))
    const failed = await growth('sms_total', { kind: 'weekly', result: 'failed' }, () =>
      send('x').catch(() => undefined),
    )
    gateway.outbox.send = keep
    expect(failed).toBe(1)
  })

  it('measures statements by kind, waits for connections, and counts errors by SQLSTATE', async () => {
    const statements = 'database_statement_duration_seconds_count'
    // The count of sent SMS is stored after them: nobody waits for it.
    await eventually(async () => {
      const samples = await read()
      for (const state of ['waiting', 'used']) expect(valueOf(samples, 'database_connections', { state })).toBe(0)
    })
    const select = () => gateway.db.selectFrom('subscribers').select('phone_no').limit(1).execute()
    expect(await growth(statements, { kind: 'select' }, select)).toBe(1)
    expect(await growth('database_connection_wait_seconds_count', {}, select)).toBe(1)
    const transaction = () => gateway.db.transaction().execute(async () => undefined)
    expect(await growth(statements, { kind: 'transaction' }, transaction)).toBe(2)
    const broken = () => sql`select * from nowhere`.execute(gateway.db).catch(() => undefined)
    expect(await growth('database_errors_total', { code: '42P01' }, broken)).toBe(1)
  })

  it('counts connections that cannot be made', async () => {
    const metrics = createMetrics()
    const closed = openPostgres(`postgres://nobody@127.0.0.1:${await freePort()}/none`, { timeoutMs: 2000, metrics })
    await expect(closed.selectFrom('subscribers').select('phone_no').execute()).rejects.toThrow('ECONNREFUSED')
    await closed.destroy()
    const samples = samplesOf(await metrics.registry.metrics())
    expect(valueOf(samples, 'database_errors_total', { code: 'ECONNREFUSED' })).toBe(1)
    expect(valueOf(samples, 'database_connections', { state: 'waiting' })).toBe(0)
  })

  it('counts a log-in as failed when WeChat does not answer, and its call as refused for a partner', async () => {
    const { exchangeCode } = gateway.deps.wechat
    gateway.deps.wechat.exchangeCode = () => Promise.reject(new Error('no answer'))
    const swap = () => gateway.call('/api/v1/auth/authSwap', { code: 'dev-1', source: 'wxPublic' })
    expect(await growth('logins_total', { way: 'wxPublic', result: 'failed' }, swap)).toBe(1)
    expect(await growth(count, { call: '/api/v1/auth/authSwap', result: 'refused' }, swap)).toBe(1)
    expect(await growth('refusals_total', { reason: 'partner', code: 'C0503' }, swap)).toBe(1)
    gateway.deps.wechat.exchangeCode = exchangeCode
  })

  it('shows how many connections are used and waited for', async () => {
    const connections = async () =>
      (await read())
        .filter(({ name }) => name === 'database_connections')
        .map(({ labels, value }) => [labels.state, value])
    const [, , limit] = (await connections()).map(([, value]) => Number(value))
    const waits: Promise<unknown>[] = []
    let finish: (value?: unknown) => void = () => undefined
    const held = new Promise((resolve) => (finish = resolve))
    await Promise.all(
      Array.from(
        { length: limit ?? 0 },
        () => new Promise<void>((lent) => waits.push(gateway.db.connection().execute(() => (lent(), held)))),
      ),
    )
    waits.push(gateway.db.connection().execute(async () => undefined))
    await new Promise((resolve) => setImmediate(resolve))
    expect(await connections()).toEqual([
      ['used', limit],
      ['waiting', 1],
      ['limit', limit],
    ])
    finish()
    await Promise.all(waits)
    expect(await connections()).toEqual([
      ['used', 0],
      ['waiting', 0],
      ['limit', limit],
    ])
  })
})

describe('the address of the metrics', () => {
  it('is 127.0.0.1:9464 in production, and none with development tools', () => {
    expect(readConfig({}).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
    expect(readConfig({ METRICS_PORT: '9000', METRICS_HOST: '10.0.0.5' }).metrics).toEqual({
      host: '10.0.0.5',
      port: 9000,
    })
    expect(readConfig({ METRICS_PORT: '0' }).metrics).toBeNull()
    expect(readConfig({ DEV_TOOLS: '1' }).metrics).toBeNull()
    const development = readConfig({ DEV_TOOLS: '1', METRICS_PORT: '9000', METRICS_HOST: '0.0.0.0' })
    expect(development.metrics).toEqual({ host: '127.0.0.1', port: 9000 })
  })
})
