import { sql, type Kysely } from 'kysely'

/** The carrier's lists of numbers and sites, and the version of each list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reputation_numbers (
    value text primary key,
    level text not null,
    kind text,
    tag text not null,
    marks integer not null,
    marked_at bigint not null,
    until_at bigint,
    version bigint not null
  )`.execute(db)
  await sql`create table reputation_sites (
    host text primary key,
    until_at bigint,
    version bigint not null
  )`.execute(db)
  await sql`create table reputation_lists (
    list text primary key,
    version bigint not null,
    loaded_at bigint not null
  )`.execute(db)
  await sql`create index reputation_numbers_end on reputation_numbers (until_at) where until_at is not null`.execute(db)
  await sql`create index reputation_sites_end on reputation_sites (until_at) where until_at is not null`.execute(db)
}
