import { randomInt } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { urlOf } from '@server/kernel/register-call'
import { seededRandom } from '@server/simulators/seeded-random'
import { startPostgresCluster } from '../../../scripts/lib/postgres-cluster.mjs'
import { eventually } from '../../e2e/h5/support/eventually'
import { Gateway } from '../../e2e/h5/support/gateway'

/** `npm run chaos` sets them; without, a few kills show that the test works. */
const MINUTES = Number(process.env.CHAOS_MINUTES ?? 0)
const SEED = Number(process.env.CHAOS_SEED ?? randomInt(1, 2 ** 31))
const FEWEST_KILLS = 3
/** Of a test: the last kill may come at the end of its minutes, and a busy machine takes a while to start again. */
const LIMIT_MS = (MINUTES + 15) * 60_000
/** They have a list of their own in development. */
const NUMBERS = ['13800138000', '13800138003', '13800138006', '13800138008']
/** Entries of a list that a writer keeps, below any product's limit. */
const MOST_ENTRIES = 8
const GATEWAY = [process.execPath, path.resolve(__dirname, '../../../.cache/test/gateway/main.mjs')]
const ENV = {
  DATA_FSYNC: '1',
  DATABASE_TIMEOUT: '4000',
  CALLS_PER_SESSION_MINUTE: '1000000',
  CHANGES_PER_DAY: '1000000',
}
const ADD = '/unicomAssistant/uasp/guard/v1/list/add'
const REMOVE = '/unicomAssistant/uasp/guard/v1/list/remove'
const QUERY = '/unicomAssistant/uasp/guard/v1/list/query'

interface Entry {
  value: string
  id: string
}
type Change = { do: 'add'; value: string } | { do: 'remove'; entry: Entry }

/** The gateway was there and did not want the change. */
class Refused extends Error {}

/** One subscriber who changes a list, and knows what of it was acknowledged. */
class Writer {
  acknowledged = 0
  readonly #gateway: Gateway
  readonly #number: number
  readonly #random: () => number
  #token = ''
  #entries: Entry[] = []
  /** Sent, and not acknowledged. */
  #open: Change | null = null
  #requests = 0

  constructor(gateway: Gateway, number: number, random: () => number) {
    this.#gateway = gateway
    this.#number = number
    this.#random = random
  }

  async logIn(): Promise<void> {
    this.#token = (await this.#gateway.freshLogin(NUMBERS[this.#number] ?? '')).token
  }

  /** Changes the list until a change gets no answer, or until told: a short outage may lie between two changes. */
  async writeOn(isOver: () => boolean): Promise<void> {
    for (;;) {
      // The longer the run, the slower: a day has room for 500 entries.
      await pause(this.#random() * MINUTES * 200)
      if (isOver()) return
      this.#requests += 1
      this.#open = this.#choose()
      try {
        await this.#send(this.#open)
        this.#open = null
      } catch (error) {
        if (error instanceof Refused) throw error
        return
      }
    }
  }

  /** Holds the list against what was acknowledged, and sends the open change again, under its requestId. */
  async check(): Promise<void> {
    const { items } = await this.#gateway.call(QUERY, { list: 'white', limit: 100 }, this.#token)
    const open = this.#open
    const uncertain = open === null ? null : open.do === 'add' ? open.value : open.entry.value
    const certain = (values: string[]) => values.filter((value) => value !== uncertain).sort()
    // The numbers to try begin with entries of their own.
    const own = items.map(({ value }) => value).filter((value) => value.startsWith(`139${this.#number}`))
    expect(certain(own)).toEqual(certain(this.#entries.map(({ value }) => value)))
    if (open) await this.#send(open)
    this.#open = null
  }

  #choose(): Change {
    const [oldest] = this.#entries
    const isFull = this.#entries.length >= MOST_ENTRIES
    if (oldest && (isFull || this.#random() < 0.4)) return { do: 'remove', entry: oldest }
    return { do: 'add', value: `139${this.#number}${String(this.#requests).padStart(7, '0')}` }
  }

  async #send(change: Change): Promise<void> {
    const requestId = `chaos-${this.#number}-${this.#requests}`
    if (change.do === 'add') {
      const entries = [{ value: change.value }]
      const { added } = await this.#call<{ added: Entry[] }>(ADD, { list: 'white', entries, requestId })
      expect(added).toHaveLength(1)
      this.#entries.push(...added)
    } else {
      await this.#call(REMOVE, { list: 'white', ids: [change.entry.id], requestId })
      this.#entries = this.#entries.filter(({ id }) => id !== change.entry.id)
    }
    this.acknowledged += 1
  }

  async #call<Data>(callPath: typeof ADD | typeof REMOVE, body: object): Promise<Data> {
    const response = await fetch(this.#gateway.origin + urlOf(callPath), {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: this.#token, 'auth-sa-token': this.#token },
      body: JSON.stringify(body),
    })
    const { code, data } = (await response.json()) as { code: string; data: Data }
    if (code === 'A0000') return data
    const refusal = `${callPath}: ${response.status} ${code}`
    throw response.status === 503 ? new Error(refusal) : new Refused(refusal)
  }
}

/** Kills and starts again until the time is over, and prints what was seen. */
async function stir(name: string, gateway: Gateway, crash: (chance: number) => Promise<void>): Promise<void> {
  const random = seededRandom(String(SEED)).next
  const writers = NUMBERS.map((_number, index) => new Writer(gateway, index, random))
  for (const writer of writers) await writer.logIn()
  const end = Date.now() + MINUTES * 60_000
  let kills = 0
  while (kills < FEWEST_KILLS || Date.now() < end) {
    let isOver = false
    const writing = Promise.all(writers.map((writer) => writer.writeOn(() => isOver)))
    await pause(20 + random() * 1000)
    await crash(random())
    isOver = true
    kills += 1
    await writing
    for (const writer of writers) await eventually(() => writer.check())
  }
  const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
  expect(acknowledged).toBeGreaterThan(kills)
  process.stdout.write(`chaos, ${name}: seed ${SEED}, ${kills} kills, ${acknowledged} acknowledged writes, none lost\n`)
}

it(
  `loses no acknowledged write of the embedded database however often it is killed (seed ${SEED})`,
  async () => {
    const gateway = await Gateway.start(ENV, undefined, GATEWAY)
    try {
      await stir('embedded', gateway, async () => {
        await gateway.kill('SIGKILL')
        await gateway.run()
      })
    } finally {
      await gateway.stop()
    }
  },
  LIMIT_MS,
)

it(
  `loses no acknowledged write of PostgreSQL, whether the gateway or the server is killed (seed ${SEED})`,
  async () => {
    const cluster = await startPostgresCluster({ durable: true })
    try {
      const gateway = await Gateway.start({ ...ENV, DATABASE_URL: cluster.url }, undefined, GATEWAY)
      try {
        await stir('PostgreSQL', gateway, async (chance) => {
          if (chance < 0.5) {
            await gateway.kill('SIGKILL')
            await gateway.run()
          } else {
            await cluster.kill()
            await cluster.run()
          }
        })
      } finally {
        await gateway.stop()
      }
    } finally {
      await cluster.stop()
    }
  },
  LIMIT_MS,
)
