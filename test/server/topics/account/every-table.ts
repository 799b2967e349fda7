import { sql, type Kysely } from 'kysely'
import type { Database } from '@server/database/schema'
import { columnsOf, declaredTables, type DeclaredTable } from '@server/database/tables'

/** Every table of the database with its columns and types, as the database reports them; views, of which Citus has two, hold nothing. */
export async function realTables(db: Kysely<Database>): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ name: string; column: string; type: string }>`
    select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as name,
      column_name as "column", data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_name not like 'kysely_migration%'
    order by 1, ordinal_position
  `.execute(db)
  const tables = new Map<string, Map<string, string>>()
  for (const { name, column, type } of rows)
    tables.set(name, (tables.get(name) ?? new Map<string, string>()).set(column, type))
  return tables
}

/** The tables that contain a text anywhere, JSON included, and in how many rows. */
export async function tablesWith(db: Kysely<Database>, ...texts: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const name of (await realTables(db)).keys()) {
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(name)} as one
      where exists (select from unnest(${texts}::text[]) as text where strpos(row_to_json(one)::text, text) > 0)
    `.execute(db)
    const count = Number(rows[0]?.rows ?? 0)
    if (count > 0) found[name] = count
  }
  return found
}

interface Who {
  id: string
  phoneNo: string
}

/** Gives a subscriber a row in every table that belongs to subscribers and has none of theirs yet. `tag` marks texts. */
export async function fillEveryTable(db: Kysely<Database>, { id, phoneNo }: Who, tag = ''): Promise<void> {
  const real = await realTables(db)
  for (const declared of declaredTables) {
    if (declared.holds === null || declared.table === 'account_deletions') continue
    const [owner] = columnsOf(declared, 'owner', 'number')
    const value = declared.columns[owner ?? ''] === 'owner' ? id : phoneNo
    const { rows } = await sql`
      select 1 from ${sql.table(declared.table)} where ${sql.ref(owner ?? '')} = ${value} limit 1
    `.execute(db)
    if (rows.length === 0) await insertFilled(db, real, declared, { owner: id, number: phoneNo }, tag)
  }
}

/** The tables whose rows belong to one subscriber and name another one: by number, by id, or on their line. */
export const tablesOfTwo = declaredTables.filter(
  (declared) =>
    declared.table !== 'account_deletions' &&
    columnsOf(declared, 'owner').length > 0 &&
    columnsOf(declared, 'number', 'other', 'found').length > 0,
)

/** Gives a subscriber a row about another one in each of these tables. */
export async function fillTablesOfTwo(db: Kysely<Database>, mine: Who, about: Who, tag: string): Promise<void> {
  const real = await realTables(db)
  const ids = { owner: mine.id, number: about.phoneNo, other: about.id, found: about.phoneNo }
  for (const declared of tablesOfTwo) await insertFilled(db, real, declared, ids, tag)
}

async function insertFilled(
  db: Kysely<Database>,
  real: Awaited<ReturnType<typeof realTables>>,
  { table, columns: kinds }: DeclaredTable,
  ids: { owner: string; number: string; other?: string; found?: string },
  tag: string,
): Promise<void> {
  const columns = [...(real.get(table) ?? [])]
  const values = columns.map(([name, type]) => {
    const kind = kinds[name]
    if (kind === 'owner' || kind === 'number') return ids[kind]
    if ((kind === 'other' || kind === 'found') && ids[kind] !== undefined) return ids[kind]
    // A subscriber's row has no hash of a guest.
    if (name === 'guest_hash') return null
    // A locked number, or one whose SIM was just changed, could neither be exported nor deleted.
    if (name === 'is_on') return false
    if (name === 'sim_at') return null
    if (kind === 'json' || kind === 'agreedJson') return JSON.stringify({ phoneNo: ids.number })
    if (type === 'bigint') return Date.parse('2026-11-20T12:00:00+08:00')
    if (type === 'integer') return 1
    if (type === 'bytea') return Buffer.from('sealed')
    if (type === 'boolean') return true
    return `${tag}${table}.${name}`
  })
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(values)})
  `.execute(db)
}
