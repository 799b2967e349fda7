import { createHash, randomUUID } from 'node:crypto'
import { trace } from '@opentelemetry/api'
import { CompiledQuery, sql, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import type { Database } from '../database/schema'
import type { AppDeps } from './deps'
import { codeOf } from './error-code'
import { createMeasures, type Measure } from './job-measures'

/** Work that is done again and again, by one gateway at a time. */
interface RecurringWork {
  /** In the metrics and the log. */
  name: string
  /** ms of the gateway's clock. */
  every: number
  /** Does what is due by `deps.clock`, also when it ran a moment ago, or was ended at any point: nothing happens twice. */
  work(deps: AppDeps): Promise<void>
}

/** Work that is one job of its own for each key, such as a subscriber: one that fails keeps no other waiting. */
interface WorkOfEach {
  name: string
  /** How often `due` is read, in ms of the gateway's clock. */
  every: number
  /** The keys for which something is due by `deps.clock`. Only reads: every gateway asks. */
  due(deps: AppDeps): Promise<string[]>
  /** Does what is due of one key; as `work` of recurring work, also after it was done or ended half-way. */
  workOn(deps: AppDeps, key: string): Promise<void>
}

export type TimedWork = RecurringWork | WorkOfEach

export interface JobQueue {
  /** Does everything that is due now, what failed before too; for a clock that was moved. */
  doDue(): Promise<void>
  /** Begins no more jobs, and resolves when those that run are done. */
  stop(): Promise<void>
}

/** The tables of pg-boss have a schema of their own. */
const SCHEMA = 'jobs'
const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
/** So many jobs of one piece of work run at once in a gateway. */
const LANES = 4
/** So many are queued at a time: looking for the next one stays cheap, however many are due. */
const AT_ONCE = 2000
/** Recurring work does more than a job of one key, and has so many times as long. */
export const LEASES_OF_RECURRING = 5
/** Tried again after 10 to 20 s, then twice as long each time; then an hour later from the beginning. */
const RETRIES = { retryDelay: 10, retryBackoff: true, retryLimit: 8 }
/** Recurring work comes again by itself. */
const FEW_RETRIES = { ...RETRIES, retryLimit: 2 }

/** Brings the tables of the queue to the newest schema; several gateways may start at once. */
export async function migrateJobQueue(db: Kysely<Database>, work: readonly TimedWork[]): Promise<void> {
  const boss = createBoss((text, values) => execute(db, text, values), { migrate: true, supervise: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
  await db.transaction().execute(async (trx) => {
    // Each queue is a table of its own: two gateways that made them at once would wait for each other.
    await sql`select pg_advisory_xact_lock(hashtext('phone-guard job queues'))`.execute(trx)
    const inside = createBoss((text, values) => trx.executeQuery(CompiledQuery.raw(text, values)), {})
    const known = new Set((await inside.getQueues()).map(({ name }) => name))
    for (const one of work) {
      // Of recurring work one job is active at a time; of the other kind one of a key is there at all.
      if (!known.has(one.name)) {
        await inside.createQueue(one.name, { name: one.name, policy: 'work' in one ? 'singleton' : 'standard' })
      }
    }
  })
}

/**
 * Does timed work on a queue in the gateway's own database (ADR 0026). What is due is decided by the clock of `deps` alone:
 * the queue only sees to it that of all gateways one does it, that it is tried again later when it fails, and that another
 * gateway does it when this one is gone. `isAlone` says that no other gateway uses the database.
 */
export async function startJobQueue(
  deps: AppDeps,
  { work, isAlone }: { work: readonly TimedWork[]; isAlone: boolean },
): Promise<JobQueue> {
  const { db, logger, config } = deps
  const maintenanceIntervalSeconds = Math.round(config.jobLease / 4000)
  const run = (text: string, values: unknown[]) => execute(db, text, values)
  const boss = createBoss(run, { migrate: false, supervise: true, maintenanceIntervalSeconds })
  boss.on('error', (error) => logger.error({ err: withoutData(error) }, 'Upkeep of the job queue failed'))
  await boss.start()
  // Nobody works on what this database still holds as begun. What is due is found again.
  if (isAlone) await boss.clearStorage()
  const measure = createMeasures(db, work, deps.metrics)
  const lines = work.map((one) => new Line(boss, deps, one, measure))
  const timers = lines.map((line) => setInterval(() => void line.run(), line.every))
  for (const line of lines) void line.run()
  return {
    async doDue() {
      for (const line of lines) await line.runNow()
    },
    async stop() {
      timers.forEach(clearInterval)
      await Promise.all(lines.map((line) => line.stop()))
      await boss.stop({ graceful: false })
    },
  }
}

/** One piece of timed work in this gateway. */
class Line {
  readonly every: number
  readonly #boss: PgBoss
  readonly #deps: AppDeps
  readonly #work: TimedWork
  readonly #measure: Measure
  readonly #leaseSeconds: number
  #running: Promise<void> | null = null
  #lastTurn: number | null = null
  #isStopping = false

  constructor(boss: PgBoss, deps: AppDeps, work: TimedWork, measure: Measure) {
    this.#boss = boss
    this.#deps = deps
    this.#work = work
    this.#measure = measure
    this.#leaseSeconds = deps.config.jobLease / 1000
    // Jobs to be tried again are looked for as well.
    this.every = Math.min(work.every, MINUTE)
  }

  /** Queues what is due, and works until nothing is left to begin. One run at a time. */
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

  /** A run that begins after the clock was moved. */
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
      return this.#workOff()
    }
    const seen = new Set<string>()
    for (;;) {
      const keys = (await work.due(this.#deps)).filter((key) => !seen.has(key)).slice(0, AT_ONCE)
      keys.forEach((key) => seen.add(key))
      const terms = { expireInSeconds: this.#leaseSeconds, ...RETRIES }
      const jobs = keys.map((key) => ({ id: idOf(key), name: work.name, data: { key }, ...terms }))
      // Whatever is queued already, or begun by another gateway, is left as it is.
      if (jobs.length > 0) await this.#boss.insert(jobs)
      await this.#workOff()
      if (keys.length === 0 || this.#isStopping) return
    }
  }

  /** The job of the turn that it is by the clock: one for all gateways. A moved clock makes one more. */
  async #queueTurn({ name, every }: RecurringWork, isMoved: boolean): Promise<void> {
    const turn = Math.floor(this.#deps.clock() / every)
    if (turn === this.#lastTurn && !isMoved) return
    const id = isMoved ? randomUUID() : idOf(String(turn))
    const expireInSeconds = LEASES_OF_RECURRING * this.#leaseSeconds
    await this.#boss.insert([{ id, name, data: {}, expireInSeconds, ...FEW_RETRIES }])
    this.#lastTurn = turn
  }

  async #retryNow(): Promise<void> {
    const options = { ignoreStartAfter: true, batchSize: AT_ONCE, includeMetadata: true } as const
    const jobs = await this.#boss.fetch<JobData>(this.#work.name, options)
    for (const job of jobs) await this.#do(job)
  }

  async #workOff(): Promise<void> {
    await Promise.all(Array.from({ length: 'work' in this.#work ? 1 : LANES }, () => this.#workAlong()))
  }

  async #workAlong(): Promise<void> {
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
    // A turn that is done stays, so that no other gateway makes it again; a key makes room for its next time.
    if ('work' in this.#work) await this.#boss.complete(name, job.id)
    else await this.#boss.deleteJob(name, job.id)
  }
}

/** A span of its own while traces are on (DESIGN 4.95). */
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
    // Longer than the longest time between two turns.
    archiveCompletedAfterSeconds: (2 * DAY) / 1000,
    archiveFailedAfterSeconds: (60 * MINUTE) / 1000,
    deleteAfterDays: 1,
  })
}

/** A statement of pg-boss; several at once, a transaction of their own, come without values. */
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

/** The same key has the same id on every gateway: of a job that is there no second one is made. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** What of an error may be logged: PostgreSQL's details quote rows. */
function withoutData(error: unknown): { type: string; message: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '' }
  return { type: error.constructor.name, message: error.message, code: codeOf(error), stack: error.stack }
}
