import { Kysely, PostgresDialect, sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Database } from '../../database/schema'
import { withOthers } from './one-trip'

/** A placeholder for a value in a query that is compiled before the value is known. */
class Open {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** The placeholders of a query's values, by name. */
export type Values<Named> = { readonly [Name in keyof Named]: RawBuilder<Named[Name]> }

/** Only builds and compiles queries. */
const nowhere = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('Nothing is sent from here')) }),
})

/**
 * A query that is built and compiled at its first use, because that costs as much as all of Kysely's other work. For
 * queries of nearly every request or event. The text must not depend on the values. Plugins see it, but must change
 * nothing. `isShort`: it finds a few rows by an index and waits for no lock, so it may share a round trip with other
 * requests.
 */
export function compiledOnce<Named extends object, Row>(
  build: (db: Kysely<Database>, values: Values<Named>) => Compilable<Row>,
  { isShort = false }: { isShort?: boolean } = {},
): (db: Kysely<Database>, values: Named) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  const values = new Proxy({} as Values<Named>, { get: (_none, name) => sql`${new Open(String(name))}` })
  return async (db, given) => {
    compiled ??= build(nowhere, values).compile()
    db.getExecutor().transformQuery(compiled.query, compiled.queryId)
    // The names are those of the values.
    const known = given as Record<string, unknown>
    const parameters = compiled.parameters.map((value) => (value instanceof Open ? known[value.name] : value))
    const query: CompiledQuery<Row> = { ...compiled, parameters }
    return (await (isShort ? withOthers<Row>(db, query) : db.executeQuery<Row>(query))).rows
  }
}

/** The rows of a table, given as the JSON of their array: any number of them is one text, so that the query stays prepared. */
export function rowsOf<Row>(table: keyof Database, rows: RawBuilder<string>) {
  return sql<Row>`json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.as('one')
}
