import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'

/** The accounts of lines with commands to send again, without an acknowledgement, or to give up. */
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

/** Deletes commands and proofs that are over; part of the hourly purge. */
export async function forgetOldCommands(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('home_proofs').where('expires_at', '<=', now).execute()
  // Of bound lines too: no acknowledgement comes a day after the last try.
  await db
    .deleteFrom('home_commands')
    .where('state', '!=', 'open')
    .where('deadline_at', '<', now - DAY)
    .execute()
}

const DAY = 24 * 60 * 60 * 1000
