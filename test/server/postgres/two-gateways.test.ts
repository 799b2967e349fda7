import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import { migrate } from '@server/database/migrations'
import type { Database } from '@server/database/schema'
import { openPostgres } from '@server/kernel/database/postgres-database'
import { startOfNextMonth } from '@/rules/orders/month'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { startPostgresCluster } from '../../../scripts/lib/postgres-cluster.mjs'
import { eventually } from '../../e2e/h5/support/eventually'
import { Gateway } from '../../e2e/h5/support/gateway'
import { insertDueOrders, insertMembers, jobsDone, memberId, noteReports } from '../support/members'

const DAY = 24 * 60 * 60 * 1000
const MEMBERS = 1000
const ORDERS = 200
const payers = Array.from({ length: ORDERS }, (_unused, index) => memberId(index))
/** The number of jobs that a gateway runs concurrently. */
const LANES = 4
const GATEWAY = [process.execPath, path.resolve(__dirname, '../../../.cache/test/gateway/main.mjs')]

let cluster: Awaited<ReturnType<typeof startPostgresCluster>>
let db: Kysely<Database>
let billing: Awaited<ReturnType<typeof startBilling>>

beforeAll(async () => {
  cluster = await startPostgresCluster()
  db = openPostgres(cluster.url)
  billing = await startBilling()
  await migrate(db)
  for (const statement of noteReports) await sql.raw(statement).execute(db)
})
afterAll(async () => {
  await db?.destroy()
  billing?.server.close()
  await cluster?.stop()
})

/** A slow billing centre that books every request, repeats included. */
async function startBilling() {
  const booked: string[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { id, orderId } = JSON.parse(body) as { id: string; orderId?: string }
      if (request.url === '/entries') booked.push(`${orderId}/${id}`)
      const isKnown = booked.some((one) => one.endsWith(`/${id}`))
      setTimeout(() => response.end(JSON.stringify({ state: isKnown ? 'booked' : 'unknown' })), 30)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { server, booked, url: `http://127.0.0.1:${port}` }
}

const startGateway = async () =>
  Gateway.start(
    {
      DATABASE_URL: cluster.url,
      BILLING_URL: billing.url,
      BILLING_KEYS: `one=${'x'.repeat(32)}`,
      JOB_LEASE: '4000',
      METRICS_PORT: String(await freePort()),
    },
    undefined,
    GATEWAY,
  )

/** Runs two gateways concurrently; kills the first as soon as both have done some of the work. */
async function killOneOfTwo(job: string): Promise<{ left: Gateway; ofKilled: number }> {
  const [killed, left] = await Promise.all([startGateway(), startGateway()])
  let ofKilled = 0
  await eventually(async () => {
    ofKilled = await jobsDone(killed, job)
    expect(ofKilled).toBeGreaterThan(20)
    expect(await jobsDone(left, job)).toBeGreaterThan(20)
  })
  await killed.kill('SIGKILL')
  return { left, ofKilled }
}

it('makes the weekly reports of a thousand subscribers exactly once while one of two gateways is killed', async () => {
  await insertMembers(db, 0, MEMBERS, Date.now() - 7 * DAY)
  const { left, ofKilled } = await killOneOfTwo('weekly-reports')
  try {
    const noted = () =>
      sql<{ subscriber_id: string; times: number }>`
        select subscriber_id, count(*) as times from noted_reports group by subscriber_id, week order by subscriber_id`
        .execute(db)
        .then(({ rows }) => rows)
    await eventually(async () => expect(await noted()).toHaveLength(MEMBERS))
    // The other gateway takes over the jobs that the killed one had started, and finds nothing left to do.
    await eventually(async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from jobs.job where state <= 'active'`.execute(db)
      expect(rows[0]?.count).toBe(0)
    })
    expect(await noted()).toEqual(
      Array.from({ length: MEMBERS }, (_unused, index) => ({ subscriber_id: memberId(index), times: 1 })),
    )
    // One job a subscriber; only jobs that the killed gateway had not completed ran again.
    const ofLeft = await jobsDone(left, 'weekly-reports')
    expect(ofKilled + ofLeft).toBeLessThan(MEMBERS + LANES * 2)
    expect(ofLeft).toBeLessThan(MEMBERS - 10)
  } finally {
    await left.stop()
  }
})

it('charges each order once while one of two gateways is killed', async () => {
  await insertDueOrders(db, { ids: payers, paidUntil: Date.now() - 60_000 })
  const { left } = await killOneOfTwo('orders')
  try {
    const paid = () =>
      db.selectFrom('orders').select('order_id').where('paid_until', '=', startOfNextMonth(Date.now())).execute()
    await eventually(async () => expect(await paid()).toHaveLength(ORDERS))
    // An entry that was lost with its gateway is sent again by its id, after a query for its state.
    const orders = [...new Set(billing.booked)].map((entry) => entry.split('/')[0])
    expect(orders.sort()).toEqual(payers.map((id) => `order of ${id}`).sort())
    expect(billing.booked).toHaveLength(ORDERS)
  } finally {
    await left.stop()
  }
})
