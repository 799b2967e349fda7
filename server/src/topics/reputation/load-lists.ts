import { sql, type Kysely, type Transaction } from 'kysely'
import type { ReputationAnswer, ReputationPart, ReputationRollback } from '@contract/reputation'
import { normalisePrefix } from '@/rules/guard/segment-prefix'
import { normaliseNumber } from '@/rules/phone/number'
import type { Database } from '../../database/schema'
import { changeInBatches } from '../../kernel/database/change-in-batches'
import { inTransaction } from '../../kernel/database/transaction'
import { BadRequestError } from '../../kernel/errors'

const BATCH = 500
/** Of 1,000 rows: more than a part adds, so that the rows of dropped versions end. */
const DROPS_A_PART = 10

type List = ReputationPart['list']
const tables = { numbers: 'reputation_numbers', sites: 'reputation_sites' } as const

/**
 * Loads one part of a version. Parts of a version may come in any order and again, the last one at the end: then the
 * version counts, as a whole and at once. Parts of a version that is not newer than the newest one are dropped. The versions
 * since the last whole one but one are kept for `rollBackReputation`; a few thousand rows of older ones are deleted with
 * each part.
 */
export async function loadReputation(
  db: Kysely<Database>,
  part: ReputationPart,
  now: number,
): Promise<ReputationAnswer> {
  const answer = await ofList(db, part.list, async (trx) => {
    const { version: current, newest } = await listNow(trx, part.list)
    if (part.version <= newest) return { version: current, isOld: part.version !== current }
    if (part.list === 'numbers') await putNumbers(trx, part)
    else await putSites(trx, part)
    if (!part.isLast) return { version: current, isOld: false }
    await finishVersion(trx, part, now)
    return { version: part.version, isOld: false }
  })
  await dropRows(db, part.list)
  return answer
}

/**
 * Lets an earlier version count again as it did before the newer ones, which are gone for good: what comes next has a higher
 * version than all of them. Rejects with BadRequestError when the version was never loaded, or is kept no longer.
 */
export async function rollBackReputation(
  db: Kysely<Database>,
  { list, version }: ReputationRollback,
): Promise<ReputationAnswer> {
  await ofList(db, list, async (trx) => {
    const versions = trx.selectFrom('reputation_versions').where('list', '=', list)
    const loaded = await versions.select('loaded_at').where('version', '=', version).executeTakeFirst()
    if (!loaded) throw new BadRequestError('version: not kept')
    const whole = await versions
      .select('version')
      .where('is_whole', '=', true)
      .where('version', '<=', version)
      .orderBy('version', 'desc')
      .executeTakeFirst()
    await trx.deleteFrom('reputation_versions').where('list', '=', list).where('version', '>', version).execute()
    await trx
      .updateTable('reputation_versions')
      .set({ counts: sql<boolean>`version >= ${whole?.version ?? 0}` })
      .where('list', '=', list)
      .execute()
    await trx
      .updateTable('reputation_lists')
      .set({ version, loaded_at: loaded.loaded_at, newest: sql<number>`coalesce(newest, version)` })
      .where('list', '=', list)
      .execute()
  })
  return { version, isOld: false }
}

/** Runs `work` in a transaction; changes of a list run one after another. */
function ofList<Result>(
  db: Kysely<Database>,
  list: List,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, `reputation ${list}`, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`reputation ${list}`}, 0))`.execute(trx)
    return work(trx)
  })
}

async function listNow(db: Kysely<Database>, list: List): Promise<{ version: number; newest: number }> {
  const row = await db
    .selectFrom('reputation_lists')
    .select(['version', 'newest'])
    .where('list', '=', list)
    .executeTakeFirst()
  return row ? { version: row.version, newest: row.newest ?? row.version } : { version: 0, newest: 0 }
}

/** A version is complete: it counts, and a whole one alone. */
async function finishVersion(
  trx: Transaction<Database>,
  { list, version, isWhole }: ReputationPart,
  now: number,
): Promise<void> {
  const versions = { list, version, is_whole: isWhole, loaded_at: now, counts: true }
  await trx.insertInto('reputation_versions').values(versions).execute()
  const ofNow = { version, loaded_at: now, newest: version }
  await trx
    .insertInto('reputation_lists')
    .values({ list, ...ofNow })
    .onConflict((conflict) => conflict.column('list').doUpdateSet(ofNow))
    .execute()
  if (!isWhole) return
  await trx
    .updateTable('reputation_versions')
    .set({ counts: false })
    .where('list', '=', list)
    .where('version', '<', version)
    .execute()
  const before = await trx
    .selectFrom('reputation_versions')
    .select('version')
    .where('list', '=', list)
    .where('is_whole', '=', true)
    .where('version', '<', version)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  if (before)
    await trx.deleteFrom('reputation_versions').where('list', '=', list).where('version', '<', before.version).execute()
}

/** Deletes rows of versions that are not kept, in small statements: a version may have millions. */
async function dropRows(db: Kysely<Database>, list: List): Promise<void> {
  const { version, newest } = await listNow(db, list)
  const { kept } = await db
    .selectFrom('reputation_versions')
    .select(({ fn }) => fn.min('version').as('kept'))
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  // Ranges, so that the index finds them among millions of kept rows. Rows above the newest are of a version on its way.
  const ranges = [
    sql`version < ${kept}`,
    ...(version < newest ? [sql`version > ${version} and version <= ${newest}`] : []),
  ]
  for (const range of ranges) await changeInBatches(db, tables[list], range, undefined, DROPS_A_PART)
}

async function putNumbers(
  trx: Transaction<Database>,
  { rows, removed, version }: Extract<ReputationPart, { list: 'numbers' }>,
): Promise<void> {
  const listed = rows.map(
    ({ value, level, kind = null, tag, marks, markedAt, until = null }) =>
      ({ value, level, kind, tag, marks, marked_at: markedAt, until_at: until, removed: false }) as const,
  )
  const gone = {
    level: 'nuisance',
    kind: null,
    tag: '',
    marks: 0,
    marked_at: 0,
    until_at: null,
    removed: true,
  } as const
  // Of a value that is in a part twice, the last row counts.
  const byValue = new Map(
    [...listed, ...removed.map((value) => ({ value, ...gone }))].map((row) => [storedValue(row.value), row]),
  )
  const values = [...byValue].map(([value, row]) => ({ ...row, value, version }))
  for (let start = 0; start < values.length; start += BATCH)
    await trx
      .insertInto('reputation_numbers')
      .values(values.slice(start, start + BATCH))
      .onConflict((conflict) =>
        conflict.columns(['value', 'version']).doUpdateSet(({ ref }) => ({
          level: ref('excluded.level'),
          kind: ref('excluded.kind'),
          tag: ref('excluded.tag'),
          marks: ref('excluded.marks'),
          marked_at: ref('excluded.marked_at'),
          until_at: ref('excluded.until_at'),
          removed: ref('excluded.removed'),
        })),
      )
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
  const byHost = new Map<string, { until_at: number | null; removed: boolean }>([
    ...rows.map(({ host, until = null }) => [host, { until_at: until, removed: false }] as const),
    ...removed.map((host) => [host, { until_at: null, removed: true }] as const),
  ])
  const values = [...byHost].map(([host, row]) => ({ host, ...row, version }))
  for (let start = 0; start < values.length; start += BATCH)
    await trx
      .insertInto('reputation_sites')
      .values(values.slice(start, start + BATCH))
      .onConflict((conflict) =>
        conflict
          .columns(['host', 'version'])
          .doUpdateSet(({ ref }) => ({ until_at: ref('excluded.until_at'), removed: ref('excluded.removed') })),
      )
      .execute()
}

/** When each list was loaded last, in ms; missing when it never was. */
export async function loadedLists(db: Kysely<Database>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('reputation_lists').select(['list', 'loaded_at']).execute()
  return new Map(rows.map(({ list, loaded_at }) => [list, loaded_at]))
}
