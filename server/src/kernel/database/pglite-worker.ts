import { fsyncSync, fdatasyncSync, fstatSync, readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PgliteStatements } from './pglite-statements'
import type { SingleConnection, StatementResult } from './single-connection-dialect'
import { codeOf } from '../error-code'

const INT8 = 20

/** The most files that the engine has open at once: it would keep every table and index open, but sockets need descriptors too. */
const MOST_FILES = 128

/**
 * Where PGlite keeps its data: in a directory, or in memory, optionally starting as a copy of a dump (`seedFile`, a
 * tar). `fsync` flushes each commit to the disk before confirming it.
 */
export interface PgliteSource {
  directory?: string
  fsync?: boolean
  seedFile?: string
}

/** One statement for the worker; null closes the database. A message holds those that were begun at once, and one their answers. */
export interface WorkerRequest {
  id: number
  sql: string | null
  parameters: readonly unknown[]
}

/** The worker's response; id 0 means that the database is ready. */
export interface WorkerAnswer extends StatementResult {
  id: number
  error?: { message: string; code?: string; isFatal: boolean }
}

/**
 * Starts PGlite in this thread. Returns `bigint` as a number, as the `pg` driver does. Rejects with PGlite's error and
 * what PostgreSQL said before it.
 */
export async function startPglite({ directory, fsync, seedFile }: PgliteSource): Promise<SingleConnection> {
  let said: string[] | null = []
  const engine = await PGlite.create({
    ...(directory !== undefined && fsync ? durable(directory) : { dataDir: directory, startParams: startParams() }),
    loadDataDir: seedFile ? new Blob([readFileSync(seedFile)]) : undefined,
    parsers: { [INT8]: Number },
    onStderr: (line) => Boolean(said?.push(line)),
  }).catch((error: Error) => {
    throw new Error([error.message, ...(said ?? [])].join('\n'))
  })
  said = null
  const statements = new PgliteStatements(engine)
  return {
    query: (sql, parameters) => statements.query(sql, parameters),
    close: () => engine.close(),
  }
}

/** PGlite starts with fsync off, and its `fdatasync` does nothing. Passing `fsync` through makes commits durable. */
function durable(directory: string): PGliteOptions {
  const params = startParams().filter((param) => param !== '-F')
  return { fs: new SyncedFiles(directory), startParams: [...params, '-c', 'wal_sync_method=fsync'] }
}

const startParams = () => [...PGlite.defaultStartParams, '-c', `max_files_per_process=${MOST_FILES}`]

/** The file operations of the Emscripten module, which PGlite's types omit. */
interface FileModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

class SyncedFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const addFsync = (module: unknown) => {
      const { stream_ops: operations } = (module as FileModule).NODEFS
      operations.fsync = ({ nfd }) => {
        if (fstatSync(nfd).isDirectory()) fsyncSync(nfd)
        else fdatasyncSync(nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

/** Whether the engine itself has crashed; its later results are invalid. */
const isFatal = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError || (error instanceof Error && error.name === 'ExitStatus')

/** The worker thread that runs the embedded database, so that queries never block the gateway's event loop. */
if (!parentPort) throw new Error('The embedded database runs in a worker thread')
const port = parentPort
// Passed by openPglite.
const engine = await startPglite(workerData as PgliteSource)

const answer = (...messages: WorkerAnswer[]) => port.postMessage(messages)

/** Settles when all statements so far have a result; they run in the order in which they came. */
let last: Promise<unknown> = Promise.resolve()

const run = async ({ id, sql, parameters }: WorkerRequest): Promise<WorkerAnswer> => {
  try {
    if (sql !== null) return { id, ...(await engine.query(sql, parameters)) }
    await engine.close()
    return { id, rows: [] }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { id, rows: [], error: { message, code: codeOf(error), isFatal: isFatal(error) } }
  }
}

port.on('message', async (requests: WorkerRequest[]) => {
  const running = requests.map((request) => {
    const result = last.then(() => run(request))
    last = result
    return result
  })
  answer(...(await Promise.all(running)))
  if (requests.some(({ sql }) => sql === null)) port.close()
})
answer({ id: 0, rows: [] })
