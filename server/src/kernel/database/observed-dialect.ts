import { SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'
import { errorLabel, type Metrics, type StatementKind } from '../metrics'

const tracer = trace.getTracer('database')

/**
 * A dialect that measures its connections and statements (DESIGN 4.94) and, within a traced request, creates a span for
 * each (4.95). A span has the statement's text with placeholders, never a value, and only the code of an error, because
 * messages quote rows.
 */
export function observed(dialect: Dialect, metrics: Metrics | undefined, limit: number): Dialect {
  if (metrics === undefined) return dialect
  metrics.connections.set({ state: 'limit' }, limit)
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => observeDriver(dialect.createDriver(), metrics),
  }
}

function observeDriver(driver: Driver, metrics: Metrics): Driver {
  const { connections, connectionWait, databaseErrors } = metrics
  const acquire = driver.acquireConnection.bind(driver)
  const release = driver.releaseConnection.bind(driver)
  const seen = new WeakSet<DatabaseConnection>()
  driver.acquireConnection = async () => {
    const end = connectionWait.startTimer()
    connections.inc({ state: 'waiting' })
    try {
      const connection = await acquire()
      connections.inc({ state: 'used' })
      // Drivers return the same connection again.
      if (!seen.has(connection)) observeConnection(connection, metrics)
      seen.add(connection)
      return connection
    } catch (error) {
      databaseErrors.inc({ code: errorLabel(error) })
      throw error
    } finally {
      connections.dec({ state: 'waiting' })
      end()
    }
  }
  driver.releaseConnection = (connection) => {
    connections.dec({ state: 'used' })
    return release(connection)
  }
  return driver
}

function observeConnection(connection: DatabaseConnection, { statements, databaseErrors }: Metrics): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async <Row>(query: CompiledQuery) => {
    const kind = kindOf(query.sql)
    const end = statements.startTimer({ kind })
    const span = startSpan(query, kind)
    try {
      return await execute<Row>(query)
    } catch (error) {
      const code = errorLabel(error)
      databaseErrors.inc({ code })
      span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('db.response.status_code', code)
      throw error
    } finally {
      end()
      span?.end()
    }
  }
}

const kinds: Readonly<Record<string, StatementKind>> = {
  select: 'select',
  insert: 'insert',
  update: 'update',
  delete: 'delete',
  begin: 'transaction',
  start: 'transaction',
  commit: 'transaction',
  rollback: 'transaction',
}

const kindOf = (sql: string): StatementKind => kinds[/[a-z]+/i.exec(sql)?.[0].toLowerCase() ?? ''] ?? 'other'

/** Starts a span below that of the request or job; null outside of one, where maintenance would flood the traces. */
function startSpan({ sql }: CompiledQuery, kind: StatementKind): Span | undefined {
  if (!trace.getActiveSpan()?.isRecording()) return undefined
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': kind,
    'db.query.text': sql.replace(/'[^']*'/g, "'?'").slice(0, 2000),
  }
  return tracer.startSpan(kind, { kind: SpanKind.CLIENT, attributes })
}
