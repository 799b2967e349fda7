import type { FastifyRequest } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { clientTypes, type AccountActor, type AccountEventKind } from '@contract/words/account'
import { HOUR_MS, MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import type { AppDeps } from '../../kernel/deps'
import type { Position } from '../../kernel/list-query'
import { addressOf } from '../../kernel/rate-windows'
import { hashSecret, hashShortSecret, keysInUse } from '../../kernel/session-token'
import type { SubscriberTables } from './tables'

export type AccountEventRow = SubscriberTables['account_events']

/** The client type that a request names; empty for an unknown one. */
export function clientOf({ headers }: FastifyRequest): string {
  return clientTypes.find((type) => type === headers.clienttype) ?? ''
}

/**
 * A mark of the network (an address of `addressOf`) from which a subscriber's request comes: the same for the same network, and of
 * no use to anybody who does not have SECRET_KEY. Six digits and letters, for people to compare.
 */
export const networkOf = (deps: Pick<AppDeps, 'config'>, subscriberId: string, address: string): string =>
  markOf(deps.config.secretKey, subscriberId, address)

/** The marks of a network by the present SECRET_KEY and the one that it replaced. */
export const networksOf = (deps: Pick<AppDeps, 'config'>, subscriberId: string, address: string): string[] =>
  keysInUse(deps.config).map((key) => markOf(key, subscriberId, address))

const markOf = (key: string, subscriberId: string, address: string): string =>
  Buffer.from(hashShortSecret(key, 'network', subscriberId, address), 'base64url')
    .toString('hex')
    .slice(0, 6)
    .toUpperCase()

/** Whose account an event is of, when, and from where. */
export interface EventOrigin {
  subscriberId: string
  now: number
  /** The client type; missing for what others and timed work did. */
  client?: string
  /** See `networkOf`. */
  network?: string
}

/** The origin of what a subscriber does with a request. */
export const originOf = (
  deps: Pick<AppDeps, 'config'>,
  subscriberId: string,
  request: FastifyRequest,
  now: number,
): EventOrigin => ({
  subscriberId,
  now,
  client: clientOf(request),
  network: networkOf(deps, subscriberId, addressOf(request)),
})

/** What a session can repeat at will, without a code and without a limit of a day. */
const hourly: ReadonlySet<AccountEventKind> = new Set(['handOver', 'logOut', 'exportFile'])

/** What happened to an account. */
export interface AccountEvent extends EventOrigin {
  kind: AccountEventKind
  by?: AccountActor
  /** The way of a log-in, the verdict of a decision, what a guardian changed … Never content. */
  detail?: string
  /** The id of the row that it is about. */
  about?: string
}

/**
 * Appends an event to the audit trail (DESIGN 7.11). The same event within a minute, or an hour for one that a session can
 * repeat, is one, so that repeated calls fill nothing. Nothing changes or deletes a row but the purge and the account's
 * deletion.
 */
export async function recordAccountEvent(
  db: Kysely<Database>,
  { subscriberId, kind, by = 'self', detail = '', about = '', client = '', network = '', now }: AccountEvent,
): Promise<void> {
  const turn = Math.floor(now / (hourly.has(kind) ? HOUR_MS : MINUTE_MS))
  const event_id = hashSecret([kind, by, detail, about, client, network, turn].join('\n')).slice(0, 16)
  await db
    .insertInto('account_events')
    .values({ subscriber_id: subscriberId, event_id, at: now, kind, by_whom: by, detail, about, client, network })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** When somebody began this account in place of the one that had the number, by choice and after an instant (ms); null otherwise. */
export async function startedEmptyAt(
  db: Kysely<Database>,
  subscriberId: string,
  after: number,
): Promise<number | null> {
  const event = await db
    .selectFrom('account_events')
    .select('at')
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'holder')
    .where('detail', '=', 'startedEmpty')
    .where('at', '>', after)
    .executeTakeFirst()
  return event?.at ?? null
}

/** One page of a subscriber's events, newest first, after a position. */
export function findAccountEvents(
  db: Kysely<Database>,
  subscriberId: string,
  { after, limit }: { after: Position | null; limit: number },
): Promise<AccountEventRow[]> {
  let select = db.selectFrom('account_events').selectAll().where('subscriber_id', '=', subscriberId)
  if (after) select = select.where(sql<boolean>`(at, event_id) < (${after.at}, ${after.id})`)
  return select.orderBy('at', 'desc').orderBy('event_id', 'desc').limit(limit).execute()
}
