import type { Kysely, Transaction } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { Database } from '../../database/schema'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { Subscriber } from '../../kernel/deps'
import { findHolder, strike, takeOver, wechatKey, type Entry } from '../../kernel/directory'
import { UserError } from '../../kernel/errors'
import type { WechatSource } from '@contract/words/account'

export interface WechatUser {
  source: WechatSource
  openId: string
}

const entryOf = (user: WechatUser): Entry => ({ kind: 'wechat', key: wechatKey(user) })

const selectBound = (db: Kysely<Database>, { source, openId }: WechatUser, subscriberId: string) =>
  db
    .selectFrom('wechat_bindings')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'wechat_bindings.subscriber_id')
    .select(['subscribers.subscriber_id as id', 'subscribers.phone_no as phoneNo'])
    .where('wechat_bindings.subscriber_id', '=', subscriberId)
    .where('wechat_bindings.source', '=', source)
    .where('wechat_bindings.open_id', '=', openId)

/** The subscriber whom a WeChat user has bound; null when there is none. */
export async function findBoundSubscriber(db: Kysely<Database>, user: WechatUser): Promise<Subscriber | null> {
  const id = await findHolder(db, 'wechat', wechatKey(user))
  return id === null ? null : ((await selectBound(db, user, id).executeTakeFirst()) ?? null)
}

/**
 * Locks a subscriber and their binding for a log-in. Returns false when the number was released or another user bound
 * meanwhile.
 */
export async function holdBinding(
  trx: Transaction<Database>,
  user: WechatUser,
  { id, phoneNo }: Subscriber,
): Promise<boolean> {
  await lockSubscriber(trx, id)
  const bound = selectBound(trx, user, id)
  return (await bound.where('phone_no', '=', phoneNo).forUpdate().executeTakeFirst()) !== undefined
}

/** The WeChat user who last bound the subscriber's number; null when there is none. */
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

/** The user of the mini-program who is bound to a subscriber, by id or number; null when there is none. */
export async function findBoundUser(
  db: Kysely<Database>,
  of: { subscriberId: string } | { phoneNo: string },
): Promise<{ subscriberId: string; openId: string } | null> {
  const subscriberId = 'phoneNo' in of ? await findHolder(db, 'number', of.phoneNo) : of.subscriberId
  const openId = subscriberId === null ? null : await findOpenId(db, 'wxMini', subscriberId)
  return subscriberId === null || openId === null ? null : { subscriberId, openId }
}

const taken = {
  zh: '该号码已绑定其他微信，请用短信验证码登录并确认改绑',
  en: 'This number is bound to another WeChat account. Log in by SMS code to bind yours instead.',
}

/** What a binding changed: the subscriber's WeChat user (null: nothing), and who lost theirs to it (null: nobody). */
export interface BindingChange {
  change: 'bound' | 'rebound' | null
  formerId: string | null
}

/**
 * Binds a WeChat user to a subscriber; replaces an earlier binding of that user. A number has one user of each WeChat
 * app: throws UserError (U0106) when another one is bound, unless `replaces` is set. Call it under the subscriber's
 * lock.
 */
export async function bindWechatUser(
  db: Kysely<Database>,
  { source, openId }: WechatUser,
  { subscriberId, replaces, now }: { subscriberId: string; replaces: boolean; now: number },
): Promise<BindingChange> {
  const formerId = await takeOver(db, entryOf({ source, openId }), subscriberId, now)
  const others = db.deleteFrom('wechat_bindings').where('subscriber_id', '=', subscriberId)
  const ended = await others.where('source', '=', source).where('open_id', '!=', openId).returning('open_id').execute()
  if (ended.length > 0 && !replaces) throw new UserError(failureCodes.phoneTaken, taken)
  for (const { open_id } of ended) await strike(db, entryOf({ source, openId: open_id }), subscriberId)
  if (formerId !== null)
    await db
      .deleteFrom('wechat_bindings')
      .where('subscriber_id', '=', formerId)
      .where('source', '=', source)
      .where('open_id', '=', openId)
      .execute()
  const own = db
    .updateTable('wechat_bindings')
    .set({ bound_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('source', '=', source)
    .where('open_id', '=', openId)
  const isOwn = (await own.returning('bound_at').executeTakeFirst()) !== undefined
  if (!isOwn)
    await db
      .insertInto('wechat_bindings')
      .values({ subscriber_id: subscriberId, source, open_id: openId, bound_at: now })
      .execute()
  return { change: ended.length > 0 ? 'rebound' : isOwn ? null : 'bound', formerId }
}

/** A ticket and its sender, by each key that the ticket may have been made with, the present one first. `now` is in ms. */
export interface HeldTicket {
  ticketHash: string
  askerHashes: readonly string[]
  now: number
}

/** Stores a bind ticket; only its asker can use it. */
export async function insertBindTicket(
  db: Kysely<Database>,
  user: WechatUser,
  { ticketHash, askerHashes: [askerHash = ''] }: HeldTicket,
  expiresAt: number,
): Promise<void> {
  const who = { source: user.source, open_id: user.openId, asker_hash: askerHash }
  await db
    .insertInto('bind_tickets')
    .values({ ticket_hash: ticketHash, ...who, expires_at: expiresAt })
    .execute()
}

/** Whether `takeBindTicket` would find a WeChat user. */
export async function hasBindTicket(
  db: Kysely<Database>,
  { ticketHash, askerHashes, now }: HeldTicket,
): Promise<boolean> {
  const row = await db
    .selectFrom('bind_tickets')
    .select('expires_at')
    .where('ticket_hash', '=', ticketHash)
    .where('asker_hash', 'in', askerHashes)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Uses a bind ticket up. Returns its WeChat user; null when it has expired, is unknown, or belongs to another asker,
 * whose ticket stays.
 */
export async function takeBindTicket(
  db: Kysely<Database>,
  { ticketHash, askerHashes, now }: HeldTicket,
): Promise<WechatUser | null> {
  const row = await db
    .deleteFrom('bind_tickets')
    .where('ticket_hash', '=', ticketHash)
    .where('asker_hash', 'in', askerHashes)
    .returning(['source', 'open_id', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at <= now) return null
  return { source: row.source === 'wxPublic' ? 'wxPublic' : 'wxMini', openId: row.open_id }
}
