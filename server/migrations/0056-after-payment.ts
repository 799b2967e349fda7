import { sql, type Kysely } from 'kysely'

/**
 * The end of the stricter days after a payment, and when the family was told of it. Payments that were noted before begin no stricter days: nobody was
 * told of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table guard_settings add column stricter_until bigint`.execute(db)
  await sql`alter table payments add column told_at bigint`.execute(db)
}
