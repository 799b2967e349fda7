import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema'
import type { Subscriber, AppDeps } from './deps'
import { secretKey } from './session-token'

export interface Session {
  subscriber: Subscriber
  tokenHash: string
  /** How the number was proved when it began: 'sms', 'wxMini' … */
  source: string
  expiresAt: number
  seenAt: number
}

/** The live session of a token, or null. */
export async function findSession(db: Kysely<Database>, token: unknown, now: number): Promise<Session | null> {
  const key = secretKey('pgt', token)
  if (key === null) return null
  const row = await db
    .selectFrom('sessions')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'sessions.subscriber_id')
    .select(['sessions.source', 'sessions.seen_at', 'sessions.expires_at', 'subscribers.phone_no'])
    .where('sessions.subscriber_id', '=', key.subscriberId)
    .where('sessions.token_hash', '=', key.hash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    subscriber: { id: key.subscriberId, phoneNo: row.phone_no },
    tokenHash: key.hash,
    source: row.source,
    expiresAt: row.expires_at,
    seenAt: row.seen_at,
  }
}

export async function insertSession(
  db: Kysely<Database>,
  session: { subscriberId: string; tokenHash: string; source: string; now: number; expiresAt: number },
): Promise<void> {
  const { subscriberId, tokenHash, source, now, expiresAt } = session
  await db
    .insertInto('sessions')
    .values({
      subscriber_id: subscriberId,
      token_hash: tokenHash,
      source,
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

/** Moves the end of a session that is in use; a row that is locked is left for the next request, as no read waits. */
export async function extendSession(
  db: Kysely<Database>,
  session: Session,
  now: number,
  expiresAt: number,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: now, expires_at: expiresAt })
    .where('subscriber_id', '=', session.subscriber.id)
    .where('token_hash', 'in', (unlocked) =>
      unlocked
        .selectFrom('sessions')
        .select('token_hash')
        .where('subscriber_id', '=', session.subscriber.id)
        .where('token_hash', '=', session.tokenHash)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Ends a session, and with it the login tickets that were made from it. */
export async function deleteSession(db: Kysely<Database>, subscriberId: string, tokenHash: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('subscriber_id', '=', subscriberId)
    .where('token_hash', '=', tokenHash)
    .execute()
  await db
    .deleteFrom('login_tickets')
    .where('subscriber_id', '=', subscriberId)
    .where('session_hash', '=', tokenHash)
    .execute()
}

/** A session is extended at most once in this time, to save a write per request. */
const EXTEND_AFTER = 60 * 60 * 1000

/** The token that a request carries; both headers have the same value (SPEC section 7). */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers['auth-sa-token'] || request.headers.token
  return typeof header === 'string' && header !== '' ? header : null
}

const withSession = new WeakSet<FastifyRequest>()

/** Whether `liveSession` has found the session of this request. */
export const hasLiveSession = (request: FastifyRequest): boolean => withSession.has(request)

/** The live session of a request, or null. One that is in use lives on: its end moves with it. */
export async function liveSession(deps: AppDeps, request: FastifyRequest): Promise<Session | null> {
  const now = deps.clock()
  const session = await findSession(deps.db, tokenOf(request), now)
  if (session !== null) withSession.add(request)
  if (session !== null && now - session.seenAt > EXTEND_AFTER) {
    await extendSession(deps.db, session, now, now + deps.config.sessionMilliseconds)
  }
  return session
}
