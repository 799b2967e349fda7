import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import type { SingleConnection } from './single-connection-dialect'

const INT8 = 20

/** Where PGlite starts from: a directory, or memory, which may begin as a copy of a dumped one (`seedFile`, a tar). */
export interface PgliteSource {
  directory?: string
  seedFile?: string
}

/** PGlite in this thread. `bigint` comes as a number, as from `pg`. */
export async function startPglite({ directory, seedFile }: PgliteSource): Promise<SingleConnection> {
  const engine = await PGlite.create({
    dataDir: directory,
    loadDataDir: seedFile ? new Blob([readFileSync(seedFile)]) : undefined,
    parsers: { [INT8]: Number },
  })
  return {
    async query(sql, parameters) {
      const { rows, affectedRows } = await engine.query(sql, [...parameters])
      return { rows, affectedRows }
    },
    close: () => engine.close(),
  }
}
