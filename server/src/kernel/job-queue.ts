import { createHash, randomUUID } from 'node:crypto'
import { trace } from '@opentelemetry/api'
import { CompiledQuery, sql, type Kysely, type SelectQueryBuilder, type StringReference } from 'kysely'
import PgBoss from 'pg-boss'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../database/schema'
import { liftLimits } from './database/transaction'
import type { AppDeps } from './deps'
import { codeOf } from './error-code'
import { createMeasures, type Measure } from './job-measures'

/** Repeated work, done by one gateway at a time. */
interface RecurringWork {
  /** The name in metrics and log. */
  name: string
  /** In ms of the gateway's clock. */
  every: number
  /** Does what is due by `deps.clock`. Must be idempotent: it may have run a moment ago, or stopped halfway. */
  work(deps: AppDeps): Promise<void>
}

/** The keys to read next. */
export interface Page {
  /** The last key of the page before; '' at first. */
  after: string
  limit: number
}

/** Work that is one job per key, such as a subscriber, so that a failing job delays no other. */
interface WorkOfEach {
  name: string
  /** How often `due` is read, in ms of the gateway's clock. */
  every: number
  /**
   * One page of the keys with due work by `deps.clock`: at most `limit` keys greater than `after`, in the order of the
   * database. Not the oldest first: keys that always fail would fill the first page. Read-only, because every gateway
   * calls it.
   */
  due(deps: AppDeps, page: Page): Promise<string[]>
  /** Does what is due for one key. Idempotent, like `work` of recurring work. */
  workOn(deps: AppDeps, key: string): Promise<void>
}

/** One page of the keys that a query of due work finds, in the column `key`. */
export async function keysOn<DB, TB extends keyof DB, O>(
  { after, limit }: Page,
  due: SelectQueryBuilder<DB, TB, O>,
  key: StringReference<DB, TB>,
): Promise<string[]> {
  const column = sql.ref<string>(key)
  const page = due
    .where(sql<boolean>`${column} > ${after}`)
    .orderBy(column)
    .limit(limit)
  const rows = await page.clearSelect().select(column.as('key')).$castTo<{ key: string }>().execute()
  return rows.map((row) => row.key)
}

export type TimedWork = RecurringWork | WorkOfEach

export interface JobQueue {
  /** Does everything due now, including failed jobs that wait for a retry; for when the clock was moved. */
  doDue(): Promise<void>
  /** Starts no more jobs; resolves when the running ones are done. */
  stop(): Promise<void>
}

/** pg-boss keeps its tables in this schema. */
const SCHEMA = 'jobs'
/** Jobs of one kind that run at once in one gateway. */
const LANES = 4
/** Jobs queued at a time: fetching the next one sorts what is queued, however many are due. */
const AT_ONCE = 250
/** Failed jobs that are done again at a time when the clock was moved. */
const RETRIED_AT_ONCE = 2000
/** Recurring work does more than a job of one key, so its lease is this many times longer. */
export const LEASES_OF_RECURRING = 5
/**
 * The first retry comes after 10 to 20 s, and each delay doubles. After the last retry it starts over an hour later.
 */
const RETRIES = { retryDelay: 10, retryBackoff: true, retryLimit: 8 }
/** Fewer retries, because the next turn does the work anyway. */
const FEW_RETRIES = { ...RETRIES, retryLimit: 2 }

/** Migrates the queue's tables to the newest schema; several gateways may start at once. */
export async function migrateJobQueue(db: Kysely<Database>, work: readonly TimedWork[]): Promise<void> {
  const boss = createBoss((text, values) => execute(db, text, values), { migrate: true, supervise: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
  await db.transaction().execute(async (trx) => {
    await liftLimits(trx)
    // Each queue is a table: two gateways creating them at once would deadlock.
    await sql`select pg_advisory_xact_lock(hashtext('phone-guard job queues'))`.execute(trx)
    const inside = createBoss((text, values) => trx.executeQuery(CompiledQuery.raw(text, values)), {})
    const known = new Set((await inside.getQueues()).map(({ name }) => name))
    for (const one of work) {
      // Recurring work has at most one active job; other work has at most one job per key.
      if (!known.has(one.name)) {
        await inside.createQueue(one.name, { name: one.name, policy: 'work' in one ? 'singleton' : 'standard' })
      }
    }
  })
}

export interface QueueOptions {
  /** Where the queue's tables are, when not in the gateway's own database. */
  db?: Kysely<Database>
  work: readonly TimedWork[]
  /** Whether no other gateway uses the database. */
  isAlone: boolean
  /** How many keys are queued at a time. */
  pageSize?: number
}

/**
 * Does timed work on a queue (ADR 0026). Only the clock of `deps` decides what is due. The queue ensures that one gateway
 * does each job, that a failed job is retried, and that another gateway takes over when this one is gone.
 */
export async function startJobQueue(
  deps: AppDeps,
  { db = deps.db, work, isAlone, pageSize = AT_ONCE }: QueueOptions,
): Promise<JobQueue> {
  const { logger, config } = deps
  const maintenanceIntervalSeconds = Math.round(config.jobLease / 4000)
  const run = (text: string, values: unknown[]) => execute(db, text, values)
  const boss = createBoss(run, { migrate: false, supervise: true, maintenanceIntervalSeconds })
  boss.on('error', (error) => logger.error({ err: withoutData(error) }, 'Upkeep of the job queue failed'))
  await boss.start()
  // Jobs marked as started belong to a former process. Due work is found again.
  if (isAlone) await boss.clearStorage()
  const measure = createMeasures(db, work, deps.metrics)
  const runners = work.map((one) => new WorkRunner(boss, deps, one, { measure, pageSize }))
  const timers = runners.map((runner) => setInterval(() => void runner.run(), runner.every))
  for (const runner of runners) void runner.run()
  return {
    async doDue() {
      for (const runner of runners) await runner.runNow()
    },
    async stop() {
      timers.forEach(clearInterval)
      await Promise.all(runners.map((runner) => runner.stop()))
      await boss.stop({ graceful: false })
    },
  }
}

/** One kind of timed work in this gateway. */
class WorkRunner {
  readonly every: number
  readonly #boss: PgBoss
  readonly #deps: AppDeps
  readonly #work: TimedWork
  readonly #measure: Measure
  readonly #pageSize: number
  readonly #leaseSeconds: number
  #running: Promise<void> | null = null
  #lastTurn: number | null = null
  #isStopping = false

  constructor(
    boss: PgBoss,
    deps: AppDeps,
    work: TimedWork,
    { measure, pageSize }: { measure: Measure; pageSize: number },
  ) {
    this.#boss = boss
    this.#deps = deps
    this.#work = work
    this.#measure = measure
    this.#pageSize = pageSize
    this.#leaseSeconds = deps.config.jobLease / 1000
    // Runs at least once a minute, because retries need it too.
    this.every = Math.min(work.every, MINUTE_MS)
  }

  /** Queues what is due, and works until no job is left. Only one run at a time; a second call joins it. */
  run(isMoved = false): Promise<void> {
    if (this.#isStopping) return Promise.resolve()
    this.#running ??= this.#runOnce(isMoved)
      .catch((error: unknown) => {
        this.#deps.logger.error({ err: withoutData(error), job: this.#work.name }, 'Due work could not be queued')
      })
      .finally(() => {
        this.#running = null
      })
    return this.#running
  }

  /** Waits for the current run, then runs with the moved clock. */
  async runNow(): Promise<void> {
    await this.#running
    await this.run(true)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
  }

  async #runOnce(isMoved: boolean): Promise<void> {
    const work = this.#work
    if (isMoved) await this.#retryNow()
    if ('work' in work) {
      await this.#queueTurn(work, isMoved)
      return this.#drain()
    }
    const limit = this.#pageSize
    let after: string | undefined = ''
    while (after !== undefined && !this.#isStopping) {
      const keys: string[] = await work.due(this.#deps, { after, limit })
      const terms = { expireInSeconds: this.#leaseSeconds, ...RETRIES }
      const jobs = keys.map((key) => ({ id: idOf(key), name: work.name, data: { key }, ...terms }))
      // `insert` ignores jobs that are already queued or running on another gateway.
      if (jobs.length > 0) await this.#boss.insert(jobs)
      await this.#drain()
      after = keys.length < limit ? undefined : keys.at(-1)
    }
  }

  /** Queues the job of the current turn, which all gateways share. A moved clock adds a separate job. */
  async #queueTurn({ name, every }: RecurringWork, isMoved: boolean): Promise<void> {
    const turn = Math.floor(this.#deps.clock() / every)
    if (turn === this.#lastTurn && !isMoved) return
    const id = isMoved ? randomUUID() : idOf(String(turn))
    const expireInSeconds = LEASES_OF_RECURRING * this.#leaseSeconds
    await this.#boss.insert([{ id, name, data: {}, expireInSeconds, ...FEW_RETRIES }])
    this.#lastTurn = turn
  }

  async #retryNow(): Promise<void> {
    const options = { ignoreStartAfter: true, batchSize: RETRIED_AT_ONCE, includeMetadata: true } as const
    const jobs = await this.#boss.fetch<JobData>(this.#work.name, options)
    for (const job of jobs) await this.#do(job)
  }

  async #drain(): Promise<void> {
    await Promise.all(Array.from({ length: 'work' in this.#work ? 1 : LANES }, () => this.#drainLane()))
  }

  async #drainLane(): Promise<void> {
    while (!this.#isStopping) {
      const [job] = await this.#boss.fetch<JobData>(this.#work.name, { includeMetadata: true })
      if (!job) return
      await this.#do(job)
    }
  }

  async #do(job: PgBoss.JobWithMetadata<JobData>): Promise<void> {
    const { name } = this.#work
    const end = this.#measure(name)
    try {
      await inSpan(`job ${name}`, () =>
        'work' in this.#work ? this.#work.work(this.#deps) : this.#work.workOn(this.#deps, job.data.key),
      )
    } catch (error) {
      end('failed')
      const err = withoutData(error)
      this.#deps.logger.error({ err, job: name, id: job.id, attempt: job.retryCount + 1 }, 'A job failed')
      await this.#boss.fail(name, job.id, { error: err.type })
      return
    }
    end('done')
    // A finished turn stays, so that no other gateway repeats it. A finished key is deleted, so that it can be queued
    // again.
    if ('work' in this.#work) await this.#boss.complete(name, job.id)
    else await this.#boss.deleteJob(name, job.id)
  }
}

/** Runs `work` in its own span while tracing is on (DESIGN 4.95). */
function inSpan(name: string, work: () => Promise<void>): Promise<void> {
  return trace.getTracer('jobs').startActiveSpan(name, (span) => work().finally(() => span.end()))
}

interface JobData {
  key: string
}

function createBoss(executeSql: PgBoss.Db['executeSql'], options: PgBoss.MaintenanceOptions): PgBoss {
  return new PgBoss({
    ...options,
    db: { executeSql },
    schema: SCHEMA,
    schedule: false,
    // Longer than the longest interval between two turns.
    archiveCompletedAfterSeconds: (2 * DAY_MS) / 1000,
    archiveFailedAfterSeconds: HOUR_MS / 1000,
    deleteAfterDays: 1,
  })
}

/** Runs a statement of pg-boss. Without values it may be several statements that form their own transaction. */
async function execute(db: Kysely<Database>, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  return db.connection().execute(async (connection) => {
    try {
      const { rows } = await connection.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    } catch (error) {
      if (values.length === 0) await sql`rollback`.execute(connection).catch(() => undefined)
      throw error
    }
  })
}

/** The same key has the same id on every gateway, so that a job is queued only once. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The parts of an error that may be logged: PostgreSQL's details quote rows. */
function withoutData(error: unknown): { type: string; message: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '' }
  return { type: error.constructor.name, message: error.message, code: codeOf(error), stack: error.stack }
}
