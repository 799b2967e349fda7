import { sql, type Kysely, type Transaction } from 'kysely'
import type { z } from 'zod'
import {
  reputationRows,
  type NumberRow,
  type ReputationAnswer,
  type ReputationPart,
  type ReputationRollback,
} from '@contract/reputation'
import type { ReputationList } from '@contract/words/line'
import { normalisePrefix } from '@/rules/guard/segment-prefix'
import { storedNumber } from '@/rules/phone/number'
import type { Database } from '../../database/schema'
import { changeInBatches } from '../../kernel/database/change-in-batches'
import { rowsByStatistics } from '../../kernel/database/engine'
import { inTransaction } from '../../kernel/database/transaction'
import { BadRequestError } from '../../kernel/errors'
import { issuesOf } from '../../kernel/http/signed-calls'
import { ownTurn } from '../../kernel/own-turn'
import type { ReputationNumberRow, ReputationSiteRow } from './tables'

/** Rows of one statement. */
const BATCH = 1000
/** Rows that are read in one turn of the event loop: a few milliseconds, so that verdicts are answered meanwhile. */
const ROWS_A_TURN = 250
/** Of 1,000 rows: more than a part adds, so that the rows of dropped versions end. */
const DROPS_A_PART = 10

type List = ReputationList
const tables = { numbers: 'reputation_numbers', sites: 'reputation_sites', schools: 'reputation_schools' } as const
/** The column of a value, in the lists that say nothing more of it. */
const keys = { sites: 'host', schools: 'value' } as const

/**
 * Loads one part of a version. Parts of a version may come in any order and again, the last one at the end: then the
 * version counts, as a whole and at once. Parts of a version that is not newer than the newest one are dropped. The versions
 * since the last whole one but one are kept for `rollBackReputation`; a few thousand rows of older ones are deleted with
 * each part. Rejects with BadRequestError for a malformed row.
 */
export async function loadReputation(
  db: Kysely<Database>,
  part: ReputationPart,
  now: number,
): Promise<ReputationAnswer> {
  const put = await readPart(part)
  const answer = await ofList(db, part.list, async (trx) => {
    const { version: current, newest } = await listNow(trx, part.list)
    if (part.version <= newest) return { version: current, isOld: part.version !== current }
    await put(trx)
    if (!part.isLast) return { version: current, isOld: false }
    await finishVersion(trx, part, now)
    return { version: part.version, isOld: false }
  })
  await dropRows(db, part.list)
  await countFirstRows(db, part.list)
  return answer
}

/**
 * Lets an earlier version count again as it did before the newer ones, which are gone for good: what comes next has a higher
 * version than all of them. With `from` it does nothing once another version counts, so that a copied request undoes no
 * newer version. Rejects with BadRequestError when the version was never loaded, or is kept no longer.
 */
export async function rollBackReputation(
  db: Kysely<Database>,
  { list, version, from }: ReputationRollback,
): Promise<ReputationAnswer> {
  return ofList(db, list, async (trx) => {
    const { version: current } = await listNow(trx, list)
    if (from !== undefined && from !== current) return { version: current, isOld: version !== current }
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
    return { version, isOld: false }
  })
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

/** Of a table with fewer rows by its statistics, the database reads all where it should look one up. */
const FEW_ROWS = 1000

/**
 * Takes the statistics of a list that was empty. Otherwise connections keep their plans for an empty table while millions of rows
 * arrive, until the database takes statistics by itself, and verdicts miss the deadline meanwhile.
 */
async function countFirstRows(db: Kysely<Database>, list: List): Promise<void> {
  const table = tables[list]
  if ((await rowsByStatistics(db, table)) < FEW_ROWS) await sql`analyze ${sql.table(table)}`.execute(db)
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

/** Reads the rows of a part. Returns a function that stores them. */
async function readPart({ list, version, rows, removed }: ReputationPart) {
  if (list === 'numbers') {
    const { row, removed: value } = reputationRows.numbers
    const numbers = numbersOf(await readRows(row, rows, 'rows'), await readRows(value, removed, 'removed'), version)
    return (trx: Transaction<Database>) => putNumbers(trx, numbers)
  }
  const { row, removed: gone } = list === 'sites' ? siteList : schoolList
  const listed = listedOf(await readRows(row, rows, 'rows'), await readRows(gone, removed, 'removed'), version)
  return (trx: Transaction<Database>) => putListed(trx, list, listed)
}

async function readRows<Row>(schema: z.ZodType<Row>, rows: readonly unknown[], name: string): Promise<Row[]> {
  const read: Row[] = []
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_A_TURN === 0) await ownTurn()
    const parsed = schema.safeParse(row)
    if (!parsed.success) throw new BadRequestError(issuesOf(parsed.error, [name, index]))
    read.push(parsed.data)
  }
  return read
}

function numbersOf(rows: readonly NumberRow[], removed: readonly string[], version: number): ReputationNumberRow[] {
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
  return [...byValue].map(([value, row]) => ({ ...row, value, version }))
}

/**
 * As one JSON text: a statement with a parameter for each value takes several times as long to build, and other requests wait
 * for that.
 */
async function putNumbers(trx: Transaction<Database>, rows: readonly ReputationNumberRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await sql`insert into reputation_numbers
        (value, level, kind, tag, marks, marked_at, until_at, version, removed)
      select value, level, kind, tag, marks, marked_at, until_at, version, removed
      from json_to_recordset(${JSON.stringify(rows.slice(start, start + BATCH))}::json) as added (value text, level text,
        kind text, tag text, marks integer, marked_at bigint, until_at bigint, version bigint, removed boolean)
      on conflict (value, version) do update set level = excluded.level, kind = excluded.kind, tag = excluded.tag,
        marks = excluded.marks, marked_at = excluded.marked_at, until_at = excluded.until_at,
        removed = excluded.removed`.execute(trx)
}

/** A value as numbers are looked up: the network may write the country before it. */
function storedValue(value: string): string {
  if (!value.endsWith('*')) return storedNumber(value)
  const prefix = normalisePrefix(value)
  return prefix === null ? value : `${prefix}*`
}

/** A value that is on a list which says nothing more of it. `until`: when it leaves the list, in ms; null for never. */
interface Listed {
  key: string
  until: number | null
}

const siteList = {
  row: reputationRows.sites.row.transform(({ host, until = null }): Listed => ({ key: host, until })),
  removed: reputationRows.sites.removed,
}
const schoolList = {
  row: reputationRows.schools.row.transform(({ value, until = null }): Listed => ({ key: storedValue(value), until })),
  removed: reputationRows.schools.removed.transform(storedValue),
}

type StoredListed = Omit<ReputationSiteRow, 'host'> & { key: string }

function listedOf(rows: readonly Listed[], removed: readonly string[], version: number): StoredListed[] {
  const byKey = new Map<string, { until_at: number | null; removed: boolean }>([
    ...rows.map(({ key, until }) => [key, { until_at: until, removed: false }] as const),
    ...removed.map((key) => [key, { until_at: null, removed: true }] as const),
  ])
  return [...byKey].map(([key, row]) => ({ key, ...row, version }))
}

async function putListed(
  trx: Transaction<Database>,
  list: keyof typeof keys,
  rows: readonly StoredListed[],
): Promise<void> {
  const [table, key] = [sql.table(tables[list]), sql.ref(keys[list])]
  for (let start = 0; start < rows.length; start += BATCH)
    await sql`insert into ${table} (${key}, until_at, version, removed)
      select key, until_at, version, removed
      from json_to_recordset(${JSON.stringify(rows.slice(start, start + BATCH))}::json)
        as added (key text, until_at bigint, version bigint, removed boolean)
      on conflict (${key}, version) do update set until_at = excluded.until_at, removed = excluded.removed`.execute(trx)
}

/** When each list was loaded last, in ms; missing when it never was. */
export async function loadedLists(db: Kysely<Database>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('reputation_lists').select(['list', 'loaded_at']).execute()
  return new Map(rows.map(({ list, loaded_at }) => [list, loaded_at]))
}
