import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'

/** The accounts of lines with unacknowledged commands to repeat or to give up. */
export async function findDueLines(db: Kysely<Database>, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('home_commands')
    .select('pppoe_account')
    .distinct()
    .where('state', '=', 'open')
    .where('next_try_at', '<=', now)
    .execute()
  return rows.map((row) => row.pppoe_account)
}
