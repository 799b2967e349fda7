import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import type { NumberReputation, ReputationPort } from '../../ports/reputation'
import type { ClearedNumberRow } from './tables'

/** Whether the network's opinion is the one from before the number was cleared. */
function isCleared(reputation: NumberReputation, row: ClearedNumberRow): boolean {
  const isSame = reputation.tag === row.network_tag && reputation.markCount === row.network_count
  return isSame || reputation.markedAt <= row.cleared_at
}

/** The network's data about numbers and hosts, read, and without opinions that an accepted appeal has cleared. */
export async function withoutCleared(
  db: Kysely<Database>,
  reputation: ReputationPort,
  phoneNos: readonly string[],
  hosts: readonly string[] = [],
): Promise<ReputationPort> {
  const [current, rows] = await inOneTrip(db, (together) =>
    Promise.all([reputation.prepared(together, phoneNos, hosts), findCleared(together, phoneNos)]),
  )
  if (rows.length === 0) return current
  const cleared = new Map(rows.map((row) => [row.phone_no, row]))
  return {
    ...current,
    of(phoneNo, now) {
      const opinion = current.of(phoneNo, now)
      const row = cleared.get(phoneNo)
      return opinion && row && isCleared(opinion, row) ? null : opinion
    },
  }
}

async function findCleared(db: Kysely<Database>, phoneNos: readonly string[]): Promise<ClearedNumberRow[]> {
  if (phoneNos.length === 0) return []
  return db
    .selectFrom('cleared_numbers')
    .selectAll()
    .where(sql<boolean>`phone_no = any(${[...phoneNos]}::text[])`)
    .execute()
}

/** Clears a number: its current tags and the network's current opinion no longer count. */
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
