import { sql, type Kysely } from 'kysely'
import pino from 'pino'
import type { Database } from '@server/database/schema'
import type { AppDeps } from '@server/kernel/deps'
import { migrateJobQueue, startJobQueue, type JobQueue, type TimedWork } from '@server/kernel/job-queue'
import { createMetrics, type Metrics } from '@server/kernel/metrics'
import { eventually } from '../../e2e/h5/support/eventually'
import { makeTestApp, type TestApp } from '../support/app'
import { openTestDatabase } from '../support/database'

const DAY = 24 * 60 * 60 * 1000
/** Longer than any timer of the queue in these tests. */
const REST_MS = 500

let gateway: TestApp
let logged: string[] = []
let metrics: Metrics
const started: JobQueue[] = []

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterEach(async () => {
  for (const queue of started.splice(0)) await queue.stop()
  logged = []
})
afterAll(() => gateway.close())

/** A queue as each of several gateways on the database has it; in `db` instead of the gateway's own where there is one. */
async function start(work: readonly TimedWork[], pageSize?: number, db = gateway.db): Promise<JobQueue> {
  const write = (line: string) => logged.push(line)
  // Each gateway is a process with its own registry.
  metrics = createMetrics()
  const deps: AppDeps = { ...gateway.deps, metrics, logger: pino({ level: 'error' }, { write }) }
  await migrateJobQueue(db, work)
  const queue = await startJobQueue(deps, { db, work, isAlone: false, pageSize })
  started.push(queue)
  return queue
}
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const readMetrics = () => metrics.registry.metrics()

/** Work by key that is due until it is done; `work` may fail. */
function eachOf(name: string, keys: readonly string[], work: (key: string) => Promise<void>) {
  const done: string[] = []
  const each: TimedWork = {
    name,
    every: DAY,
    due: async (_deps, { after, limit }) =>
      keys
        .filter((key) => key > after && !done.includes(key))
        .sort()
        .slice(0, limit),
    workOn: async (_deps, key) => {
      // As for all work by key: a gateway may have read what is due just before another one finished it.
      if (done.includes(key)) return
      await work(key)
      done.push(key)
    },
  }
  return { each, done }
}

describe('the job queue', () => {
  it('is created once by several gateways that start at the same moment', async () => {
    const names = Array.from({ length: 8 }, (_unused, index) => `made-${index}`)
    const work = names.map((name) => eachOf(name, [], async () => undefined).each)
    await Promise.all([work, work, work].map((all) => migrateJobQueue(gateway.db, all)))
    await start(work)
    expect(await readMetrics()).toContain('jobs_waiting{work="made-7"} 0')
  })

  it('does the work of each key once with two gateways', async () => {
    const keys = Array.from({ length: 60 }, (_unused, index) => `key-${index}`)
    const { each, done } = eachOf('shared', keys, () => pause(5))
    const queues = [await start([each]), await start([each])]
    await Promise.all(queues.map((queue) => queue.doDue()))
    expect(done.sort()).toEqual([...keys].sort())
  })

  it('may be in a database of its own: no statement of it reaches the one of the subscribers', async () => {
    const away = await openTestDatabase()
    const queuesOf = (db: Kysely<Database>) =>
      sql<{ name: string }>`select name from jobs.queue where name = 'away'`.execute(db).then(({ rows }) => rows.length)
    try {
      const keys = ['a', 'b', 'c']
      const { each, done } = eachOf('away', keys, async () => undefined)
      const queues = [await start([each], 2, away.db), await start([each], 2, away.db)]
      await Promise.all(queues.map((queue) => queue.doDue()))
      expect(done.sort()).toEqual(keys)
      expect(await readMetrics()).toContain('jobs_waiting{work="away"} 0')
      expect([await queuesOf(gateway.db), await queuesOf(away.db)]).toEqual([0, 1])
    } finally {
      for (const queue of started.splice(0)) await queue.stop()
      await away.db.destroy()
      await away.drop()
    }
  })

  it('continues with the others when one fails, retries that one later, and logs it without its data', async () => {
    let isBroken = true
    const tried: string[] = []
    const { each, done } = eachOf('failing', ['a', 'b', 'c'], async (key) => {
      tried.push(key)
      if (key === 'a' && isBroken) throw Object.assign(new Error('refused'), { detail: 'Key (phone_no)=(13800138000)' })
    })
    const queue = await start([each])
    await eventually(() => expect(done.sort()).toEqual(['b', 'c']))
    await eventually(async () => {
      const shown = await readMetrics()
      expect(shown).toContain('job_duration_seconds_count{work="failing",result="failed"} 1')
      expect(shown).toContain('job_duration_seconds_count{work="failing",result="done"} 2')
      expect(shown).toContain('jobs_waiting{work="failing"} 1')
    })
    expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({ job: 'failing', attempt: 1, err: { message: 'refused' } })
    expect(logged.join()).not.toContain('13800138000')
    // It waits for its retry, on another gateway too.
    await start([each])
    await pause(REST_MS)
    expect(tried.filter((key) => key === 'a')).toHaveLength(1)
    isBroken = false
    await queue.doDue()
    expect(done).toContain('a')
    expect(await readMetrics()).toContain('jobs_waiting{work="failing"} 0')
  })

  it('reads what is due a page at a time, so that keys that fail block no other, and retries them later', async () => {
    let isBroken = true
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const { each, done } = eachOf('paged', keys, async (key) => {
      if (key < 'e' && isBroken) throw new Error('refused')
    })
    const due = jest.spyOn(each, 'due')
    const queue = await start([each], 2)
    await eventually(() => expect(done.sort()).toEqual(['e', 'f', 'g']))
    expect(due.mock.calls.map(([, page]) => page)).toEqual(['', 'b', 'd', 'f'].map((after) => ({ after, limit: 2 })))
    isBroken = false
    await queue.doDue()
    expect(done.sort()).toEqual(keys)
  })

  it('does recurring work once a turn by the clock of the gateways, by one of them at a time', async () => {
    let atOnce = 0
    let most = 0
    let times = 0
    const every = 50
    const work: TimedWork = {
      name: 'recurring',
      every,
      async work() {
        atOnce += 1
        most = Math.max(most, atOnce)
        times += 1
        await pause(3 * every)
        atOnce -= 1
      },
    }
    await start([work])
    await start([work])
    await eventually(() => expect(times).toBe(1))
    await pause(REST_MS)
    expect(times).toBe(1)
    for (let turn = 2; turn <= 4; turn += 1) {
      gateway.advance(every)
      await pause(every)
    }
    await eventually(() => expect(times).toBe(4))
    await pause(REST_MS)
    expect([times, most]).toEqual([4, 1])
  })

  it('finishes started jobs before it stops, and starts no more', async () => {
    const begun: string[] = []
    const keys = Array.from({ length: 20 }, (_unused, index) => `key-${index}`)
    const { each, done } = eachOf('stopping', keys, async (key) => {
      begun.push(key)
      await pause(100)
    })
    const queue = await start([each])
    await eventually(() => expect(begun.length).toBeGreaterThan(0))
    await queue.stop()
    expect(done.sort()).toEqual([...begun].sort())
    expect(begun.length).toBeLessThan(keys.length)
    const count = begun.length
    await pause(REST_MS)
    expect(begun).toHaveLength(count)
  })
})
