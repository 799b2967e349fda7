import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import type { WechatSource } from '../../ports/wechat'

/** Which number a WeChat user has bound. `bound_at` is ms since the epoch. */
export interface WechatTables {
  wechat_bindings: { source: WechatSource; open_id: string; subscriber_id: string; bound_at: number }
}

export interface WechatUser {
  source: WechatSource
  openId: string
}

/** The number that a WeChat user has bound, or null. */
export async function findBoundNumber(db: Kysely<Database>, { source, openId }: WechatUser): Promise<string | null> {
  const row = await db
    .selectFrom('wechat_bindings')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'wechat_bindings.subscriber_id')
    .select('subscribers.phone_no')
    .where('wechat_bindings.source', '=', source)
    .where('wechat_bindings.open_id', '=', openId)
    .executeTakeFirst()
  return row?.phone_no ?? null
}

/** The WeChat user who last bound the subscriber's number, or null. */
export async function findOpenId(
  db: Kysely<Database>,
  source: WechatSource,
  subscriberId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('wechat_bindings')
    .select('open_id')
    .where('source', '=', source)
    .where('subscriber_id', '=', subscriberId)
    .orderBy('bound_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.open_id ?? null
}

/** Binds a WeChat user to a subscriber, in place of an earlier binding of that user. */
export async function bindWechatUser(
  db: Kysely<Database>,
  { source, openId }: WechatUser,
  subscriberId: string,
  now: number,
): Promise<void> {
  const values = { subscriber_id: subscriberId, bound_at: now }
  await db
    .insertInto('wechat_bindings')
    .values({ source, open_id: openId, ...values })
    .onConflict((conflict) => conflict.columns(['source', 'open_id']).doUpdateSet(values))
    .execute()
}

export async function insertBindTicket(
  db: Kysely<Database>,
  user: WechatUser,
  ticketHash: string,
  expiresAt: number,
): Promise<void> {
  await db
    .insertInto('bind_tickets')
    .values({ ticket_hash: ticketHash, source: user.source, open_id: user.openId, expires_at: expiresAt })
    .execute()
}

/** Uses a bind ticket up. Returns its WeChat user, or null when it has expired or is unknown. */
export async function takeBindTicket(
  db: Kysely<Database>,
  ticketHash: string,
  now: number,
): Promise<WechatUser | null> {
  const row = await db
    .deleteFrom('bind_tickets')
    .where('ticket_hash', '=', ticketHash)
    .returning(['source', 'open_id', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at <= now) return null
  return { source: row.source === 'wxPublic' ? 'wxPublic' : 'wxMini', openId: row.open_id }
}
