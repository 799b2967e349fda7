import { Kysely, PostgresDialect, type DatabaseConnection, type KyselyProps } from 'kysely'
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
