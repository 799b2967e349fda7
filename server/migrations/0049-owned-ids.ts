import { sql, type Kysely } from 'kysely'

/**
 * Ids of files, cases and feedback contain their subscriber, so the primary keys alone keep them unique. What finds those
 * from before by their id stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['uploads', 'upload_id'],
    ['cases', 'case_id'],
    ['feedback', 'feedback_id'],
  ] as const) {
    const index = sql.id(`${table}_by_id`)
    await sql`drop index ${index}`.execute(db)
    await sql`create index ${index} on ${sql.table(table)} (${sql.ref(column)})`.execute(db)
  }
}
