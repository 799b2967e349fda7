import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { WorkerAnswer, WorkerRequest } from './pglite-database'
import type { SingleConnection } from './single-connection-dialect'
import { codeOf } from '../error-code'

/** The worker thread that holds the embedded database, so that a query never blocks the gateway's event loop. */
if (!parentPort) throw new Error('The embedded database runs in a worker thread')
const port = parentPort
// Handed over by openPglite.
const engine = await startPglite(workerData as PgliteSource)

const answer = (message: WorkerAnswer) => port.postMessage(message)

port.on('message', async ({ id, sql, parameters }: WorkerRequest) => {
  try {
    if (sql === null) {
      await engine.close()
      answer({ id, rows: [] })
      port.close()
    } else {
      answer({ id, ...(await engine.query(sql, parameters)) })
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    answer({ id, rows: [], error: { message, code: codeOf(error) } })
  }
})
answer({ id: 0, rows: [] })

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
      // Several statements at once come without parameters, as with `pg`.
      const isScript = parameters.length === 0 && sql.includes(';')
      const result = isScript ? (await engine.exec(sql)).at(-1) : await engine.query(sql, [...parameters])
      return { rows: result?.rows ?? [], affectedRows: result?.affectedRows }
    },
    close: () => engine.close(),
  }
}
