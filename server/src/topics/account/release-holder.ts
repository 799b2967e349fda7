import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Database } from '../../database/schema'
import { columnsOf, declaredTables, type DeclaredTable } from '../../database/tables'
import { changeInBatches } from '../../kernel/database/change-in-batches'
import type { Subscriber } from '../../kernel/deps'
import { strikeAll } from '../../kernel/directory'
import type { RandomSource } from '../../ports/random'
import { endFamilyOf } from '../family/number-gone'
import { endHouseholds } from '../household/bind-line'
import { releaseOrders } from '../orders/order-changes'

/**
 * Ends what a number and its holder shared: family bindings in both directions, the rules in modems, orders, codes,
 * sessions. `at` is when the holder lost the number. `keepsBill`: the holder still pays the phone bill, so what is owed
 * is booked. Call it under the subscriber's lock.
 */
export async function releaseHolder(
  trx: Transaction<Database>,
  holder: Subscriber,
  { at, keepsBill, random, now }: { at: number; keepsBill: boolean; random: RandomSource; now: number },
): Promise<void> {
  await endAccess(trx, holder, { at, keepsBill, now })
  await endHouseholds(trx, holder.id, { random, now })
}

/** The part of `releaseHolder` that must not wait for the history of a household: everything but modems. */
export async function endAccess(
  trx: Transaction<Database>,
  holder: Subscriber,
  { at, keepsBill, now }: { at: number; keepsBill: boolean; now: number },
): Promise<void> {
  await endFamilyOf(trx, holder.phoneNo, holder.id, at)
  await releaseOrders(trx, holder.id, { keepsBill, now })
  await releaseRows(trx, holder, at)
}

/**
 * Removes what still joins a number to its former holder, by the declaration of all tables: rows that grant access,
 * rows that are found by the number, names in the rows of others, and the number where a network found it. `id` is
 * missing when nobody ever logged in with the number.
 */
export async function releaseRows(
  trx: Kysely<Database>,
  { id, phoneNo }: Pick<Subscriber, 'phoneNo'> & Partial<Subscriber>,
  at: number,
): Promise<void> {
  if (id !== undefined) await strikeAll(trx, id, ['wechat', 'invitation'])
  for (const declared of declaredTables) {
    const { shared, grantsAccess } = declared
    const table = sql.table(declared.table)
    const found = columnsOf(declared, 'found')
    for (const name of found) await empty(table, [name], is(name, phoneNo)).execute(trx)
    if (grantsAccess && id !== undefined)
      for (const name of columnsOf(declared, 'owner'))
        await sql`delete from ${table} where ${is(name, id)}`.execute(trx)
    if (shared === null) continue
    const rows = [
      // Newer rows belong to the next holder.
      ...columnsOf(declared, 'number').map((name) => sql`${is(name, phoneNo)} and ${sql.ref(shared.since)} <= ${at}`),
      ...(id === undefined ? [] : columnsOf(declared, 'owner', 'other').map((name) => is(name, id))),
    ]
    const names = columnsOf(declared, 'name')
    for (const where of rows)
      if (shared.release === 'deleted') await sql`delete from ${table} where ${where}`.execute(trx)
      else if (names.length > 0) await empty(table, names, where).execute(trx)
  }
}

const is = (name: string, value: string) => sql`${sql.ref(name)} = ${value}`

function empty(table: RawBuilder<unknown>, names: readonly string[], where: RawBuilder<unknown>): RawBuilder<unknown> {
  const emptied = sql.join(names.map((name) => sql`${sql.ref(name)} = ''`))
  return sql`update ${table} set ${emptied} where ${where}`
}

/** Selects a subscriber's rows of a table, by id or by number. Null for a table without owner columns. */
export function rowsOf(declared: DeclaredTable, { id, phoneNo }: Partial<Subscriber>) {
  const owned = [
    ...(id === undefined ? [] : columnsOf(declared, 'owner').map((name) => is(name, id))),
    ...(phoneNo === undefined ? [] : columnsOf(declared, 'number').map((name) => is(name, phoneNo))),
  ]
  return declared.holds === null || owned.length === 0 ? null : sql.join(owned, sql` or `)
}

/**
 * Deletes every row of a subscriber that the law does not require, and the subscriber's id in the rows of others, by
 * the declaration of all tables (database/tables.ts). Contacts, list entries and records that others wrote about
 * the number are theirs and stay. Their stored responses and the counters of limits, which may contain the number,
 * expire within a day: finding them would scan whole tables, and without its response a repeated request would be
 * executed again.
 */
export async function deleteRows(trx: Kysely<Database>, holder: Subscriber): Promise<void> {
  await deleteOwnRows(trx, holder)
  for (const declared of declaredTables)
    for (const name of columnsOf(declared, 'other'))
      await empty(sql.table(declared.table), [name], is(name, holder.id)).execute(trx)
}

/** Deletes a subscriber's rows, by id and by number; by id only when the number already belongs to somebody else. */
export async function deleteOwnRows(trx: Kysely<Database>, holder: Partial<Subscriber>): Promise<void> {
  // A modem that is off still has to drop the rules of its line, so its command stays without an owner, for thirty days
  // at most.
  if (holder.id !== undefined) await keepDrops(trx, holder.id)
  for (const declared of declaredTables) {
    const rows = rowsOf(declared, holder)
    if (rows === null || declared.kept !== null || declared.table === 'account_deletions') continue
    if (declared.table === 'directory' && holder.id !== undefined) await strikeAll(trx, holder.id)
    else await changeInBatches(trx, declared.table, rows)
  }
}

async function keepDrops(trx: Kysely<Database>, holderId: string): Promise<void> {
  const kept = await trx
    .deleteFrom('home_commands')
    .where('subscriber_id', '=', holderId)
    .where('kind', '=', 'drop')
    .where('state', '=', 'open')
    .returningAll()
    .execute()
  const ownerless = kept.map((row) => ({ ...row, subscriber_id: '' }))
  if (ownerless.length > 0) await trx.insertInto('home_commands').values(ownerless).execute()
}
