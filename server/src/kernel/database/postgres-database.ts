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

/**
 * SQLSTATE classes and codes of a server that cannot work now: connections (08), resources (53), stopped (57), only
 * reading (25006, a standby), locks.
 */
const UNAVAILABLE = /^(08|53|57|25006|55P03|40P01|25P03|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_)/

export interface PostgresOptions {
  maxConnections?: number
  /** The longest wait for one connection and one statement, in ms; 0 waits for ever, as migrations do. */
  timeoutMs?: number
  /** Called when a connection that nobody uses breaks. */
  onIdleError?: (error: Error) => void
  /** Without them nothing is measured. */
  metrics?: Metrics
}

/**
 * A pool on a PostgreSQL server. `bigint` columns and counts come as numbers, as they do from PGlite. A server that is
 * gone, frozen or locked rejects with DatabaseUnavailable within `timeoutMs`; broken connections are replaced.
 */
export function openPostgres(
  connectionString: string,
  { maxConnections = 10, timeoutMs = 0, onIdleError = () => undefined, metrics }: PostgresOptions = {},
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    keepAlive: true,
    // A statement does not wait for the one before: inOneTrip sends several.
    pipeline: true,
    connectionTimeoutMillis: timeoutMs === 0 ? 5000 : timeoutMs * 0.75,
    // The server gives up a little before we do: then its backend is free as well.
    statement_timeout: timeoutMs * 0.9,
    lock_timeout: timeoutMs * 0.5,
    idle_in_transaction_session_timeout: timeoutMs * 3,
    types: {
      // The union of its overloads is what pg declares for getTypeParser; only int8 differs from the default.
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  pool.on('error', onIdleError)
  // While it is lent, the pool does not listen, and an `error` that nobody hears ends the process. The statement under
  // way rejects by itself.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const dialect = new PostgresDialect({ pool: boundedPool(pool, timeoutMs) })
  const db = new Kysely<Database>({ dialect: observed(dialect, metrics, maxConnections) })
  // Reads always find a connection, however many transactions wait for a lock.
  if (timeoutMs > 0) {
    const waiting = metrics?.transactionsWaiting
    limitTransactions(db, { atOnce: Math.ceil(maxConnections * 0.6), waitMs: timeoutMs * 0.5, waiting })
  }
  return db
}

/** The pool with names for its statements and a bound on every wait, which pg leaves open for a server that says nothing at all. */
function boundedPool(pool: pg.Pool, timeoutMs: number): PostgresPool {
  /** When a statement last had no answer: connections that have been silent since are not trusted any more. */
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

  /** Sends a statement, prepared when its text comes often; those of one turn of the event loop in one packet. */
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
      const limit = Math.max(timeoutMs - waited, timeoutMs / 4) // 0 when there is none
      try {
        const { generation } = names
        const work = send(client, text, parameters).catch((error: unknown) => {
          if (!isStalePlan(error)) throw error
          names.forget(error, generation)
          // A transaction has failed as a whole: inTransaction runs it again.
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
    /** Goes with the first statements of the transaction: a wait for its answer would be a trip of its own. */
    const begin = () => {
      send(client, 'begin', []).catch((error: Error) => {
        broken ??= new DatabaseUnavailable(error)
      })
      return { command: 'BEGIN', rows: [] }
    }
    // pg's query has overloads for cursors too, which nothing here uses.
    return { query, release } as unknown as PostgresPoolClient
  }

  return { connect, end: () => pool.end(), options: pool.options }
}

/** Gives a connection up at once: a farewell to a silent server would wait for its answer. */
function discard(client: pg.PoolClient): void {
  // pg's own pool ends a connection that never came up in the same way.
  connectionOf(client).stream.destroy()
  client.release(true)
}

/** The types leave `connection` out. */
const connectionOf = (client: pg.PoolClient) => (client as unknown as { connection: pg.Connection }).connection

/** Whether the server refused one statement and keeps the connection. */
const isOfStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC'

class StatementUnanswered extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(ms: number) {
    super(`No answer within ${Math.round(ms)} ms`)
  }
}

/** The error to reject with: DatabaseUnavailable for everything that a later try may not meet again. */
function unavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = codeOf(error)
  // What pg says of a lost or refused connection has no code.
  if (code === undefined ? !(error instanceof TypeError) : UNAVAILABLE.test(code)) return new DatabaseUnavailable(error)
  return error
}
