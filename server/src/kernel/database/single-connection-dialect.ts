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

/** The result of one statement on a database with one connection. */
export interface StatementResult {
  rows: unknown[]
  affectedRows?: number
}

/** A PostgreSQL engine that takes one statement at a time. */
export interface SingleConnection {
  query(sql: string, parameters: readonly unknown[]): Promise<StatementResult>
  close(): Promise<void>
}

/**
 * PostgreSQL's dialect over an engine with one connection: whoever holds it has it alone until released, so that two
 * transactions at the same time run one after the other.
 */
export function singleConnectionDialect(connection: SingleConnection): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SingleConnectionDriver(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class SingleConnectionDriver implements Driver {
  /** Settles when the connection is free again; each who waits hangs on to the one before. */
  #free: Promise<void> = Promise.resolve()
  #release: () => void = () => undefined

  readonly #connection: SingleConnection

  constructor(connection: SingleConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#free
    let release: () => void = () => undefined
    this.#free = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#release = release
    return new OneConnection(this.#connection)
  }

  async releaseConnection(): Promise<void> {
    this.#release()
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

  constructor(connection: SingleConnection) {
    this.#connection = connection
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.#connection.query(sql, parameters)
    // The rows are what the statement selects; its type is Kysely's business.
    return { rows: rows as Row[], numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows) }
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Queries do not stream here')
  }
}
