import { sql, type Kysely } from 'kysely'
import type { NumberReputation } from '@/rules/line/opinion'
import type { Database } from '../../database/schema'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'
import { holdsConnection, inOneTrip } from '../../kernel/database/one-trip'
import type { Asker, ReputationPort } from '../../ports/reputation'
import type { ClearedNumberRow } from './tables'

/** Whether the network's opinion is the one from before the number was cleared. */
function isCleared(reputation: NumberReputation, row: ClearedNumberRow): boolean {
  const isSame = reputation.tag === row.network_tag && reputation.markCount === row.network_count
  return isSame || reputation.markedAt <= row.cleared_at
}

/**
 * The network's data about numbers and hosts, read, and without opinions that an accepted appeal has cleared. Other systems are asked
 * first, and awaited longer for a screen; in a transaction or a trip they are not: whoever begins one has asked before.
 */
export async function withoutCleared(
  db: Kysely<Database>,
  reputation: ReputationPort,
  phoneNos: readonly string[],
  { hosts = [], asker }: { hosts?: readonly string[]; asker?: Asker } = {},
): Promise<ReputationPort> {
  if (!holdsConnection(db)) await reputation.ahead(phoneNos, hosts, asker)
  const [current, rows] = await inOneTrip(db, (together) =>
    Promise.all([reputation.prepared(together, phoneNos, hosts), findCleared(together, phoneNos)]),
  )
  return clearedFrom(current, rows)
}

/** The network's data without the opinions that these rows have cleared. */
export function clearedFrom(current: ReputationPort, rows: readonly ClearedNumberRow[]): ReputationPort {
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

/** The numbers that are cleared, as a part of a statement. */
export const clearedOf = (db: Kysely<Database>, { phoneNos }: Values<{ phoneNos: string[] }>) =>
  db
    .selectFrom('cleared_numbers')
    .selectAll()
    .where(sql<boolean>`phone_no = any(${phoneNos}::text[])`)

const selectCleared = compiledOnce(clearedOf)

async function findCleared(db: Kysely<Database>, phoneNos: readonly string[]): Promise<ClearedNumberRow[]> {
  if (phoneNos.length === 0) return []
  return selectCleared(db, { phoneNos: [...phoneNos] })
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
