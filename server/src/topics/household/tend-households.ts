import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import type { Page } from '../../kernel/job-queue'

/** A page of the accounts of lines with unacknowledged commands to repeat or to give up. */
export async function findDueLines(db: Kysely<Database>, now: number, { after, limit }: Page): Promise<string[]> {
  const rows = await db
    .selectFrom('home_commands')
    .select('pppoe_account')
    .distinct()
    .where('state', '=', 'open')
    .where('next_try_at', '<=', now)
    .where('pppoe_account', '>', after)
    .orderBy('pppoe_account')
    .limit(limit)
    .execute()
  return rows.map((row) => row.pppoe_account)
}
