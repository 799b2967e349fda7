import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../../database/schema'

const INT8 = 20

/** A pool on a PostgreSQL server. `bigint` columns and counts come as numbers, as they do from PGlite. */
export function openPostgres(connectionString: string, maxConnections = 10): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    types: {
      // The union of its overloads is what pg declares for getTypeParser; only int8 differs from the default.
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
