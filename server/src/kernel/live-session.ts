import type { FastifyRequest } from 'fastify'
import type { AppDeps } from './deps'
import { extendSession, findSession, type Session } from './sessions'

export type { Session }

/** How long a session may go on before its end is moved: spares a write for every request. */
const EXTEND_AFTER = 60 * 60 * 1000

/** The token that a request carries; both headers have the same value (SPEC.md section 7). */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers['auth-sa-token'] || request.headers.token
  return typeof header === 'string' && header !== '' ? header : null
}

/** The live session of a request, or null. One that is in use lives on: its end moves with it. */
export async function liveSession(deps: AppDeps, request: FastifyRequest): Promise<Session | null> {
  const now = deps.clock()
  const session = await findSession(deps.db, tokenOf(request), now)
  if (session !== null && now - session.seenAt > EXTEND_AFTER) {
    await extendSession(deps.db, session, now, now + deps.config.sessionMilliseconds)
  }
  return session
}
