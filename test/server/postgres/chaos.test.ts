import { randomInt } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { seededRandom } from '@server/simulators/seeded-random'
import { startPostgresCluster } from '../../../scripts/lib/postgres-cluster.mjs'
import { Gateway } from '../../e2e/h5/support/gateway'
import { ChaosWriter } from '../support/chaos-writer'

/** `npm run chaos` sets them; by default a few kills check that the test works. */
const MINUTES = Number(process.env.CHAOS_MINUTES ?? 0)
const KILLS = Number(process.env.CHAOS_KILLS ?? 0)
const SEED = Number(process.env.CHAOS_SEED ?? randomInt(1, 2 ** 31))
/** Gateways with a database each, all of which are killed. */
const SIDE_BY_SIDE = Number(process.env.CHAOS_SIDE_BY_SIDE ?? 1)
const FEWEST_KILLS = Math.max(KILLS, 6)
/** For a test: the last kill may come at the end of its minutes, and a restart may take long. */
const LIMIT_MS = (Math.max(MINUTES, KILLS) + 15) * 60_000
/** They have their own lists in development. */
const NUMBERS = ['13800138000', '13800138003', '13800138006', '13800138008']
/** The longest time between kills. */
const WRITING_MS = 800
/** The usual time that PostgreSQL needs to recover. */
const RECOVERY_MS = 300
const COMMIT_WAIT_MS = 2000
/** A generous limit for a start, since many others start at the same time. */
const START_MS = 600_000
const ENV = {
  DATA_FSYNC: '1',
  DATABASE_TIMEOUT: '10000',
  CALLS_PER_SESSION_MINUTE: '1000000',
  CHANGES_PER_DAY: '1000000',
}
/** A commit takes at least 5 ms, so that a kill can hit one even without concurrent writes. */
const SLOW_COMMITS = { commit_delay: 5000, commit_siblings: 0 }

const build = path.resolve(__dirname, '../../../.cache/test/gateway')
/** A copy: a long run keeps its gateway even if a new one is built meanwhile. */
let copy = ''
beforeAll(() => {
  copy = mkdtempSync(`${build}-`)
  cpSync(build, copy, { recursive: true })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))
/**
 * Starts a gateway; without V8's second, optimising compilation of WebAssembly a start needs a quarter less processor
 * time.
 */
const startGateway = (env: Record<string, string> = {}) =>
  Gateway.start({ ...ENV, ...env }, undefined, [
    process.execPath,
    '--no-wasm-tier-up',
    '--no-wasm-dynamic-tiering',
    path.join(copy, 'main.mjs'),
  ])

/** The progress of all parallel runs. */
class Tally {
  readonly #end = Date.now() + MINUTES * 60_000
  readonly #kills = new Map<string, number>()
  acknowledged = 0
  cutOff = 0
  cutOffButDone = 0
  hasFailed = false

  count(when: string): void {
    this.#kills.set(when, (this.#kills.get(when) ?? 0) + 1)
  }

  get kills(): number {
    return [...this.#kills.values()].reduce((sum, count) => sum + count, 0)
  }

  /** On a slow machine the first kills may come before any write: a run goes on until there is something to lose. */
  get isOver(): boolean {
    const isEnough = this.kills >= FEWEST_KILLS && this.acknowledged > this.kills
    return this.hasFailed || (isEnough && Date.now() >= this.#end)
  }

  toString(): string {
    const kinds = [...this.#kills].map(([when, count]) => `${count} ${when}`).sort()
    const cut = `${this.cutOff} more got no answer, ${this.cutOffButDone} of them done`
    return `${this.kills} kills (${kinds.join(', ')}), ${this.acknowledged} acknowledged writes, ${cut}`
  }
}

type Crash = (chance: () => number, tally: Tally) => Promise<void>

/** Kills and restarts until all is done. Parallel runs do not wait for each other. */
async function stir(
  name: string,
  prepare: (stage: Stage) => Promise<{ gateway: Gateway; crash: Crash }>,
): Promise<void> {
  const tally = new Tally()
  let prepared: Promise<unknown> = Promise.resolve()
  const one = async (_: unknown, index: number) => {
    const stage = new Stage()
    try {
      // One after another: creating a database takes much longer than starting with an existing one.
      const preparing = prepared.then(() => prepare(stage))
      prepared = preparing.catch(() => undefined)
      const { gateway, crash } = await preparing
      await killOn(gateway, crash, { tally, random: seededRandom(`${SEED} ${index}`).next }).catch((error: unknown) => {
        process.stdout.write(gateway.output())
        throw error
      })
    } catch (error) {
      tally.hasFailed = true
      throw error
    } finally {
      await stage.end()
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, one))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  const lost = failed ? 'FAILED' : 'none lost'
  process.stdout.write(`chaos, ${name}: seed ${SEED}, ${SIDE_BY_SIDE} side by side, ${tally.toString()}, ${lost}\n`)
  if (failed) throw failed.reason
  expect(tally.acknowledged).toBeGreaterThan(tally.kills)
}

/** Stops what was started, in reverse order. */
class Stage {
  readonly #ends: (() => Promise<void>)[] = []

  atEnd(end: () => Promise<void>): void {
    this.#ends.unshift(end)
  }

  async end(): Promise<void> {
    for (const end of this.#ends) await end()
  }
}

async function killOn(gateway: Gateway, crash: Crash, { tally, random }: { tally: Tally; random: () => number }) {
  const writers = NUMBERS.map((phoneNo) => new ChaosWriter(gateway, phoneNo, random))
  for (const writer of writers) await writer.logIn()
  let reported = Date.now()
  while (!tally.isOver) {
    const before = sums(writers)
    let isOver = false
    const writing = Promise.all(writers.map((writer) => writer.writeOn(() => isOver)))
    await pause(20 + random() * WRITING_MS)
    await crash(random, tally)
    isOver = true
    await writing
    await Promise.all(writers.map((writer) => writer.check()))
    const after = sums(writers)
    tally.acknowledged += after.acknowledged - before.acknowledged
    tally.cutOff += after.cutOff - before.cutOff
    tally.cutOffButDone += after.cutOffButDone - before.cutOffButDone
    if (Date.now() - reported > 60_000) {
      reported = Date.now()
      process.stdout.write(`${tally.toString()}\n`)
    }
  }
}

function sums(writers: ChaosWriter[]) {
  const sum = (of: 'acknowledged' | 'cutOff' | 'cutOffButDone') =>
    writers.reduce((total, writer) => total + writer[of], 0)
  return { acknowledged: sum('acknowledged'), cutOff: sum('cutOff'), cutOffButDone: sum('cutOffButDone') }
}

/** Kills a gateway, and every other time once more at a random moment of its start, during recovery. */
function gatewayCrash(gateway: Gateway): Crash {
  let startMs = 2000
  return async (chance, tally) => {
    await gateway.kill('SIGKILL')
    tally.count('of the gateway')
    let since = launched(gateway)
    while (chance() < 0.5 && !tally.isOver) {
      await pause(chance() * startMs)
      await gateway.kill('SIGKILL')
      tally.count('of the gateway while it started')
      since = launched(gateway)
    }
    await gateway.untilHealthy(START_MS)
    startMs = performance.now() - since
  }
}

function launched(gateway: Gateway): number {
  gateway.launch()
  return performance.now()
}

it(
  `loses no acknowledged write of the embedded database however often it is killed (seed ${SEED})`,
  () =>
    stir('embedded', async (stage) => {
      const gateway = await startGateway()
      stage.atEnd(() => gateway.stop())
      return { gateway, crash: gatewayCrash(gateway) }
    }),
  LIMIT_MS,
)

it(
  `loses no acknowledged write of PostgreSQL, whatever of gateway and server is killed (seed ${SEED})`,
  () =>
    stir('PostgreSQL', async (stage) => {
      const cluster = await startPostgresCluster({ durable: true, settings: SLOW_COMMITS })
      stage.atEnd(() => cluster.stop())
      const gateway = await startGateway({ DATABASE_URL: cluster.url })
      stage.atEnd(() => gateway.stop())
      const ofGateway = gatewayCrash(gateway)
      const ofServer = (name: string, kill: () => Promise<void>): Crash => {
        return async (chance, tally) => {
          await kill()
          tally.count(`of ${name}`)
          cluster.launch()
          while (chance() < 0.5 && !tally.isOver) {
            await pause(chance() * RECOVERY_MS)
            await cluster.kill()
            tally.count('of the server while it recovered')
            cluster.launch()
          }
          await cluster.untilReady()
        }
      }
      const crashes: Crash[] = [
        ofGateway,
        ofServer('the server', cluster.kill),
        ofServer('the postmaster', cluster.killPostmaster),
        async (_chance, tally) => {
          tally.count((await killBackend(cluster.url)) ? 'of a backend that committed' : 'of a backend')
          await cluster.untilReady()
        },
      ]
      // A gateway takes ten times as long to restart as a server.
      const weights = [0.06, 0.36, 0.66, 1]
      const crash: Crash = async (chance, tally) => {
        const drawn = chance()
        await crashes[weights.findIndex((weight) => drawn < weight)]?.(chance, tally)
      }
      return { gateway, crash }
    }),
  LIMIT_MS,
)

/**
 * Kills a PostgreSQL process that serves the gateway, in the middle of a commit if possible. Resolves with whether it
 * was.
 */
async function killBackend(url: string): Promise<boolean> {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const deadline = Date.now() + COMMIT_WAIT_MS
    for (;;) {
      const { rows } = await client.query<{ pid: number; commits: boolean }>(`
        select pid, state = 'active' and query ilike 'commit%' as commits from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() order by commits desc limit 1`)
      const [victim] = rows
      if (victim && (victim.commits || Date.now() > deadline)) {
        process.kill(victim.pid, 'SIGKILL')
        return victim.commits
      }
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}
