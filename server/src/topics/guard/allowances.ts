import { sql, type Kysely } from 'kysely'
import type { Allowance } from '@/rules/verdict/settings'
import type { Database } from '../../database/schema'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'
import type { GuardTables } from './tables'

const running = (db: Kysely<Database>, { subscriberId, now }: Values<{ subscriberId: string; now: number }>) =>
  db
    .selectFrom('allowances')
    .select(['allowance_id', 'phone_no', 'once', 'until_at'])
    .where('subscriber_id', '=', subscriberId)
    .where('until_at', '>', now)
    .orderBy('until_at', 'desc')

/** The allowances of one number that have not ended, as a part of a statement. */
export const allowancesOfNumber = (
  db: Kysely<Database>,
  { subscriberId, now, phoneNo }: Values<{ subscriberId: string; now: number; phoneNo: string }>,
) => running(db, { subscriberId, now }).where('phone_no', '=', phoneNo)

const [selectAll, selectOfNumber] = [compiledOnce(running), compiledOnce(allowancesOfNumber)]

/** The allowances that have not ended, of all numbers or of one. */
export async function findAllowances(
  db: Kysely<Database>,
  subscriberId: string,
  now: number,
  phoneNo?: string,
): Promise<Allowance[]> {
  const own = { subscriberId, now }
  return (await (phoneNo === undefined ? selectAll(db, own) : selectOfNumber(db, { ...own, phoneNo }))).map(toAllowance)
}

type StoredAllowance = Pick<GuardTables['allowances'], 'allowance_id' | 'phone_no' | 'once' | 'until_at'>

export function toAllowance({
  allowance_id: id,
  phone_no: phoneNo,
  once,
  until_at: until,
}: StoredAllowance): Allowance {
  return { id, phoneNo, once, until }
}

/** Stores an allowance; it replaces one of the same kind for the same number. Deletes ended ones. */
export async function replaceAllowance(
  db: Kysely<Database>,
  subscriberId: string,
  allowance: Allowance,
  now: number,
): Promise<void> {
  const { id, phoneNo, once, until } = allowance
  await db
    .deleteFrom('allowances')
    .where('subscriber_id', '=', subscriberId)
    .where((where) =>
      where.or([where('until_at', '<=', now), where.and([where('phone_no', '=', phoneNo), where('once', '=', once)])]),
    )
    .execute()
  await db
    .insertInto('allowances')
    .values({ subscriber_id: subscriberId, allowance_id: id, phone_no: phoneNo, once, until_at: until })
    .execute()
}

/** Deletes an allowance for a single call; one for a period stays. */
export async function useUpAllowance(db: Kysely<Database>, subscriberId: string, id: string): Promise<void> {
  await db
    .deleteFrom('allowances')
    .where('subscriber_id', '=', subscriberId)
    .where('allowance_id', '=', id)
    .where('once', '=', true)
    .execute()
}

/** Ends every allowance of a number. */
export async function endAllowances(db: Kysely<Database>, subscriberId: string, phoneNo: string): Promise<void> {
  await db.deleteFrom('allowances').where('subscriber_id', '=', subscriberId).where('phone_no', '=', phoneNo).execute()
}

/** Ends the allowances of numbers, and of every number that begins with a prefix ('170*'). */
export async function endAllowancesOf(
  db: Kysely<Database>,
  subscriberId: string,
  values: readonly string[],
): Promise<void> {
  if (values.length === 0) return
  const patterns = values.map((value) => value.replace(/\*$/, '%'))
  await db
    .deleteFrom('allowances')
    .where('subscriber_id', '=', subscriberId)
    .where(sql<boolean>`phone_no like any(${patterns}::text[])`)
    .execute()
}
