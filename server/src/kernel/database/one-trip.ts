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
 * Runs `work` with a database that sends statements started together (`Promise.all`) to `db` in one round trip: they
 * share one connection, and none waits for another's result. They run in the order in which they were started: after a
 * lock statement, all later ones read the state under the lock. A statement that needs a result makes another round
 * trip.
 *
 * The first failure fails the later ones, so outside a transaction use it for reads only. Inside, use only `together`:
 * `db` could wait for this connection forever. A nested call joins the outer trip. Do not begin transactions inside.
 */
export function inOneTrip<Result>(
  db: Kysely<Database>,
  work: (together: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  if (trips.has(db)) return work(db)
  return db.getExecutor().provideConnection(async (lent) => {
    const connection = new SharedConnection(lent)
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
    const together = new Kysely<Database>({ ...refusingParts, executor })
    trips.add(together)
    try {
      return await work(together)
    } finally {
      await connection.settled()
    }
  })
}

/** The most statements of different requests on one connection; further ones use another connection. */
const MOST = 12

interface Waiting {
  query: CompiledQuery
  context: Context
  resolve: (result: QueryResult<never>) => void
  reject: (error: unknown) => void
}

const gathered = new WeakMap<Kysely<Database>, Waiting[]>()

/**
 * Runs a short statement that waits for no lock. Such statements of all requests in one turn of the event loop, or
 * while no connection is free, share a round trip and its cost over one connection. Each has its own result or error. In
 * a transaction or a trip it joins that.
 */
export function withOthers<Row>(db: Kysely<Database>, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  if (holdsConnection(db)) return db.executeQuery(query)
  return new Promise((resolve, reject) => {
    const waiting = gathered.get(db) ?? gather(db)
    // Each query resolves with its own rows.
    waiting.push({ query, context: context.active(), resolve: resolve as Waiting['resolve'], reject })
    if (waiting.length === MOST) gathered.delete(db)
  })
}

/** Collects statements until this turn of the event loop has ended and a connection is free, then sends them. */
function gather(db: Kysely<Database>): Waiting[] {
  const waiting: Waiting[] = []
  gathered.set(db, waiting)
  const close = () => {
    if (gathered.get(db) === waiting) gathered.delete(db)
  }
  setImmediate(() => {
    const send = async (connection: DatabaseConnection) => {
      close()
      const sent = waiting.map(({ query, context: its, resolve, reject }) =>
        context.with(its, () => connection.executeQuery<never>(query)).then(resolve, reject),
      )
      await Promise.all(sent)
    }
    db.getExecutor()
      .provideConnection(send)
      .catch((error: unknown) => {
        close()
        for (const { reject } of waiting) reject(error)
      })
  })
  return waiting
}

/** The databases passed to `work`. */
const trips = new WeakSet<Kysely<Database>>()

/** Whether this database holds a connection between statements, so that whoever uses it may wait for nothing else. */
export const holdsConnection = (db: Kysely<Database>): boolean => db.isTransaction || trips.has(db)

/** The other parts of a Kysely besides its executor; only transactions would use them. */
const refusingParts = ((): Omit<KyselyProps, 'executor'> => {
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

/** A connection that several statements use at once. Kysely's own providers run them one after another. */
class SharedConnection implements DatabaseConnection {
  readonly #lent: DatabaseConnection
  readonly #underWay: Promise<unknown>[] = []
  #failure: unknown

  constructor(lent: DatabaseConnection) {
    this.#lent = lent
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = this.#lent.executeQuery<Row>(query)
    this.#underWay.push(result)
    try {
      return await result
    } catch (error) {
      // Later statements only fail because the transaction is aborted; the first error is the cause.
      throw (this.#failure ??= error)
    }
  }

  streamQuery: DatabaseConnection['streamQuery'] = (...query) => this.#lent.streamQuery(...query)

  /** Waits for all statements, so that the next user of the connection does not have to. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay)
  }
}
