import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import { keysOn, type Page } from '../../kernel/job-queue'

/** A page of the accounts of lines with unacknowledged commands to repeat or to give up. */
export async function findDueLines(db: Kysely<Database>, now: number, page: Page): Promise<string[]> {
  const due = db.selectFrom('home_commands').distinct().where('state', '=', 'open').where('next_try_at', '<=', now)
  return keysOn(page, due, 'pppoe_account')
}
