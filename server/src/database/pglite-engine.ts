import { PGlite } from '@electric-sql/pglite'
import type { SingleConnection } from './single-connection-dialect'

const INT8 = 20

/** PGlite in this thread. Without a directory it lives in memory. `bigint` comes as a number, as from `pg`. */
export async function startPglite(directory?: string): Promise<SingleConnection> {
  const engine = await PGlite.create({ dataDir: directory, parsers: { [INT8]: Number } })
  return {
    async query(sql, parameters) {
      const { rows, affectedRows } = await engine.query(sql, [...parameters])
      return { rows, affectedRows }
    },
    close: () => engine.close(),
  }
}
