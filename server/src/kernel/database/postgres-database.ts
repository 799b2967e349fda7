import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Database } from '../../database/schema'
import { DatabaseUnavailable } from '../errors'
import type { Metrics } from '../metrics'
import { observed } from './observed-dialect'
import { isStalePlan, PreparedNames } from './prepared-names'
import { limitTransactions } from './transaction'
import { codeOf } from '../error-code'
import { within } from '../within'

const INT8 = 20
const TIMER_STEP = 50

/**
 * SQLSTATE classes and codes, and network errors, of a server that is unavailable: connections (08), resources (53),
 * stopped (57), read-only (25006, a standby), locks.
 */
const UNAVAILABLE = /^(08|53|57|25006|55P03|40P01|25P03|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_)/

export interface PostgresOptions {
  maxConnections?: number
  /** The longest wait for one connection and one statement, in ms; 0 waits forever, as migrations do. */
  timeoutMs?: number
  /** Whether a pooler lends a server connection for each transaction (`isBehindPooler`). */
  isPooled?: boolean
  /** Called when an idle connection breaks. */
  onIdleError?: (error: Error) => void
  /** Without it nothing is measured. */
  metrics?: Metrics
}

/**
 * Opens a pool to a PostgreSQL server. `bigint` columns and counts are numbers, as with PGlite. When the server is
 * gone, frozen or locked, statements reject with DatabaseUnavailable within `timeoutMs`; broken connections are
 * replaced.
 */
export function openPostgres(
  connectionString: string,
  {
    maxConnections = 10,
    timeoutMs = 0,
    isPooled = false,
    onIdleError = () => undefined,
    metrics,
  }: PostgresOptions = {},
): Kysely<Database> {
  const limits = limitsOf(timeoutMs)
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    keepAlive: true,
    // Statements do not wait for earlier ones: inOneTrip sends several at once.
    pipeline: true,
    connectionTimeoutMillis: timeoutMs === 0 ? 5000 : timeoutMs * 0.75,
    ...(isPooled ? {} : limits),
    types: {
      // The cast restores getTypeParser's overloads as pg declares them; only int8 differs from the default.
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  pool.on('error', onIdleError)
  // The pool does not listen to a lent connection, and an unhandled `error` event ends the process. The running
  // statement rejects anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const beginText = isPooled && timeoutMs > 0 ? beginWithin(limits) : 'begin'
  const dialect = new PostgresDialect({ pool: boundedPool(pool, { timeoutMs, beginText }) })
  const db = new Kysely<Database>({ dialect: observed(dialect, metrics, maxConnections) })
  // Keeps connections free for reads, however many transactions wait for a lock.
  if (timeoutMs > 0) {
    const waiting = metrics?.transactionsWaiting
    limitTransactions(db, { atOnce: Math.ceil(maxConnections * 0.6), waitMs: timeoutMs * 0.5, waiting })
  }
  return db
}

/** The limits that the server keeps, in ms, each a setting of a session. */
type ServerLimits = ReturnType<typeof limitsOf>

/** The server times out a little earlier than we do, so that its backend is free as well. 0 is no limit. */
const limitsOf = (timeoutMs: number) => ({
  statement_timeout: Math.round(timeoutMs * 0.9),
  lock_timeout: Math.round(timeoutMs * 0.5),
  idle_in_transaction_session_timeout: timeoutMs * 3,
})

/** Begins a transaction with its own limits, for connections that cannot keep any. */
const beginWithin = (limits: ServerLimits) =>
  ['begin', ...Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`)].join('; ')

/**
 * Whether limits of a session have no effect at this address: a pooler in transaction mode, such as PgBouncer, refuses
 * them, or drops them when it is told to ignore them. Rejects when the server cannot be reached.
 */
export async function isBehindPooler(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, statement_timeout: 4321, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ ms: string }>(`select current_setting('statement_timeout') as ms`)
    return rows[0]?.ms !== '4321ms'
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/.test(error.message)) return true
    throw error
  } finally {
    // Not awaited: a connection that was lost meanwhile may never end.
    void client.end().catch(() => undefined)
  }
}

/**
 * The pool with prepared statement names and a limit on every wait; pg has no limit for a server that does not respond.
 * `beginText` begins a transaction.
 */
function boundedPool(pool: pg.Pool, { timeoutMs, beginText }: { timeoutMs: number; beginText: string }): PostgresPool {
  /** When a statement last got no response: connections without a response since then are not trusted. */
  let silentAt = -Infinity
  const answeredAt = new WeakMap<pg.PoolClient, number>()
  const names = new PreparedNames()

  const connect = async (): Promise<PostgresPoolClient> => {
    const since = performance.now()
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        throw unavailable(error)
      })
      if ((answeredAt.get(client) ?? Infinity) > silentAt) return bounded(client, since)
      discard(client)
    }
  }

  /** Sends a statement, prepared when its text is frequent. Statements of one turn of the event loop share a packet. */
  const send = (client: pg.PoolClient, text: string, parameters: readonly unknown[]) => {
    const { stream } = connectionOf(client)
    stream.cork()
    process.nextTick(() => stream.uncork())
    return client.query({ name: parameters.length > 0 ? names.of(text) : undefined, text, values: [...parameters] })
  }

  const bounded = (client: pg.PoolClient, since: number): PostgresPoolClient => {
    let start: number | null = since
    let broken: DatabaseUnavailable | null = null
    const query = async (text: string, parameters: readonly unknown[]) => {
      if (broken) throw broken
      if (text === 'begin') return begin()
      const waited = start === null ? 0 : performance.now() - start
      start = null
      // 0 when there is none. In whole steps, as Node keeps a list of timers for each time.
      const limit = Math.ceil(Math.max(timeoutMs - waited, timeoutMs / 4) / TIMER_STEP) * TIMER_STEP
      try {
        const { generation } = names
        const work = send(client, text, parameters).catch((error: unknown) => {
          if (!isStalePlan(error)) throw error
          names.forget(error, generation)
          // A failed transaction cannot continue; inTransaction runs it again.
          if (client.getTransactionStatus() !== 'I') throw error
          return send(client, text, parameters)
        })
        const result = await within(limit, work, () => new StatementUnanswered(limit))
        answeredAt.set(client, performance.now())
        return result
      } catch (error) {
        const failure = unavailable(error)
        if (failure instanceof DatabaseUnavailable && !isOfStatement(error)) broken = failure
        if (error instanceof StatementUnanswered) silentAt = performance.now()
        throw failure
      }
    }
    const release = (destroy?: boolean) => (broken || destroy ? discard(client) : client.release())
    /** Sent together with the transaction's first statements: waiting for its result would be another round trip. */
    const begin = () => {
      send(client, beginText, []).catch((error: Error) => {
        broken ??= new DatabaseUnavailable(error)
      })
      return { command: 'BEGIN', rows: [] }
    }
    // The cast is safe: pg's query also has overloads for cursors, which nothing here uses.
    return { query, release } as unknown as PostgresPoolClient
  }

  return { connect, end: () => pool.end() }
}

/** Drops a connection at once: a graceful close of a silent server would wait for it. */
function discard(client: pg.PoolClient): void {
  // pg's own pool closes a connection that never opened in the same way.
  connectionOf(client).stream.destroy()
  client.release(true)
}

/** The types omit `connection`. */
const connectionOf = (client: pg.PoolClient) => (client as unknown as { connection: pg.Connection }).connection

/** Whether the server rejected one statement but keeps the connection. */
const isOfStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC'

class StatementUnanswered extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(ms: number) {
    super(`No answer within ${Math.round(ms)} ms`)
  }
}

/** Returns DatabaseUnavailable for errors that a retry may not meet again, else the error itself. */
function unavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = codeOf(error)
  // pg's errors about a lost or refused connection have no code.
  if (code === undefined ? !(error instanceof TypeError) : UNAVAILABLE.test(code)) return new DatabaseUnavailable(error)
  return error
}
