import { sql, type Kysely, type Transaction } from 'kysely'
import { UNUSED_MS } from '@/rules/session/holder'
import type { Database } from '../../database/schema'
import type { Subscriber } from '../../kernel/deps'
import { enter, findHolder, findHolders, strike } from '../../kernel/directory'

/**
 * Finds or inserts the subscriber of a number. `isNew`: it was inserted, with the id `newId`. `isProved`: whether somebody
 * proved the number for it.
 */
export async function ensureSubscriber(
  trx: Transaction<Database>,
  phoneNo: string,
  newId: string,
  now: number,
  { isProved = true } = {},
): Promise<{ subscriber: Subscriber; isNew: boolean }> {
  const id = await enter(trx, { kind: 'number', key: phoneNo }, newId, now)
  const isNew = id === newId
  if (isNew)
    await trx
      .insertInto('subscribers')
      .values({ subscriber_id: id, phone_no: phoneNo, created_at: now, proved_at: isProved ? now : 0, used_at: now })
      .execute()
  return { subscriber: { id, phoneNo }, isNew }
}

/** Takes a number from its holder, or gives one to a subscriber who has none. */
export async function setNumber(
  trx: Transaction<Database>,
  { id, phoneNo: before }: Subscriber,
  phoneNo: string,
  now: number,
): Promise<void> {
  await strike(trx, { kind: 'number', key: before }, id)
  if (phoneNo !== withoutNumber(id)) await enter(trx, { kind: 'number', key: phoneNo }, id, now)
  await trx.updateTable('subscribers').set({ phone_no: phoneNo }).where('subscriber_id', '=', id).execute()
}

/** What stands in place of the number of an account that has none. */
export const withoutNumber = (id: string): string => `released ${id}`

/** The subscribers of these numbers, by number; `createdAt` in ms. */
export async function findSubscribersOf(
  db: Kysely<Database>,
  phoneNos: readonly string[],
): Promise<Map<string, Subscriber & { createdAt: number }>> {
  const ids = [...(await findHolders(db, 'number', phoneNos)).values()]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscribers')
    .select(['subscriber_id', 'phone_no', 'created_at'])
    .where(sql<boolean>`subscriber_id = any(${ids}::text[])`)
    .execute()
  return new Map(
    rows.map(({ subscriber_id: id, phone_no: phoneNo, created_at: createdAt }) => [
      phoneNo,
      { id, phoneNo, createdAt },
    ]),
  )
}

/**
 * Stores that a number was taken from its holder at an instant in ms; without `holderId` the account is not known anew. `now`:
 * the last use of a number, from which it is taken, may be years ago.
 */
export async function noteReleased(
  trx: Transaction<Database>,
  { phoneNo, at, holderId = '', now }: { phoneNo: string; at: number; holderId?: string; now: number },
): Promise<void> {
  const whose = { noted_at: now, ...(holderId === '' ? {} : { holder_id: holderId }) }
  await trx
    .insertInto('released_numbers')
    .values({ phone_no: phoneNo, released_at: at, ...whose })
    .onConflict((conflict) =>
      conflict
        .column('phone_no')
        .doUpdateSet({ released_at: at, ...whose })
        .where('released_numbers.released_at', '<', at),
    )
    .execute()
}

/** The account that lost a number last, in the last thirty days; null when nobody's did. */
export async function findFormerHolder(trx: Transaction<Database>, phoneNo: string): Promise<string | null> {
  const row = await trx
    .selectFrom('released_numbers')
    .select('holder_id')
    .where('phone_no', '=', phoneNo)
    .executeTakeFirst()
  return row?.holder_id || null
}

/** Forgets that a number was taken from an account, which has it again: what the carrier reports of before is of that one. */
export async function forgetReleased(trx: Transaction<Database>, phoneNo: string): Promise<void> {
  await trx.deleteFrom('released_numbers').where('phone_no', '=', phoneNo).execute()
}

/**
 * Stores that the line was in use at an instant in ms. Not after a gap as long as that of a number which changes hands: then
 * it may be in use by somebody else.
 */
export async function noteLineUse(trx: Transaction<Database>, id: string, at: number): Promise<void> {
  await trx
    .updateTable('subscribers')
    .set({ used_at: at })
    .where('subscriber_id', '=', id)
    .where('used_at', '<', at)
    .where('used_at', '>', at - UNUSED_MS)
    .execute()
}

/** Stores that somebody has just proved the number. */
export async function noteProof(trx: Transaction<Database>, id: string, now: number): Promise<void> {
  await trx.updateTable('subscribers').set({ proved_at: now, used_at: now }).where('subscriber_id', '=', id).execute()
}

/** Whether a number was taken from its holder after an instant, in the last thirty days. */
export async function wasReleasedAfter(trx: Transaction<Database>, phoneNo: string, at: number): Promise<boolean> {
  const row = await trx
    .selectFrom('released_numbers')
    .select('released_at')
    .where('phone_no', '=', phoneNo)
    .where('released_at', '>', at)
    .executeTakeFirst()
  return row !== undefined
}

/** The subscriber of a number; null before the first log-in. */
export async function findSubscriber(db: Kysely<Database>, phoneNo: string): Promise<Subscriber | null> {
  const id = await findHolder(db, 'number', phoneNo)
  return id === null ? null : { id, phoneNo }
}
