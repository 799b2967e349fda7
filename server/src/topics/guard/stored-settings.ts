import type { Kysely } from 'kysely'
import { callNotice, callSettingsChange, type CallSettingsChange } from '@contract/guard'
import type { Database } from '../../database/schema'

/** What a subscriber has changed of the guard's settings, and the end of the last pause. */
export interface StoredGuardSettings {
  changed: CallSettingsChange
  pausedUntil: number | null
}

/** Rows of before may hold a notice that there is no longer: it is as if it had never been chosen. */
const storedSettings = callSettingsChange.extend({ notice: callNotice.optional().catch(undefined) })

export async function findGuardSettings(db: Kysely<Database>, subscriberId: string): Promise<StoredGuardSettings> {
  const row = await db
    .selectFrom('guard_settings')
    .select(['settings', 'paused_until'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  if (!row) return { changed: {}, pausedUntil: null }
  return { changed: storedSettings.parse(JSON.parse(row.settings)), pausedUntil: row.paused_until }
}

/** Keeps settings in place of those from before. */
export async function putGuardSettings(
  db: Kysely<Database>,
  subscriberId: string,
  changed: CallSettingsChange,
): Promise<void> {
  const settings = JSON.stringify(changed)
  await db
    .insertInto('guard_settings')
    .values({ subscriber_id: subscriberId, settings, paused_until: null })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet({ settings }))
    .execute()
}

/** Sets the end of "expecting a call"; null ends it. */
export async function putPause(db: Kysely<Database>, subscriberId: string, pausedUntil: number | null): Promise<void> {
  await db
    .insertInto('guard_settings')
    .values({ subscriber_id: subscriberId, settings: '{}', paused_until: pausedUntil })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet({ paused_until: pausedUntil }))
    .execute()
}
