import { context, type Context } from '@opentelemetry/api'
import {
  Kysely,
  PostgresDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type KyselyProps,
  type QueryResult,
} from 'kysely'
import type { Database } from '../../database/schema'

/**
 * Runs `work` with a database that sends the statements begun at once (`Promise.all`) to `db` in one round trip: they go
 * over one connection, none waits for the result of another. They run in the order in which they were begun: behind a lock
 * everything reads what is there once it is held. One that waits for a result makes another trip.
 * The first that fails fails those after it, so outside a transaction a trip is for reading. Inside, use `together` alone:
 * `db` may wait for this connection for ever. Within another trip it is part of that. No transaction begins inside.
 */
export function inOneTrip<Result>(
  db: Kysely<Database>,
  work: (together: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  if (trips.has(db)) return work(db)
  return db.getExecutor().provideConnection(async (lent) => {
    const connection = new SharedConnection(lent)
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
    const together = new Kysely<Database>({ ...unlent, executor })
    trips.add(together)
    try {
      return await work(together)
    } finally {
      await connection.settled()
    }
  })
}

/** As many statements of different requests share a connection; the next ones take another one. */
const MOST = 8

interface Waiting {
  query: CompiledQuery
  context: Context
  resolve: (result: QueryResult<never>) => void
  reject: (error: unknown) => void
}

const gathered = new WeakMap<Kysely<Database>, Waiting[]>()

/**
 * Runs a statement that takes no longer than its trip, and waits for no lock. Those that requests of one turn of the event loop send so
 * travel together, over one connection: what a trip costs is then shared. Each has its own result, or failure. In a transaction
 * or a trip it is part of that.
 */
export function withOthers<Row>(db: Kysely<Database>, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  if (db.isTransaction || trips.has(db)) return db.executeQuery(query)
  return new Promise((resolve, reject) => {
    const waiting = gathered.get(db) ?? gather(db)
    // What the query resolves with is of its own rows.
    waiting.push({ query, context: context.active(), resolve: resolve as Waiting['resolve'], reject })
    if (waiting.length === MOST) gathered.delete(db)
  })
}

/** Whatever is pushed until this turn of the event loop ends is sent then. */
function gather(db: Kysely<Database>): Waiting[] {
  const waiting: Waiting[] = []
  gathered.set(db, waiting)
  setImmediate(() => {
    if (gathered.get(db) === waiting) gathered.delete(db)
    const send = async (connection: DatabaseConnection) => {
      const sent = waiting.map(({ query, context: its, resolve, reject }) =>
        context.with(its, () => connection.executeQuery<never>(query)).then(resolve, reject),
      )
      await Promise.all(sent)
    }
    db.getExecutor()
      .provideConnection(send)
      .catch((error: unknown) => {
        for (const { reject } of waiting) reject(error)
      })
  })
  return waiting
}

/** The databases that `work` is handed. */
const trips = new WeakSet<Kysely<Database>>()

/** What a Kysely has beside its executor; only transactions would use it. */
const unlent = ((): Omit<KyselyProps, 'executor'> => {
  const refuse = async (): Promise<never> => {
    throw new Error('A transaction begins outside a trip')
  }
  const dialect = new PostgresDialect({ pool: refuse })
  const driver = {
    init: refuse,
    acquireConnection: refuse,
    releaseConnection: refuse,
    destroy: refuse,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  }
  return { config: { dialect }, dialect, driver }
})()

/** A connection that several statements use at once. Kysely's own providers let them wait for one another. */
class SharedConnection implements DatabaseConnection {
  readonly #lent: DatabaseConnection
  readonly #underWay: Promise<unknown>[] = []
  #failure: unknown

  constructor(lent: DatabaseConnection) {
    this.#lent = lent
  }

  executeQuery: DatabaseConnection['executeQuery'] = async (query, options) => {
    const result = this.#lent.executeQuery<never>(query, options)
    this.#underWay.push(result)
    try {
      return await result
    } catch (error) {
      // What later statements fail with is only that their transaction is aborted.
      throw (this.#failure ??= error)
    }
  }

  streamQuery: DatabaseConnection['streamQuery'] = (...query) => this.#lent.streamQuery(...query)

  /** Whoever has the connection next waits for nothing of before. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay)
  }
}
