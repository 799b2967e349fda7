import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { CallAnswer, CallRequest } from '@contract/calls'
import { urlOf } from '@contract/words/addresses'
import { startHighAvailability } from '../../../scripts/lib/high-availability.mjs'
import { startPgbouncer } from '../../../scripts/lib/pgbouncer.mjs'
import { eventually } from '../../e2e/h5/support/eventually'
import { Gateway } from '../../e2e/h5/support/gateway'

/** `npm run drill:failover`: two machines of the database as docs/high-availability.md sets them up, while one part after the other breaks. */
const GATEWAY = [process.execPath, path.resolve(__dirname, '../../../.cache/test/gateway/main.mjs')]
const ADD = 'guard/v1/contact/add'

/** How soon the gateway answers a call whatever happens to its database. */
const PROMISED_MS = 5000
/** How long a busy machine may take to be back. */
const PATIENCE_MS = 300_000
/** Longer than a primary without etcd may go on by its lock alone (`ttl` of deploy/ha/patroni.yml). */
const WITHOUT_ETCD_MS = 30_000

const WRITERS = 4
/** Each with its own contacts, since one subscriber may add 500 a day. */
const SUBSCRIBERS_OF_EACH = 12
const PAUSE_MS = 100
/** Acknowledged writes that show that it serves again: more than were under way. */
const SERVES = 10 * WRITERS

let database: Awaited<ReturnType<typeof startHighAvailability>>
let pooler: Awaited<ReturnType<typeof startPgbouncer>>
let gateway: Gateway
let writers: Writer[]
const figures: string[] = []

beforeAll(async () => {
  database = await startHighAvailability()
  pooler = await startPgbouncer(database)
  const env = {
    DATABASE_URL: pooler.url,
    // A second less than usual, for a busy machine.
    DATABASE_TIMEOUT: '3000',
    PROOF_OF_WORK_KEYS: '1',
    CALLS_PER_SESSION_MINUTE: '1000000',
  }
  gateway = await Gateway.start(env, undefined, GATEWAY)
  writers = []
  for (let index = 0; index < WRITERS; index += 1) writers.push(await Writer.start(index))
  for (const writer of writers) writer.begin()
})
afterAll(async () => {
  const ends = await Promise.allSettled((writers ?? []).map((writer) => writer.end()))
  await gateway?.stop()
  await pooler?.stop()
  await database?.stop()
  console.info(
    [
      '| what happens | writes acknowledged | lost | longest time without one | answered 503 | slowest of these |',
      '|---|--:|--:|--:|--:|--:|',
      ...figures,
    ].join('\n'),
  )
  expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])
})

interface Written {
  subscriberId: string
  phoneNo: string
  /** In ms, as the others here. */
  at: number
}
/** A write that was not acknowledged; without a status there was no answer. */
interface Refused {
  status: number | null
  took: number
  at: number
}

/** Adds one contact after the other, each with its requestId until it is acknowledged. */
class Writer {
  readonly written: Written[] = []
  readonly refused: Refused[] = []
  #isOver = false
  #work = Promise.resolve()

  private constructor(
    readonly index: number,
    readonly subscribers: readonly { token: string; userId: string }[],
  ) {}

  static async start(index: number): Promise<Writer> {
    const subscribers = []
    for (let number = 0; number < SUBSCRIBERS_OF_EACH; number += 1)
      subscribers.push(await gateway.freshLogin(`1391000${index}${String(number).padStart(3, '0')}`))
    return new Writer(index, subscribers)
  }

  begin(): void {
    this.#work = this.#writeOn()
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#work
  }

  async #writeOn(): Promise<void> {
    for (let number = 0; !this.#isOver; number += 1) {
      const subscriber = this.subscribers[number % this.subscribers.length]
      if (!subscriber) throw new Error('No subscriber')
      const phoneNo = `138${String(number).padStart(8, '0')}`
      const body = { contact: { name: `n${number}`, phoneNo }, requestId: `failover-${number}` }
      while (!this.#isOver && !(await this.#isStored(subscriber.token, body))) await pause(PAUSE_MS)
      if (!this.#isOver) this.written.push({ subscriberId: subscriber.userId, phoneNo, at: Date.now() })
      await pause(PAUSE_MS)
    }
  }

  async #isStored(token: string, body: CallRequest<typeof ADD>): Promise<boolean> {
    const since = performance.now()
    const status = await fetch(gateway.origin + urlOf(ADD), {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, 'auth-sa-token': token },
      body: JSON.stringify(body),
    }).then(
      async (response) => {
        const { data } = (await response.json()) as { data: CallAnswer<typeof ADD> | null }
        if (data?.refused) throw new Error(`A contact was refused: ${data.refused}`)
        return response.status
      },
      () => null,
    )
    if (status !== 200) this.refused.push({ status, took: performance.now() - since, at: Date.now() })
    return status === 200
  }
}

const since = <One extends { at: number }>(all: (writer: Writer) => readonly One[], start: number) =>
  writers
    .flatMap(all)
    .filter(({ at }) => at >= start)
    .sort((one, other) => one.at - other.at)

/** Resolves after so many more acknowledged writes. */
async function moreWrites(count = SERVES): Promise<void> {
  const start = Date.now()
  await eventually(() => expect(since(({ written }) => written, start).length).toBeGreaterThan(count), PATIENCE_MS)
}

/** Those of the acknowledged writes that the primary does not have. */
async function lostOf(written: readonly Written[]): Promise<Written[]> {
  const server = new pg.Client({ connectionString: (await database.primary()).url })
  await server.connect()
  try {
    const { rows } = await server.query<{ key: string }>(`select subscriber_id || ' ' || phone_no as key from contacts`)
    const stored = new Set(rows.map(({ key }) => key))
    return written.filter(({ subscriberId, phoneNo }) => !stored.has(`${subscriberId} ${phoneNo}`))
  } finally {
    await server.end()
  }
}

/** Each breaks something, and returns what mends it. */
const strikes: Record<string, () => Promise<() => unknown>> = {
  'the primary and its Patroni are killed': async () => {
    const node = await database.primary()
    await node.kill()
    return () => node.run()
  },
  'PostgreSQL of the primary is killed': async () => {
    const node = await database.primary()
    node.killPostgres()
    return () => undefined
  },
  'the standby and its Patroni are killed': async () => {
    const node = await database.standby()
    await node.kill()
    return () => node.run()
  },
  'the machine of the standby falls silent, and comes back': async () => {
    const node = await database.standby()
    node.signal('SIGSTOP')
    return () => node.signal('SIGCONT')
  },
  'primary and standby change places': async () => {
    await database.switchOver()
    return () => undefined
  },
  'the pooler is killed and started again': async () => {
    await pooler.kill()
    await pooler.run()
    return () => undefined
  },
  'all of etcd is killed, for half a minute': async () => {
    await database.etcd.kill()
    const start = Date.now()
    await eventually(() => expect(Date.now() - start).toBeGreaterThan(WITHOUT_ETCD_MS), PATIENCE_MS)
    return () => database.etcd.run()
  },
  'the machine of the primary falls silent, and comes back': async () => {
    const node = await database.primary()
    node.signal('SIGSTOP')
    return () => node.signal('SIGCONT')
  },
}

it.each(Object.keys(strikes))('loses no acknowledged write when %s', async (name) => {
  await database.untilSound()
  await moreWrites()
  const start = Date.now()
  const mend = await strikes[name]?.()
  await moreWrites()
  await mend?.()
  await database.untilSound()
  await moreWrites()
  const end = Date.now()
  const acknowledged = since(({ written }) => written, 0).filter(({ at }) => at <= end)
  const during = acknowledged.filter(({ at }) => at >= start)
  const refused = since((writer) => writer.refused, start).filter(({ at }) => at <= end)
  const lost = await lostOf(acknowledged)
  const times = [start, ...during.map(({ at }) => at)]
  const longest = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
  const slowest = Math.max(0, ...refused.map(({ took }) => took))
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  figures.push(
    `| ${name} | ${during.length} | ${lost.length} | ${seconds(longest)} | ${refused.length} | ${refused.length ? seconds(slowest) : ''} |`,
  )
  expect(lost).toEqual([])
  expect(refused.filter(({ status }) => status !== 503)).toEqual([])
  expect(slowest).toBeLessThan(PROMISED_MS)
})
