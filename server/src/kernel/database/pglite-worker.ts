import { parentPort, workerData } from 'node:worker_threads'
import { startPglite, type PgliteSource } from './pglite-engine'
import type { WorkerAnswer, WorkerRequest } from './pglite-database'

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
    const { message, code } = error as { message: string; code?: string } // PGlite's DatabaseError, or an Error
    answer({ id, rows: [], error: { message, code } })
  }
})
answer({ id: 0, rows: [] })
