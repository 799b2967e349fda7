import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { DatabaseUnavailable } from '../errors'
import { within } from '../within'

/** The result of one statement on a database with one connection. */
export interface StatementResult {
  rows: unknown[]
  affectedRows?: number
}

/** A PostgreSQL engine that runs one statement at a time. */
export interface SingleConnection {
  query(sql: string, parameters: readonly unknown[]): Promise<StatementResult>
  close(): Promise<void>
  /** Runs before each use of the connection, outside any transaction; rejects while the engine is unavailable. */
  prepare?(): Promise<void>
}

/** The longest wait for the database, in ms; 0 waits forever. May change while the database is in use. */
export interface Patience {
  timeoutMs: number
}

/** The connection's work was aborted: its transaction cannot continue. */
export class ConnectionLost extends DatabaseUnavailable {}

/**
 * PostgreSQL's dialect over an engine with one connection. A holder has exclusive use until it releases the connection,
 * so that concurrent transactions run one after the other. Rejects with DatabaseUnavailable when the turn or the result
 * does not come in time.
 */
export function singleConnectionDialect(connection: SingleConnection, patience: Patience = { timeoutMs: 0 }): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SingleConnectionDriver(connection, patience),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class SingleConnectionDriver implements Driver {
  /** Settles when the connection is free again; each waiter chains to the one before. */
  #free: Promise<void> = Promise.resolve()

  readonly #connection: SingleConnection
  readonly #patience: Patience

  constructor(connection: SingleConnection, patience: Patience) {
    this.#connection = connection
    this.#patience = patience
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#free
    let free: () => void = () => undefined
    this.#free = new Promise((resolve) => {
      free = resolve
    })
    const { timeoutMs } = this.#patience
    const since = performance.now()
    try {
      await answered(timeoutMs * 0.5, before)
    } catch (error) {
      // The turn still comes later; pass it on to the next waiter.
      void before.then(free)
      throw error
    }
    const left = Math.max(timeoutMs - (performance.now() - since), timeoutMs / 4)
    const preparing = this.#connection.prepare?.() ?? Promise.resolve()
    try {
      await answered(left, preparing)
    } catch (error) {
      void preparing.catch(() => undefined).then(free)
      throw error
    }
    return new OneConnection(this.#connection, { free, timeoutMs: left })
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    // Safe: acquireConnection created it.
    ;(connection as OneConnection).release()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    await this.#free
    await this.#connection.close()
  }
}

class OneConnection implements DatabaseConnection {
  readonly #connection: SingleConnection
  readonly #free: () => void
  readonly #timeoutMs: number
  #lost: ConnectionLost | null = null
  /** The latest statement, which may still be running. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(connection: SingleConnection, { free, timeoutMs }: { free: () => void; timeoutMs: number }) {
    this.#connection = connection
    this.#free = free
    this.#timeoutMs = timeoutMs
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#lost) throw this.#lost
    try {
      const answer = this.#connection.query(sql, parameters)
      this.#last = answer
      const { rows, affectedRows } = await answered(this.#timeoutMs, answer)
      // Safe: Kysely derives the row type from the statement.
      return { rows: rows as Row[], numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows) }
    } catch (error) {
      if (error instanceof ConnectionLost) this.#lost = error
      throw error
    }
  }

  /** Passes the connection on. After a lost statement, first waits for it and rolls back, in the background. */
  release(): void {
    if (!this.#lost) return this.#free()
    void this.#last
      .catch(() => undefined)
      .then(() => this.#connection.query('rollback', []))
      .catch(() => undefined)
      .then(this.#free)
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Queries do not stream here')
  }
}

/** The result of `work`; rejects with ConnectionLost after `ms`, unless that is 0. */
const answered = <Result>(ms: number, work: Promise<Result>): Promise<Result> =>
  within(ms, work, () => new ConnectionLost(new Error(`No answer within ${Math.round(ms)} ms`)))
