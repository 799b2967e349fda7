import type { FastifyRequest } from 'fastify'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { PROVED_MS, UNUSED_MS } from '@/rules/session/holder'
import { DAY_MS, HOUR_MS } from '@/rules/time/units'
import type { Database } from '../database/schema'
import { compiledOnce, type Values } from './database/compiled-once'
import { inTransaction, lockSubscriber } from './database/transaction'
import type { Subscriber, AppDeps } from './deps'
import { secretKey } from './session-token'
import type { SessionRow } from './tables'

export interface Session {
  subscriber: Subscriber
  tokenHash: string
  /** How the number was proved at the log-in: 'sms', 'wxMini' … */
  source: string
  createdAt: number
  expiresAt: number
  seenAt: number
  /** The session that handed this one over; null for a log-in. */
  parentHash: string | null
}

interface SessionKey {
  subscriberId: string
  hash: string
  now: number
  startedAfter: number
}

const ofSession = (db: Kysely<Database>, { subscriberId, hash, now, startedAfter }: Values<SessionKey>) =>
  db
    .selectFrom('sessions')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'sessions.subscriber_id')
    .select([
      'sessions.source',
      'sessions.created_at',
      'sessions.seen_at',
      'sessions.expires_at',
      'sessions.parent_hash',
      'subscribers.phone_no',
    ])
    .where('sessions.subscriber_id', '=', subscriberId)
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.created_at', '>', startedAfter)

type SessionColumns = Pick<SessionRow, 'source' | 'created_at' | 'seen_at' | 'expires_at' | 'parent_hash'> & {
  phone_no: string
}

/** Finds the session of a key, with what else the same statement reads. */
export type SessionQuery<Row> = (db: Kysely<Database>, key: SessionKey) => Promise<(SessionColumns & Row)[]>

const selectSession: SessionQuery<unknown> = compiledOnce(ofSession, { isShort: true })

/**
 * Reads a call's data in one statement with its session. `query` must return exactly one row, for the subscriber in the
 * token; its columns must not share names with those of a session. `valuesOf` computes its values from the time and the
 * request's question.
 */
export function withSession<Row, Named extends object, Question extends unknown[]>(
  valuesOf: (now: number, ...question: Question) => Named,
  query: (
    db: Kysely<Database>,
    values: Values<Named & Pick<SessionKey, 'subscriberId' | 'now'>>,
  ) => Pick<SelectQueryBuilder<Database, never, Row>, 'as'>,
  { isShort }: { isShort: boolean } = { isShort: true },
): (...question: Question) => SessionQuery<Row> {
  const select = compiledOnce(
    (db, values: Values<SessionKey & Named>) =>
      ofSession(db, values).crossJoin(query(db, values).as('ahead')).selectAll('ahead'),
    { isShort },
  )
  return (...question) =>
    async (db, key) => {
      const rows = await select(db, Object.assign(valuesOf(key.now, ...question), key))
      // Safe: Kysely does not know the columns of a table passed as a parameter.
      return rows as (SessionColumns & Row)[]
    }
}

/** The most live sessions of a subscriber, including those handed over. */
const SESSIONS = 20

/**
 * Stores a session. Beyond `SESSIONS` the oldest one ends: one handed over from the same log-in, if there is one, so
 * that the pages of one phone never log out another phone. Never ends the new session or those it was handed over from.
 */
export async function insertSession(
  trx: Kysely<Database>,
  session: {
    subscriberId: string
    tokenHash: string
    source: string
    client: string
    parentHash: string | null
    now: number
    expiresAt: number
  },
): Promise<void> {
  const { subscriberId, tokenHash, source, client, parentHash, now, expiresAt } = session
  // Concurrent log-ins on two gateways would otherwise count the same sessions.
  await lockSubscriber(trx, subscriberId)
  await trx
    .insertInto('sessions')
    .values({
      subscriber_id: subscriberId,
      token_hash: tokenHash,
      source,
      client,
      parent_hash: parentHash,
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
    })
    .execute()
  await endOldest(trx, { subscriberId, tokenHash, now })
}

async function endOldest(
  trx: Kysely<Database>,
  { subscriberId, tokenHash, now }: { subscriberId: string; tokenHash: string; now: number },
): Promise<void> {
  let live = await findLive(trx, subscriberId, now)
  while (live.length > SESSIONS) {
    const rootOf = rootsOf(live)
    const kept = new Set(lineage(live, tokenHash))
    const others = live
      .filter((row) => !kept.has(row.token_hash))
      .sort((one, other) => one.created_at - other.created_at || (one.token_hash < other.token_hash ? -1 : 1))
    const oldest = others.find((row) => rootOf(row.token_hash) === rootOf(tokenHash)) ?? others[0]
    if (oldest === undefined) return
    await deleteSession(trx, subscriberId, oldest.token_hash)
    live = await findLive(trx, subscriberId, now)
  }
}

/** A session, the one that it was handed over from, and so on up to the log-in. */
function lineage(rows: readonly SessionRow[], tokenHash: string): string[] {
  const row = rows.find((one) => one.token_hash === tokenHash)
  return row === undefined ? [] : [tokenHash, ...(row.parent_hash === null ? [] : lineage(rows, row.parent_hash))]
}

/** The log-in of a session, by its hash. */
function rootsOf(rows: readonly SessionRow[]): (tokenHash: string) => string {
  return (tokenHash) => lineage(rows, tokenHash).at(-1) ?? tokenHash
}

const findLive = (db: Kysely<Database>, subscriberId: string, now: number) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('expires_at', '>', now)
    .execute()

/**
 * Stores that a subscriber's session is in use, to the day. Not after a gap as long as that of a number which changes
 * hands, nor for long after the number was proved (`lastUse`): a session proves a person. Skips a locked row like
 * `extendSession`.
 */
export async function noteUse(db: Kysely<Database>, subscriberId: string, now: number): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ used_at: now })
    .where('subscriber_id', 'in', (unlocked) =>
      unlocked
        .selectFrom('subscribers')
        .select('subscriber_id')
        .where('subscriber_id', '=', subscriberId)
        .where('used_at', '<=', now - DAY_MS)
        .where('used_at', '>', now - UNUSED_MS)
        .where('proved_at', '>', now - PROVED_MS)
        .forUpdate()
        .skipLocked(),
    )
    .where('subscriber_id', '=', subscriberId)
    .execute()
}

/** Extends a session in use. Skips a locked row until the next request, so that reads never wait. */
async function extendSession(db: Kysely<Database>, session: Session, now: number, expiresAt: number): Promise<void> {
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

/**
 * The end of a live session, in ms, locked so that it cannot be ended before this transaction; null when there is none.
 */
export async function holdSession(
  trx: Kysely<Database>,
  subscriberId: string,
  tokenHash: string,
  now: number,
): Promise<{ expiresAt: number } | null> {
  const row = await trx
    .selectFrom('sessions')
    .select('expires_at')
    .where('subscriber_id', '=', subscriberId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forShare()
    .executeTakeFirst()
  return row === undefined ? null : { expiresAt: row.expires_at }
}

/** Ends a session, those handed over from it, and the tickets issued by any of them, in one transaction. */
export function deleteSession(db: Kysely<Database>, subscriberId: string, tokenHash: string): Promise<void> {
  return inTransaction(db, `sessions ${subscriberId}`, async (trx) => {
    let ended = [tokenHash]
    while (ended.length > 0) {
      const own = trx.deleteFrom('sessions').where('subscriber_id', '=', subscriberId)
      await own.where('token_hash', 'in', ended).execute()
      const tickets = trx.deleteFrom('login_tickets').where('subscriber_id', '=', subscriberId)
      await tickets.where('session_hash', 'in', ended).execute()
      const children = await trx
        .selectFrom('sessions')
        .select('token_hash')
        .where('subscriber_id', '=', subscriberId)
        .where('parent_hash', 'in', ended)
        .execute()
      ended = children.map((child) => child.token_hash)
    }
  })
}

/** A log-in with the sessions handed over from it: one phone, browser or app in the subscriber's list. */
export interface LogIn {
  tokenHash: string
  source: string
  client: string
  createdAt: number
  /** The latest use of any of them, rounded to the hour. */
  seenAt: number
  /** Whether `tokenHash` is the log-in, or one handed over from it. */
  isCurrent: boolean
}

/** Every live log-in of a subscriber: the current one first, then by latest use. */
export async function findLogIns(
  db: Kysely<Database>,
  { subscriberId, tokenHash, now }: { subscriberId: string; tokenHash: string; now: number },
): Promise<LogIn[]> {
  const rows = await findLive(db, subscriberId, now)
  const rootOf = rootsOf(rows)
  const current = rootOf(tokenHash)
  return rows
    .filter((row) => row.parent_hash === null)
    .map((root) => ({
      tokenHash: root.token_hash,
      source: root.source,
      client: root.client,
      createdAt: root.created_at,
      seenAt: Math.max(...rows.filter((row) => rootOf(row.token_hash) === root.token_hash).map((row) => row.seen_at)),
      isCurrent: root.token_hash === current,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.seenAt - one.seenAt)
}

/** A session is extended at most once in this time, to avoid a write per request. */
const EXTEND_AFTER = HOUR_MS

/** The token of a request; both headers have the same value (SPEC section 7). */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers['auth-sa-token'] || request.headers.token
  return typeof header === 'string' && header !== '' ? header : null
}

type Key = ReturnType<typeof secretKey>

declare module 'fastify' {
  interface FastifyRequest {
    /** What this file knows of the request. */
    sessionKey?: Key
    isOfLiveSession?: boolean
  }
}

/** The key of a request's session, live or not; null without a well-formed token. */
export function sessionKeyOf(request: FastifyRequest): Key {
  if (request.sessionKey === undefined) request.sessionKey = secretKey('pgt', tokenOf(request))
  return request.sessionKey
}

/** Whether `liveSession` found the session of this request. */
export const hasLiveSession = (request: FastifyRequest): boolean => request.isOfLiveSession === true

/** The live session of a request, or null. */
export async function liveSession(deps: AppDeps, request: FastifyRequest): Promise<Session | null> {
  return (await enterSession(deps, request, selectSession))?.session ?? null
}

/**
 * The live session of a request with the result of `query`, or null. Extends a session in use, but neither beyond its
 * absolute end nor beyond the end of the session that handed it over (DESIGN 4.80).
 */
export async function enterSession<Row>(
  { db, clock, config: { sessionMilliseconds, sessionMaxMilliseconds } }: AppDeps,
  request: FastifyRequest,
  query: SessionQuery<Row>,
): Promise<{ session: Session; row: Row } | null> {
  const key = sessionKeyOf(request)
  if (key === null) return null
  const now = clock()
  const [row] = await query(db, { ...key, now, startedAfter: now - sessionMaxMilliseconds })
  if (row === undefined) return null
  request.isOfLiveSession = true
  const session: Session = {
    subscriber: { id: key.subscriberId, phoneNo: row.phone_no },
    tokenHash: key.hash,
    source: row.source,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    seenAt: row.seen_at,
    parentHash: row.parent_hash,
  }
  if (now - session.seenAt > EXTEND_AFTER) {
    const end = Math.min(now + sessionMilliseconds, session.createdAt + sessionMaxMilliseconds)
    await extendSession(db, session, now, session.parentHash === null ? end : session.expiresAt)
    await noteUse(db, session.subscriber.id, now)
  }
  return { session, row }
}
