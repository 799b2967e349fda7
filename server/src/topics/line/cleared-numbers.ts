import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import type { NumberReputation, ReputationPort } from '../../ports/reputation'
import type { ClearedNumberRow } from './tables'

/** Whether this is what the network thought of the number when it was cleared, and nothing newer. */
function isCleared(reputation: NumberReputation, row: ClearedNumberRow): boolean {
  const isSame = reputation.tag === row.network_tag && reputation.markCount === row.network_count
  return isSame || reputation.markedAt <= row.cleared_at
}

/** What the network thinks, without the opinions of these numbers that an accepted appeal has cleared. */
export async function withoutCleared(
  db: Kysely<Database>,
  reputation: ReputationPort,
  phoneNos: readonly string[],
): Promise<ReputationPort> {
  const rows =
    phoneNos.length === 0
      ? []
      : await db
          .selectFrom('cleared_numbers')
          .selectAll()
          .where('phone_no', 'in', [...phoneNos])
          .execute()
  if (rows.length === 0) return reputation
  const cleared = new Map(rows.map((row) => [row.phone_no, row]))
  return {
    ...reputation,
    of(phoneNo, now) {
      const opinion = reputation.of(phoneNo, now)
      const row = cleared.get(phoneNo)
      return opinion && row && isCleared(opinion, row) ? null : opinion
    },
  }
}

/** From now on neither the tags that a number has, nor what the network thinks of it now, count any more. */
export async function clearNumber(
  trx: Kysely<Database>,
  { phoneNo, opinion, now }: { phoneNo: string; opinion: NumberReputation | null; now: number },
): Promise<void> {
  const values = {
    cleared_at: now,
    network_tag: opinion?.tag ?? '',
    network_count: opinion?.markCount ?? 0,
  }
  await trx
    .insertInto('cleared_numbers')
    .values({ phone_no: phoneNo, ...values })
    .onConflict((conflict) => conflict.column('phone_no').doUpdateSet(values))
    .execute()
}
