import { Kysely, PostgresDialect, sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Database } from '../../database/schema'
import { withOthers } from './one-trip'

/** Stands for a value in a query that is compiled before there is one. */
class Open {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** The values of a query, each as what stands for it. */
export type Values<Named> = { readonly [Name in keyof Named]: RawBuilder<Named[Name]> }

/** For building and compiling alone. */
const nowhere = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('Nothing is sent from here')) }),
})

/**
 * A query that is built and compiled at its first use, which costs as much as all else that Kysely does for it: for what nearly
 * every request or event asks. It is the same whatever the values are. Plugins see it, and change nothing.
 * `isShort`: it finds a few rows by an index and waits for no lock, so it may travel with those of other requests.
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
