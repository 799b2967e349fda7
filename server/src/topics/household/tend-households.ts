import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import { deliverDue, type CommandParts } from './modem-commands'

/**
 * What time does to households, to be run every few seconds: commands without an acknowledgement are sent again, and those
 * whose deadline has passed have failed. Several gateways may run it.
 */
export function tendHouseholds(parts: CommandParts): Promise<void> {
  return deliverDue(parts)
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
