import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { sql, type Kysely } from 'kysely'
import pino from 'pino'
import { migrate } from '@server/database/migrations'
import type { Database } from '@server/database/schema'
import { readConfig } from '@server/kernel/config'
import { compiledOnce, type Values } from '@server/kernel/database/compiled-once'
import { inOneTrip } from '@server/kernel/database/one-trip'
import { openPostgres } from '@server/kernel/database/postgres-database'
import { inTransaction } from '@server/kernel/database/transaction'
import { createMetrics } from '@server/kernel/metrics'
import { answerCall } from '@server/topics/line-port/call-verdict'
import { createStoredReputation } from '@server/topics/reputation/stored-reputation'
import { startPostgresCluster } from '../../../scripts/lib/postgres-cluster.mjs'

let cluster: Awaited<ReturnType<typeof startPostgresCluster>>
let db: Kysely<Database>

beforeAll(async () => {
  cluster = await startPostgresCluster()
  db = openPostgres(cluster.url, { maxConnections: 3, timeoutMs: 20_000 })
  await migrate(db)
})
afterAll(async () => {
  await db?.destroy()
  await cluster?.stop()
})

const all = (on: Kysely<Database>) =>
  on.selectFrom('subscribers').selectAll().where('subscriber_id', '=', 'nobody').execute()
const together = (on: Kysely<Database>) => inOneTrip(on, (trip) => Promise.all([all(trip), all(trip)]))
const inside = () => inTransaction(db, 'test', (trx) => all(trx))
const togetherInside = () => inTransaction(db, 'test', (trx) => together(trx))
/** Until every connection of the pool knows the statement. */
const often = async () => {
  for (let round = 0; round < 8; round += 1) await Promise.all([all(db), all(db), all(db), together(db)])
}
const prepared = async () => {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements
    where statement like ${'%subscribers%nobody%'} or statement like ${'%from "subscribers"%'}`.execute(db)
  return rows.map(({ name }) => name)
}
/** Names start with the number of times that plans were dropped. */
const newest = async () => Math.max(...(await prepared()).map((name) => Number(/^g(\d+)_/.exec(name)?.[1])))

it('prepares a frequent statement once on a connection, and a rare one not at all', async () => {
  await all(db)
  expect(await prepared()).toEqual([])
  await often()
  expect(await prepared()).toHaveLength(1)
})

it.each<[string, () => Promise<unknown>]>([
  ['alone', () => all(db)],
  ['in a trip', () => together(db)],
  ['in a transaction', inside],
  ['in a trip in a transaction', togetherInside],
])('still works when a newer gateway has changed the table: %s', async (name, work) => {
  await often()
  const before = await newest()
  await sql.raw(`alter table subscribers add column "later ${name}" text`).execute(db)
  await Promise.all(Array.from({ length: 6 }, work))
  await often()
  expect(await newest()).toBeGreaterThan(before)
})

it('still works behind a pooler that drops prepared statements', async () => {
  await often()
  const forget = () => sql.raw('deallocate all').execute(db)
  await Promise.all([forget(), forget(), forget()])
  await Promise.all([all(db), inside(), together(db), togetherInside()])
  await often()
  expect(await prepared()).toEqual([])
})

describe('what goes over the wire', () => {
  /** The direction of each packet. */
  const packets: ('there' | 'back')[] = []
  const wire = createServer((client) => {
    const target = connect(Number(new URL(cluster.url).port), '127.0.0.1')
    client.on('data', () => packets.push('there')).pipe(target)
    target.on('data', () => packets.push('back')).pipe(client)
    for (const socket of [client, target]) socket.on('error', () => undefined)
  })
  let own: Kysely<Database>
  beforeAll(async () => {
    wire.listen(0, '127.0.0.1')
    await once(wire, 'listening')
    const address = new URL(cluster.url)
    address.port = String((wire.address() as AddressInfo).port)
    own = openPostgres(address.href, { maxConnections: 1, timeoutMs: 20_000 })
  })
  afterAll(async () => {
    await own.destroy()
    wire.close()
  })

  it('is one packet for a trip, with the begin of a transaction in it', async () => {
    const trip = (on: Kysely<Database>) =>
      inOneTrip(on, (it) => Promise.all([all(it), sql`select 1`.execute(it), all(it)]))
    for (let round = 0; round < 8; round += 1) await trip(own)
    packets.length = 0
    await trip(own)
    expect(packets.lastIndexOf('there')).toBe(0)
    packets.length = 0
    await inTransaction(own, 'test', async (trx) => {
      await trip(trx)
      expect(packets.lastIndexOf('there')).toBe(0)
    })
  })

  it('is one packet for statements that several requests start in one turn of the event loop', async () => {
    const short = compiledOnce(
      (db, { owner }: Values<{ owner: string }>) =>
        db.selectFrom('subscribers').select('phone_no').where('subscriber_id', '=', owner),
      { isShort: true },
    )
    const request = async (index: number) => {
      for (let wait = 0; wait < index; wait += 1) await null
      return short(own, { owner: `nobody-${index}` })
    }
    const requests = () => Promise.all(Array.from({ length: 8 }, (_unused, index) => request(index)))
    for (let round = 0; round < 8; round += 1) await requests()
    packets.length = 0
    await requests()
    expect(packets.filter((way) => way === 'there')).toHaveLength(1)
  })

  it('is one trip, of one packet, for a verdict', async () => {
    const phoneNo = '13800138006'
    const its = { subscriber_id: 'wire' }
    await own
      .insertInto('subscribers')
      .values({ ...its, phone_no: phoneNo, created_at: 0 })
      .execute()
    const product = { product_id: 'uasp-9', product_name: '', product_type: 'uasp', status: 2, status_msg: '' }
    await own
      .insertInto('products')
      .values({ ...its, ...product, subscribed_at: 0 })
      .execute()
    await own
      .insertInto('switches')
      .values({ ...its, feature_key: 'uasp:1', switched_at: 0 })
      .execute()
    const parts = {
      db: own,
      clock: Date.now,
      reputation: createStoredReputation(Date.now),
      metrics: createMetrics(),
      logger: pino({ level: 'silent' }),
      config: readConfig({ LINE_DEADLINE: '60000' }),
    }
    packets.length = 0
    const question = { callId: 'call', seq: 1, at: Date.now(), from: '13912345678', to: phoneNo }
    const { answer } = await answerCall(parts, { ...question, fromVerified: true, origin: 'domestic' })
    expect([answer.action, packets.filter((way) => way === 'there').length]).toEqual(['agent', 1])
  })
})
