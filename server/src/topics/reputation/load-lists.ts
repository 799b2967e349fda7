import { sql, type Kysely, type Transaction } from 'kysely'
import type { ReputationAnswer, ReputationPart } from '@contract/reputation'
import { normalisePrefix } from '@/rules/guard/segment-prefix'
import { normaliseNumber } from '@/rules/phone/number'
import type { Database } from '../../database/schema'
import { inTransaction } from '../../kernel/database/transaction'

const BATCH = 500

/**
 * Loads one part of a version. Parts of a version may come in any order and again, the last one at the end; a whole
 * version then drops what it does not hold. Parts of a version that is not newer than the loaded one are dropped, and of two
 * versions that come at once the newer one's rows stay.
 */
export function loadReputation(db: Kysely<Database>, part: ReputationPart, now: number): Promise<ReputationAnswer> {
  return inTransaction(db, `reputation ${part.list}`, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`reputation ${part.list}`}, 0))`.execute(trx)
    const loaded = await trx
      .selectFrom('reputation_lists')
      .select('version')
      .where('list', '=', part.list)
      .executeTakeFirst()
    const current = loaded?.version ?? 0
    if (part.version <= current) return { version: current, isOld: part.version < current }
    if (part.list === 'numbers') await putNumbers(trx, part)
    else await putSites(trx, part)
    if (!part.isLast) return { version: current, isOld: false }
    const { list, version } = part
    if (part.isWhole) {
      const table = list === 'numbers' ? ('reputation_numbers' as const) : ('reputation_sites' as const)
      await trx.deleteFrom(table).where('version', '<', version).execute()
    }
    await trx
      .insertInto('reputation_lists')
      .values({ list, version, loaded_at: now })
      .onConflict((conflict) => conflict.column('list').doUpdateSet({ version, loaded_at: now }))
      .execute()
    return { version, isOld: false }
  })
}

async function putNumbers(
  trx: Transaction<Database>,
  { rows, removed, version }: Extract<ReputationPart, { list: 'numbers' }>,
): Promise<void> {
  // Of a value that is in a part twice, the last row counts.
  const values = [...new Map(rows.map((row) => [storedValue(row.value), row]))].map(
    ([value, { level, kind = null, tag, marks, markedAt, until = null }]) => {
      return { value, level, kind, tag, marks, marked_at: markedAt, until_at: until, version }
    },
  )
  for (let start = 0; start < values.length; start += BATCH)
    await trx
      .insertInto('reputation_numbers')
      .values(values.slice(start, start + BATCH))
      .onConflict((conflict) =>
        conflict
          .column('value')
          .doUpdateSet(({ ref }) => ({
            level: ref('excluded.level'),
            kind: ref('excluded.kind'),
            tag: ref('excluded.tag'),
            marks: ref('excluded.marks'),
            marked_at: ref('excluded.marked_at'),
            until_at: ref('excluded.until_at'),
            version: ref('excluded.version'),
          }))
          .where('reputation_numbers.version', '<=', version),
      )
      .execute()
  await trx
    .deleteFrom('reputation_numbers')
    .where(sql<boolean>`value = any(${removed.map(storedValue)}::text[])`)
    .where('version', '<=', version)
    .execute()
}

/** A value as numbers are looked up: the network may write the country before it. */
function storedValue(value: string): string {
  if (!value.endsWith('*')) return normaliseNumber(value) ?? value
  const prefix = normalisePrefix(value)
  return prefix === null ? value : `${prefix}*`
}

async function putSites(
  trx: Transaction<Database>,
  { rows, removed, version }: Extract<ReputationPart, { list: 'sites' }>,
): Promise<void> {
  const values = [...new Map(rows.map((row) => [row.host, row])).values()].map(({ host, until = null }) => {
    return { host, until_at: until, version }
  })
  for (let start = 0; start < values.length; start += BATCH)
    await trx
      .insertInto('reputation_sites')
      .values(values.slice(start, start + BATCH))
      .onConflict((conflict) =>
        conflict
          .column('host')
          .doUpdateSet(({ ref }) => ({
            until_at: ref('excluded.until_at'),
            version: ref('excluded.version'),
          }))
          .where('reputation_sites.version', '<=', version),
      )
      .execute()
  await trx
    .deleteFrom('reputation_sites')
    .where(sql<boolean>`host = any(${removed}::text[])`)
    .where('version', '<=', version)
    .execute()
}

/** When each list was loaded last, in ms; missing when it never was. */
export async function loadedLists(db: Kysely<Database>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('reputation_lists').select(['list', 'loaded_at']).execute()
  return new Map(rows.map(({ list, loaded_at }) => [list, loaded_at]))
}
