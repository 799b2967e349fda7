import { sql, type Kysely, type Transaction } from 'kysely'
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

/** An earlier release has written the newest time alone. */
const FIRST_AT = sql<number>`coalesce(dialled_numbers.first_at, dialled_numbers.dialled_at)`

/**
 * Whether a subscriber has dialled a number of their own accord: before it had called them, or before an instant. Whoever has
 * somebody call back is dialled too.
 */
export async function hasDialledFirst(
  db: Kysely<Database>,
  subscriberId: string,
  { caller, before }: { caller: string; before: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from dialled_numbers where subscriber_id = ${subscriberId} and phone_no = ${caller} and (${FIRST_AT} < ${before}
      or not exists (select 1 from line_log as earlier where earlier.subscriber_id = ${subscriberId}
        and earlier.caller = ${caller} and earlier.kind = 'call' and earlier.at < ${FIRST_AT}))`.execute(db)
  return rows.length > 0
}

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
  const times = new Map<string, { first_at: number; dialled_at: number }>()
  for (const { to, at } of calls) {
    const number = normaliseNumber(to)
    if (number === null) continue
    // The network's clock may be ahead.
    const time = Math.min(at, now)
    const { first_at, dialled_at } = times.get(number) ?? { first_at: time, dialled_at: time }
    times.set(number, { first_at: Math.min(first_at, time), dialled_at: Math.max(dialled_at, time) })
  }
  if (times.size === 0) return 0
  const flags = resolveFlags(await findProducts(trx, subscriberId))
  if (!covers(flags, 'umm') && !covers(flags, 'agent')) return 0
  const rows = [...times].map(([phone_no, ofNumber]) => ({ subscriber_id: subscriberId, phone_no, ...ofNumber }))
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('dialled_numbers')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['subscriber_id', 'phone_no'])
        .doUpdateSet({
          dialled_at: sql<number>`greatest(excluded.dialled_at, dialled_numbers.dialled_at)`,
          first_at: sql<number>`least(excluded.first_at, ${FIRST_AT})`,
        })
        .where(sql<boolean>`excluded.dialled_at > dialled_numbers.dialled_at or excluded.first_at < ${FIRST_AT}`),
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
