import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '@/rules/time/units'
import { codeOf } from '../error-code'
import type { AppDeps } from '../deps'

/** Descriptors that connections leave to the database, files and the pool, of those that this process may open. */
const RESERVED_FILES = 256
/** However few descriptors there are. */
const FEWEST = 64

/**
 * Caps the connections of the public port: further ones are closed at once. So are those for which no file descriptor is
 * left (`EMFILE`), which never end the process. Both are logged at most once a minute.
 */
export function limitConnections(app: FastifyInstance, { config, logger }: Pick<AppDeps, 'config' | 'logger'>): void {
  const most = Math.max(FEWEST, Math.min(config.maxConnections, openFilesLimit() - RESERVED_FILES))
  app.server.maxConnections = most
  let loggedAt = -Infinity
  const log = (message: string, fields: object) => {
    if (performance.now() - loggedAt < MINUTE_MS) return
    loggedAt = performance.now()
    logger.warn(fields, message)
  }
  app.server.on('drop', () => log('A connection was refused: there are too many', { most }))
  app.server.on('error', (error) => {
    // Only of a single connection: Fastify handles an address that cannot be used. Without a listener it ends the process.
    if ('syscall' in error && error.syscall === 'accept')
      log('A connection was refused: no file descriptor is left', { code: codeOf(error) })
  })
}

/** How many files this process may have open; Infinity where that is not known. */
function openFilesLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined ? Infinity : Number(soft)
  } catch {
    return Infinity
  }
}
