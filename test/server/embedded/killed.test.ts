import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { migrate } from '@server/database/migrations'
import type { Database } from '@server/database/schema'
import { openPglite } from '@server/kernel/database/pglite-database'
import { signedHeaders } from '@server/ports/signature'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { eventually } from '../../e2e/h5/support/eventually'
import { Gateway } from '../../e2e/h5/support/gateway'
import { insertMembers, jobsDone, memberId, memberNumber, noteReports } from '../support/members'

const DAY = 24 * 60 * 60 * 1000
/** Enough to be killed among them. */
const MEMBERS = 400
/** A generous limit for so many jobs. */
const ALL_MS = 5 * 60_000
/** Subscribers of a batch of events. */
const BATCH = 200
const KEY = { id: 'one', secret: 'k'.repeat(32) }
const BUILD = path.resolve(__dirname, '../../../.cache/test/gateway')
const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-killed-'))
let gateway: Gateway | null = null

afterAll(async () => {
  await gateway?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Accesses the gateway's embedded database while the gateway is stopped. */
async function withDatabase<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  const db = await openPglite(folder, pathToFileURL(path.join(BUILD, 'pglite-worker.mjs')))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
const countReports = (db: Kysely<Database>) =>
  sql<{ subscriber_id: string; times: number }>`
    select subscriber_id, count(*) as times from noted_reports group by subscriber_id, week order by subscriber_id`
    .execute(db)
    .then(({ rows }) => rows)

it('makes the weekly reports of four hundred subscribers exactly once, killed half-way and restarted', async () => {
  await withDatabase(async (db) => {
    await migrate(db)
    for (const statement of noteReports) await sql.raw(statement).execute(db)
    await insertMembers(db, 0, MEMBERS, Date.now() - 7 * DAY)
  })
  const env = { DATA_DIR: folder, METRICS_PORT: String(await freePort()) }
  gateway = await Gateway.start(env, undefined, [process.execPath, path.join(BUILD, 'main.mjs')])
  const running = gateway
  await eventually(async () => expect(await jobsDone(running, 'weekly-reports')).toBeGreaterThan(50), ALL_MS)
  await running.kill('SIGKILL')
  const before = (await withDatabase(countReports)).length
  expect(before).toBeGreaterThan(50)
  expect(before).toBeLessThan(MEMBERS)

  await running.run()
  // Reports made earlier are not processed again.
  await eventually(async () => expect(await jobsDone(running, 'weekly-reports')).toBe(MEMBERS - before), ALL_MS)
  await running.kill('SIGTERM')
  expect(await withDatabase(countReports)).toEqual(
    Array.from({ length: MEMBERS }, (_unused, index) => ({ subscriber_id: memberId(index), times: 1 })),
  )
})

/** How many of a batch's calls are stored, however far each has come. */
const countCalls = (db: Kysely<Database>, batch: string) =>
  db
    .selectFrom('live_calls')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('call_id', 'like', `${batch}-%`)
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count))

it('ends a batch of events before it stops, also when its sender has left, and logs no fault', async () => {
  const env = { DATA_DIR: folder, LINE_KEYS: `one=${KEY.secret}` }
  const running = await Gateway.start(env, undefined, [process.execPath, path.join(BUILD, 'main.mjs')])
  gateway = running
  const send = (batch: string, signal?: AbortSignal) => {
    const at = Date.now()
    const calls = Array.from({ length: BATCH }, (_unused, index) => {
      const to = memberNumber(index)
      return { callId: `${batch}-${index}`, seq: 1, kind: 'ringing', at, from: '02155550001', to, applied: 'gateway' }
    })
    const [url, body] = ['/carrier/line/events', JSON.stringify(calls)]
    const headers = signedHeaders({ method: 'POST', path: url, body }, KEY, at)
    return fetch(`${running.origin}${url}`, { method: 'POST', headers, body, signal })
  }
  expect((await send('first')).status).toBe(200)
  const began = Date.now()
  expect((await send('whole')).status).toBe(200)
  const leaving = new AbortController()
  const left = send('left', leaving.signal).catch(() => null)
  // While the gateway is in the middle of it; had it answered already, it would have stored the batch too.
  await pause((Date.now() - began) / 4)
  leaving.abort()
  await left
  await running.kill('SIGTERM')
  expect(running.output()).not.toMatch(/destroyed|A call failed/)
  const stored = await withDatabase((db) => countCalls(db, 'left'))
  // On a very busy machine it was not begun, or its time was over.
  if (!running.output().includes('The gateway ends with work that hangs')) expect([0, BATCH]).toContain(stored)
  expect(await withDatabase((db) => countCalls(db, 'whole'))).toBe(BATCH)
})

it('starts after a kill that left an empty lock file of PostgreSQL', async () => {
  const before = await withDatabase(countReports)
  // PostgreSQL creates it first and fills it then; with an empty one it refuses to start.
  writeFileSync(path.join(folder, 'pglite/postmaster.pid'), '')
  expect(await withDatabase(countReports)).toEqual(before)
})

it("says PostgreSQL's reason when the database cannot start", async () => {
  truncateSync(path.join(folder, 'pglite/global/pg_control'), 0)
  await expect(withDatabase(countReports)).rejects.toThrow(/PANIC: .*pg_control/)
})
