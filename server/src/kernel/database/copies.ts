import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../database/schema'
import { listen, shortPath } from './directory-lock'

const SOCKET = 'copies.sock'
/** In ms: how long one copy may keep all statements waiting. */
const LONGEST_MS = 60_000

/**
 * Lets deploy/copy.mjs copy the embedded database of a directory while it runs (docs/operations.md). Resolves with the
 * function that stops this. The caller holds the directory's lock.
 *
 * Whoever connects to `copies.sock` in the directory receives `still`: from then on no statement runs, so that the files
 * are as a power cut would leave them. The copier sends `copied` and receives `done` when no statement has run since
 * `still`. Statements run again when the connection ends, and after `longestMs` in any case; then the connection is cut.
 * A refused copier receives nothing. Not on Windows.
 */
export async function serveCopies(
  db: Kysely<Database>,
  directory: string,
  { logger, longestMs = LONGEST_MS }: { logger?: Logger; longestMs?: number } = {},
): Promise<() => void> {
  if (process.platform === 'win32') return () => undefined
  const sockets = new Set<Socket>()
  const serve = async (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    const since = performance.now()
    try {
      const isCopied = await db.connection().execute(async (held) => {
        // A stopped engine would write its files again at any moment.
        await sql`select 1`.execute(held)
        socket.write('still')
        const isReported = await reports(socket, longestMs)
        if (isReported) socket.write('done')
        return isReported
      })
      const ms = Math.round(performance.now() - since)
      if (isCopied) logger?.info({ ms }, 'The database has been copied')
      else logger?.warn({ ms }, 'A copy of the database was not completed')
    } catch (error) {
      logger?.error({ err: error }, 'The database could not be copied')
    } finally {
      socket.destroySoon()
    }
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => void serve(socket))
  const file = path.join(directory, SOCKET)
  const short = shortPath(directory)
  // Of a process that was killed.
  rmSync(file, { force: true })
  await listen(server, path.join(short.path, SOCKET))
  chmodSync(file, 0o600)
  return () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    rmSync(file, { force: true })
    short.remove()
  }
}

/** Whether the copier reports success within `ms`, before its connection ends. */
function reports(socket: Socket, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isCopied: boolean) => {
      clearTimeout(timer)
      resolve(isCopied)
    }
    const timer = setTimeout(finish, ms, false)
    if (socket.destroyed) return finish(false)
    socket.once('data', (chunk) => finish(chunk.toString() === 'copied'))
    for (const event of ['end', 'close']) socket.once(event, () => finish(false))
  })
}
