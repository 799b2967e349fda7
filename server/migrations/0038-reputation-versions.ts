import { sql, type Kysely } from 'kysely'

/**
 * Rows of the carrier's lists by version, so that a version counts as a whole, and an earlier one can count again. No release
 * before this one has the lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reputation_versions (
    list text not null,
    version bigint not null,
    is_whole boolean not null,
    loaded_at bigint not null,
    counts boolean not null,
    primary key (list, version)
  )`.execute(db)
  await sql`alter table reputation_lists add column newest bigint`.execute(db)
  for (const [list, table, key] of [
    ['numbers', 'reputation_numbers', 'value'],
    ['sites', 'reputation_sites', 'host'],
  ] as const) {
    const name = sql.table(table)
    await sql`alter table ${name} add column removed boolean not null default false`.execute(db)
    await sql`alter table ${name} drop constraint ${sql.ref(`${table}_pkey`)}`.execute(db)
    await sql`alter table ${name} add primary key (${sql.ref(key)}, version)`.execute(db)
    await sql`create index ${sql.ref(`${table}_version`)} on ${name} (version)`.execute(db)
    // What counted before goes on counting.
    await sql`insert into reputation_versions (list, version, is_whole, loaded_at, counts)
      select list, of_rows.version, false, loaded_at, true from reputation_lists
      cross join (select distinct version from ${name}) as of_rows
      where list = ${sql.lit(list)} and of_rows.version <= reputation_lists.version`.execute(db)
    await sql`insert into reputation_versions (list, version, is_whole, loaded_at, counts)
      select list, version, false, loaded_at, true from reputation_lists where list = ${sql.lit(list)}
      on conflict do nothing`.execute(db)
  }
}
