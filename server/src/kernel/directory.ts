import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema'
import { compiledOnce, type Values } from './database/compiled-once'
import type { DirectoryKind } from './tables'

/** A key by which a subscriber is found. */
export interface Entry {
  kind: DirectoryKind
  key: string
}

/** The key of a WeChat user. */
export const wechatKey = ({ source, openId }: { source: string; openId: string }): string => `${source} ${openId}`

/**
 * Enters that a subscriber has a key, unless another one has it. Returns whose it is. Call it before the rows of that key are
 * written: on a database of several nodes nothing else keeps two subscribers from having the same.
 */
export async function enter(
  db: Kysely<Database>,
  { kind, key }: Entry,
  subscriberId: string,
  now: number,
): Promise<string> {
  // Again where it was struck out between the two.
  for (;;) {
    const entered = await db
      .insertInto('directory')
      .values({ kind, key, subscriber_id: subscriberId, at: now })
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
      .returning('subscriber_id')
      .executeTakeFirst()
    if (entered !== undefined) return subscriberId
    const holder = await findHolder(db, kind, key)
    if (holder !== null) return holder
  }
}

/** Gives a key to a subscriber. Returns the other one who had it, whose rows the caller deletes; null when nobody had. */
export async function takeOver(
  db: Kysely<Database>,
  { kind, key }: Entry,
  subscriberId: string,
  now: number,
): Promise<string | null> {
  if ((await enter(db, { kind, key }, subscriberId, now)) === subscriberId) return null
  // Locked, since others may be taking it over as well.
  const held = db.selectFrom('directory').select('subscriber_id').where('kind', '=', kind).where('key', '=', key)
  const before = await held.forUpdate().executeTakeFirst()
  const entry = { subscriber_id: subscriberId, at: now }
  await db
    .insertInto('directory')
    .values({ kind, key, ...entry })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(entry))
    .execute()
  return before === undefined || before.subscriber_id === subscriberId ? null : before.subscriber_id
}

const selectHolder = compiledOnce(
  (db, { kind, key }: Values<Entry>) =>
    db.selectFrom('directory').select('subscriber_id').where('kind', '=', kind).where('key', '=', key),
  { isShort: true },
)

/** The id of the subscriber who has a key; null when nobody has. */
export async function findHolder(db: Kysely<Database>, kind: DirectoryKind, key: string): Promise<string | null> {
  return (await selectHolder(db, { kind, key }))[0]?.subscriber_id ?? null
}

/** The ids of those who have keys, by key. */
export async function findHolders(
  db: Kysely<Database>,
  kind: DirectoryKind,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  // One array parameter, so that the statement's text does not depend on their number.
  const rows = await db
    .selectFrom('directory')
    .select(['key', 'subscriber_id'])
    .where('kind', '=', kind)
    .where(sql<boolean>`key = any(${[...new Set(keys)]}::text[])`)
    .execute()
  return new Map(rows.map(({ key, subscriber_id }) => [key, subscriber_id]))
}

/** Strikes a key of a subscriber out, if they still have it. */
export async function strike(db: Kysely<Database>, { kind, key }: Entry, subscriberId: string): Promise<void> {
  await db
    .deleteFrom('directory')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('subscriber_id', '=', subscriberId)
    .execute()
}

/** Strikes all keys of a subscriber out, or those of some kinds: each by itself, in one order, so that no two wait for each other. */
export async function strikeAll(
  db: Kysely<Database>,
  subscriberId: string,
  kinds?: readonly DirectoryKind[],
): Promise<void> {
  let select = db.selectFrom('directory').select(['kind', 'key']).where('subscriber_id', '=', subscriberId)
  if (kinds) select = select.where('kind', 'in', kinds)
  for (const entry of await select.orderBy('kind').orderBy('key').execute()) await strike(db, entry, subscriberId)
}
