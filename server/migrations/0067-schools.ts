import { sql, type Kysely } from 'kysely'

/** The carrier's list of the numbers of schools. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reputation_schools (
    value text not null,
    until_at bigint,
    version bigint not null,
    removed boolean not null,
    primary key (value, version)
  )`.execute(db)
  await sql`create index reputation_schools_version on reputation_schools (version)`.execute(db)
  await sql`create index reputation_schools_end on reputation_schools (until_at) where until_at is not null`.execute(db)
}
