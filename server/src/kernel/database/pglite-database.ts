import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import type { Metrics } from '../metrics'
import { lockDirectory } from './directory-lock'
import { observed } from './observed-dialect'
import type { PgliteSource } from './pglite-worker'
import { singleConnectionDialect, type SingleConnection, type StatementResult } from './single-connection-dialect'

/** One statement for the worker; null closes the database. */
export interface WorkerRequest {
  id: number
  sql: string | null
  parameters: readonly unknown[]
}

/** Its answer; id 0 says that the database is ready. */
export interface WorkerAnswer extends StatementResult {
  id: number
  error?: { message: string; code?: string }
}

/**
 * The embedded database of a data directory, in a worker thread, with the directory locked for this process. Throws
 * DirectoryInUse when another process has it.
 */
export async function openPglite(dataDir: string, workerFile: URL, metrics?: Metrics): Promise<Kysely<Database>> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = await lockDirectory(dataDir)
  try {
    const connection = await startWorker({ directory: path.join(dataDir, 'pglite') }, workerFile)
    const close = () => connection.close().finally(unlock)
    return new Kysely<Database>({ dialect: observed(singleConnectionDialect({ ...connection, close }), metrics, 1) })
  } catch (error) {
    unlock()
    throw error
  }
}

/** An embedded database in memory, for tests: a new one, or, which takes less time, a copy of the one in `seedFile`. */
export async function openMemoryPglite(
  workerFile: URL,
  seedFile?: string,
  metrics?: Metrics,
): Promise<Kysely<Database>> {
  const dialect = singleConnectionDialect(await startWorker({ seedFile }, workerFile))
  return new Kysely<Database>({ dialect: observed(dialect, metrics, 1) })
}

async function startWorker(source: PgliteSource, workerFile: URL): Promise<SingleConnection> {
  const worker = new Worker(workerFile, { workerData: source })
  const waiting = new Map<number, { resolve(result: StatementResult): void; reject(error: Error): void }>()
  let lastId = 0
  /** Set once the worker has gone: nobody waits for it any more. */
  let failure: Error | null = null

  worker.on('message', ({ id, error, ...result }: WorkerAnswer) => {
    const caller = waiting.get(id)
    waiting.delete(id)
    if (error) caller?.reject(Object.assign(new Error(error.message), { code: error.code }))
    else caller?.resolve(result)
  })
  const failAll = (error: Error) => {
    failure ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('The embedded database has stopped')))

  const ask = (sql: string | null, parameters: readonly unknown[]) =>
    new Promise<StatementResult>((resolve, reject) => {
      if (failure) return reject(failure)
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, sql, parameters } satisfies WorkerRequest)
    })

  await new Promise<StatementResult>((resolve, reject) => waiting.set(0, { resolve, reject }))
  return { query: (sql, parameters) => ask(sql, parameters), close: () => ask(null, []).then(() => undefined) }
}
