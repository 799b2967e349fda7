import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../database/schema'
import { ConfigError } from '../config'
import { DatabaseUnavailable } from '../errors'
import { codeOf } from '../error-code'
import { measureDisk, type Metrics } from '../metrics'
import { lockDirectory } from './directory-lock'
import { hasRoom, isDiskLow } from './disk-space'
import { observed } from './observed-dialect'
import type { PgliteSource, WorkerAnswer, WorkerRequest } from './pglite-worker'
import {
  ConnectionLost,
  singleConnectionDialect,
  type Patience,
  type SingleConnection,
  type StatementResult,
} from './single-connection-dialect'

/** The disk of the data directory is too full for the database to start; the message explains what to do. */
export class DiskFull extends Error {
  constructor(directory: string) {
    super(`The disk of the data directory ${directory} is full. Make room, or set DATA_DIR to another directory.`)
  }
}

export interface PgliteOptions {
  /** Flushes each commit to the disk before confirming it. */
  fsync?: boolean
  /** The longest wait for the connection and for a statement, in ms; 0 waits forever, as `prepare` does. */
  timeoutMs?: number
  logger?: Logger
  metrics?: Metrics
  /** Runs before anything else, for example migrations. */
  prepare?: (db: Kysely<Database>) => Promise<void>
}

/**
 * Opens the embedded database of a data directory in a worker thread, with the directory locked for this process.
 * Throws ConfigError when it cannot be written, DirectoryInUse when another process uses it, and DiskFull. While the disk is full, writes reject with
 * DatabaseUnavailable. When the engine crashes or hangs because of that, every statement does, until the engine
 * restarts by itself.
 */
export async function openPglite(
  dataDir: string,
  workerFile: URL,
  { fsync = true, timeoutMs = 0, logger, metrics, prepare }: PgliteOptions = {},
): Promise<Kysely<Database>> {
  const unlock = await takeDirectory(dataDir)
  try {
    // As much as a running database needs to write again.
    if (await isDiskLow(dataDir, true)) throw new DiskFull(dataDir)
    const directory = path.join(dataDir, 'pglite')
    const open = () => {
      // A process that is killed before it has filled PostgreSQL's lock file would keep all later ones from starting.
      rmSync(path.join(directory, 'postmaster.pid'), { force: true })
      return startWorker({ directory, fsync }, workerFile)
    }
    if (metrics) measureDisk(dataDir, metrics)
    const engine = new WatchedEngine(dataDir, { open, worker: await open(), logger })
    const close = () => engine.close().finally(unlock)
    const patience: Patience = { timeoutMs: 0 }
    const connection = {
      query: engine.query.bind(engine),
      prepare: engine.prepare.bind(engine),
      close,
    } satisfies SingleConnection
    const db = new Kysely<Database>({ dialect: observed(singleConnectionDialect(connection, patience), metrics, 1) })
    try {
      await prepare?.(db)
    } catch (error) {
      await db.destroy()
      throw error
    }
    patience.timeoutMs = timeoutMs
    return db
  } catch (error) {
    unlock()
    throw error
  }
}

async function takeDirectory(dataDir: string): Promise<() => void> {
  try {
    mkdirSync(dataDir, { recursive: true })
    return await lockDirectory(dataDir)
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (!/^E(ACCES|EXIST|NOENT|NOTDIR|PERM|ROFS)$/.test(code)) throw error
    throw new ConfigError(`DATA_DIR: nothing can be stored there (${code})`)
  }
}

/**
 * Opens an embedded database in memory, for tests: an empty one, or, which is faster, a copy of the one in `seedFile`.
 * It does not keep the process alive.
 */
export async function startMemoryPglite(workerFile: URL, seedFile?: string): Promise<SingleConnection> {
  return startWorker({ seedFile }, workerFile)
}

/** How often the disk is checked, and how long a statement may take on a full one, in ms. */
const LOOK_MS = 1000
const SILENT_MS = 3000
const PROBE_MS = 5000

/**
 * PostgreSQL's messages for a file that cannot be written (no space, a quota or a limit): the next statement may hang.
 */
const UNWRITABLE = /^could not (extend|write|create|open|fsync|flush|truncate|rename)\b.* file/
/** SQLSTATE of a write in a read-only session, as on a full disk (25006), and of exhausted resources (53). */
const REFUSED = /^(25006|53)/

/** An engine that is stopped when it cannot continue on a full disk, and restarted when there is room. */
class WatchedEngine {
  readonly #directory: string
  readonly #open: () => Promise<WorkerConnection>
  readonly #logger: Logger | undefined
  readonly #timer: NodeJS.Timeout
  /** Null while the engine is stopped. */
  #worker: WorkerConnection | null
  #isClosed = false
  #isLow = false
  /** When the disk was last low. */
  #lowAt = -Infinity
  #probedAt = -Infinity
  /** Whether the engine's session is currently read-only. */
  #isReadOnly = false
  /** When the running statement started; others may wait behind it. */
  #since: number | null = null
  #underWay = 0

  constructor(
    directory: string,
    { open, worker, logger }: { open: () => Promise<WorkerConnection>; worker: WorkerConnection; logger?: Logger },
  ) {
    this.#directory = directory
    this.#open = open
    this.#worker = worker
    this.#logger = logger
    this.#timer = setInterval(() => void this.#look().catch(() => undefined), LOOK_MS).unref()
  }

  /** On a full disk the session is read-only, so that stored data is still served. */
  async prepare(): Promise<void> {
    if (this.#isLow === this.#isReadOnly) return
    const isReadOnly = this.#isLow
    await this.query(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`, [])
    this.#isReadOnly = isReadOnly
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    const worker = this.#worker
    if (!worker) throw new ConnectionLost(new Error('It is stopped until the disk has room'))
    this.#underWay += 1
    this.#since ??= performance.now()
    try {
      return await worker.query(sql, parameters)
    } catch (error) {
      const code = codeOf(error) ?? ''
      if (error instanceof EngineBroken || (error instanceof Error && UNWRITABLE.test(error.message))) {
        this.#startAgain(worker, error.message)
        throw new ConnectionLost(error)
      }
      throw error instanceof Error && REFUSED.test(code) ? new DatabaseUnavailable(error) : error
    } finally {
      this.#underWay -= 1
      this.#since = this.#underWay > 0 ? performance.now() : null
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#worker?.close()
  }

  /** Logs once when the disk is full, and once when it has space again. */
  async #lookAtDisk(): Promise<void> {
    const isLow = await isDiskLow(this.#directory, this.#isLow)
    if (isLow) this.#lowAt = performance.now()
    if (isLow && !this.#isLow) this.#logger?.error('The disk of the data directory is full: nothing is written')
    if (!isLow && this.#isLow) this.#logger?.warn('The disk of the data directory has space again')
    this.#isLow = isLow
  }

  async #look(): Promise<void> {
    await this.#lookAtDisk()
    const since = this.#since
    const worker = this.#worker
    if (since === null || worker === null || performance.now() - since < SILENT_MS) return
    // When files can be written, the statement is just slow.
    if (this.#lowAt >= since - LOOK_MS || (await this.#isUnwritable())) {
      if (this.#since === since) this.#startAgain(worker, 'silent')
    }
  }

  /** Tests by writing a file, at most once per interval. */
  async #isUnwritable(): Promise<boolean> {
    const now = performance.now()
    if (now - this.#probedAt < PROBE_MS) return false
    this.#probedAt = now
    return !(await hasRoom(this.#directory))
  }

  /** Stops a worker and restarts the engine when there is room; the restart recovers committed data. */
  #startAgain(worker: WorkerConnection, why: string): void {
    if (this.#isClosed || this.#worker !== worker) return
    this.#worker = null
    const start = async () => {
      // A statement may fail before the next look.
      await this.#lookAtDisk().catch(() => undefined)
      // On a disk that is known to be full, one line has said so, and another one says that it has space again.
      const [stops, starts] = this.#isLow ? (['debug', 'debug'] as const) : (['error', 'warn'] as const)
      this.#logger?.[stops]({ why }, 'The embedded database has stopped, and starts again when the disk has room')
      await worker.terminate()
      for (;;) {
        if (this.#isClosed) return
        if (await hasRoom(this.#directory).catch(() => false)) {
          try {
            const next = await this.#open()
            this.#isReadOnly = false
            this.#worker = next
            this.#logger?.[starts]('The embedded database works again')
            if (this.#isClosed) await next.close()
            return
          } catch (error) {
            this.#logger?.error({ why: codeOf(error) ?? String(error) }, 'The embedded database does not start')
          }
        }
        await pause(LOOK_MS, undefined, { ref: false })
      }
    }
    void start()
  }
}

/** The worker has ended, or its engine has crashed. */
class EngineBroken extends Error {}

interface WorkerConnection extends SingleConnection {
  /** Ends the thread, whatever it does. */
  terminate(): Promise<void>
}

async function startWorker(source: PgliteSource, workerFile: URL): Promise<WorkerConnection> {
  const worker = new Worker(workerFile, { workerData: source })
  const waiting = new Map<number, { resolve(result: StatementResult): void; reject(error: Error): void }>()
  let lastId = 0
  /** Set once the worker has ended: requests then fail at once. */
  let failure: Error | null = null

  const take = ({ id, error, ...result }: WorkerAnswer) => {
    const caller = waiting.get(id)
    waiting.delete(id)
    if (error?.isFatal) caller?.reject(new EngineBroken(error.message))
    else if (error) caller?.reject(Object.assign(new Error(error.message), { code: error.code }))
    else caller?.resolve(result)
  }
  worker.on('message', (answers: WorkerAnswer[]) => answers.forEach(take))
  const failAll = (error: Error) => {
    failure ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', ({ message }) => failAll(new EngineBroken(message)))
  worker.on('exit', () => failAll(new EngineBroken('The embedded database has stopped')))

  let outgoing: WorkerRequest[] = []
  const post = () => {
    const requests = outgoing
    outgoing = []
    try {
      worker.postMessage(requests)
    } catch (error) {
      // A value that cannot be sent to a thread.
      for (const { id } of requests) take({ id, rows: [], error: { message: String(error), isFatal: false } })
    }
  }
  const ask = (sql: string | null, parameters: readonly unknown[]) =>
    new Promise<StatementResult>((resolve, reject) => {
      if (failure) return reject(failure)
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      outgoing.push({ id: lastId, sql, parameters })
      if (outgoing.length === 1) queueMicrotask(post)
    })

  await new Promise<StatementResult>((resolve, reject) => waiting.set(0, { resolve, reject }))
  if (source.directory === undefined) worker.unref()
  return {
    query: (sql, parameters) => ask(sql, parameters),
    close: () => ask(null, []).then(() => undefined),
    terminate: () => worker.terminate().then(() => undefined),
  }
}
