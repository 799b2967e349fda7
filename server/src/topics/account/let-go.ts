import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../database/schema'
import { columnsOf, declaredTables, type DeclaredTable } from '../../database/personal-data'
import type { Subscriber } from '../../kernel/deps'
import type { RandomSource } from '../../ports/random'
import { endFamilyOf } from '../family/number-gone'
import { endHouseholds } from '../household/bind-line'
import { releaseOrders } from '../orders/order-changes'

/**
 * What ends when a number and its holder part, on the line and at others: family bonds in both directions, the rules in modems,
 * orders, codes, sessions. `at` is when they parted; `keepsBill`: the phone bill is still the holder's, so what is owed is booked.
 * Under the lock of the subscriber.
 */
export async function letGo(
  trx: Transaction<Database>,
  holder: Subscriber,
  { at, keepsBill, random, now }: { at: number; keepsBill: boolean; random: RandomSource; now: number },
): Promise<void> {
  await endFamilyOf(trx, holder.phoneNo, holder.id, at)
  await endHouseholds(trx, holder.id, { random, now })
  await releaseOrders(trx, holder.id, { keepsBill, now })
  await trx.deleteFrom('sms_codes').where('phone_no', '=', holder.phoneNo).execute()
  for (const table of ['sessions', 'login_tickets', 'wechat_bindings'] as const)
    await trx.deleteFrom(table).where('subscriber_id', '=', holder.id).execute()
}

/** The rows of a table that are a subscriber's, by id or by number. Null for a table of nobody. */
export function rowsOf(declared: DeclaredTable, { id, phoneNo }: Partial<Subscriber>) {
  const is = (name: string, value: string) => sql`${sql.ref(name)} = ${value}`
  const owned = [
    ...(id === undefined ? [] : columnsOf(declared, 'owner').map((name) => is(name, id))),
    ...(phoneNo === undefined ? [] : columnsOf(declared, 'number').map((name) => is(name, phoneNo))),
  ]
  return declared.holds === null || owned.length === 0 ? null : sql.join(owned, sql` or `)
}

/**
 * Deletes every row of a subscriber but what the law keeps, and the traces in the rows of others: as the declaration of all
 * tables says (database/personal-data.ts). What others noted of the number themselves, in contacts, lists and records, is theirs.
 */
export async function deleteRows(trx: Kysely<Database>, holder: Subscriber): Promise<void> {
  await deleteOwnRows(trx, holder)
  const { id, phoneNo } = holder
  for (const declared of declaredTables) {
    const table = sql.table(declared.table)
    for (const name of columnsOf(declared, 'other'))
      await sql`update ${table} set ${sql.ref(name)} = '' where ${sql.ref(name)} = ${id}`.execute(trx)
    for (const name of columnsOf(declared, 'found'))
      await sql`update ${table} set ${sql.ref(name)} = '' where ${sql.ref(name)} = ${phoneNo}`.execute(trx)
    for (const name of columnsOf(declared, 'counter'))
      await sql`delete from ${table} where strpos(${sql.ref(name)}, ${id}) > 0 or strpos(${sql.ref(name)}, ${phoneNo}) > 0`.execute(
        trx,
      )
  }
  // Answers to others live for a day; the number may stand in those of the family.
  await sql`delete from idempotent_answers where strpos(answer, ${phoneNo}) > 0`.execute(trx)
}

/** Deletes the rows that are a subscriber's, by id and, unless it is somebody else's by now, by number. */
export async function deleteOwnRows(trx: Kysely<Database>, holder: Partial<Subscriber>): Promise<void> {
  // A modem that is off still has to drop the rules of a line; the command is nobody's then, and thirty days old at most.
  if (holder.id !== undefined)
    await trx
      .updateTable('home_commands')
      .set({ subscriber_id: '' })
      .where('subscriber_id', '=', holder.id)
      .where('kind', '=', 'drop')
      .where('state', '=', 'open')
      .execute()
  for (const declared of declaredTables) {
    const rows = rowsOf(declared, holder)
    if (rows === null || declared.kept !== null || declared.table === 'account_deletions') continue
    await sql`delete from ${sql.table(declared.table)} where ${rows}`.execute(trx)
  }
}
