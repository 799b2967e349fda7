import { sql, type Transaction } from 'kysely'
import { keptDays } from '@/rules/legal/keeping'
import { normaliseNumber } from '@/rules/phone/number'
import { covers } from '@/rules/products/coverage'
import { resolveFlags } from '@/rules/products/flags'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { findProducts } from '../products/products'

/** An outgoing call: the number as the network writes it, and when. */
export interface Dialled {
  to: string
  at: number
}

/** The newest numbers of a subscriber that stay: more than people call in a month. */
const MOST = 500

/** Numbers that were dialled after this instant may call back: those of the last thirty days, counted from a day's start. */
export const dialledSince = (startOfDay: number): number => startOfDay - keptDays.dialled * DAY_MS

/**
 * Remembers which numbers a subscriber has called. Nothing is kept of one whose products stop no call and send none to the agent:
 * everybody may call them back. Returns how many calls said something new.
 */
export async function noteDialled(
  trx: Transaction<Database>,
  subscriberId: string,
  calls: readonly Dialled[],
  now: number,
): Promise<number> {
  const newest = new Map<string, number>()
  for (const { to, at } of calls) {
    const number = normaliseNumber(to)
    // The network's clock may be ahead.
    if (number !== null) newest.set(number, Math.max(newest.get(number) ?? 0, Math.min(at, now)))
  }
  if (newest.size === 0) return 0
  const flags = resolveFlags(await findProducts(trx, subscriberId))
  if (!covers(flags, 'umm') && !covers(flags, 'agent')) return 0
  const rows = [...newest].map(([phone_no, dialled_at]) => ({ subscriber_id: subscriberId, phone_no, dialled_at }))
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('dialled_numbers')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['subscriber_id', 'phone_no'])
        .doUpdateSet(({ ref }) => ({ dialled_at: ref('excluded.dialled_at') }))
        .where(sql<boolean>`excluded.dialled_at > dialled_numbers.dialled_at`),
    )
    .executeTakeFirstOrThrow()
  const older = trx
    .selectFrom('dialled_numbers')
    .select('phone_no')
    .where('subscriber_id', '=', subscriberId)
    .orderBy('dialled_at', 'desc')
    .orderBy('phone_no')
    .offset(MOST)
  await trx
    .deleteFrom('dialled_numbers')
    .where('subscriber_id', '=', subscriberId)
    .where('phone_no', 'in', older)
    .execute()
  return Number(numInsertedOrUpdatedRows)
}
