import type { Kysely } from 'kysely'
import { z } from 'zod'
import { callSettingsChange, type CallSettingsChange } from '@contract/guard'
import { callNotices } from '@contract/words/guard'
import { catalogue, type FeatureKey } from '@/rules/optimizable/catalogue'
import type { Database } from '../../database/schema'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'

/** The settings that a subscriber changed, and the end of the latest pause. */
export interface StoredGuardSettings {
  changed: CallSettingsChange
  pausedUntil: number | null
}

/** Older rows may hold a notice that no longer exists; it counts as never chosen. */
const storedSettings = callSettingsChange.extend({ notice: z.enum(callNotices).optional().catch(undefined) })

const selectSettings = compiledOnce((db, { subscriberId }: Values<{ subscriberId: string }>) =>
  db.selectFrom('guard_settings').select(['settings', 'paused_until']).where('subscriber_id', '=', subscriberId),
)

const selectSwitches = compiledOnce((db, { subscriberId }: Values<{ subscriberId: string }>) =>
  db.selectFrom('switches').select('feature_key').where('subscriber_id', '=', subscriberId),
)

/** The end of a running pause in ms, as a part of a statement: one row, or none without a pause. */
export const selectPause = (
  db: Kysely<Database>,
  { subscriberId, now }: Values<{ subscriberId: string; now: number }>,
) =>
  db
    .selectFrom('guard_settings')
    .select('paused_until')
    .where('subscriber_id', '=', subscriberId)
    .where('paused_until', '>', now)

export async function findGuardSettings(db: Kysely<Database>, subscriberId: string): Promise<StoredGuardSettings> {
  const [row] = await selectSettings(db, { subscriberId })
  if (!row) return { changed: {}, pausedUntil: null }
  return { changed: storedSettings.parse(JSON.parse(row.settings)), pausedUntil: row.paused_until }
}

/** Replaces the stored settings. */
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

/** Whether the subscriber wants alerts about codes during risky calls: on unless it was turned off. */
export async function wantsCodeAlerts(db: Kysely<Database>, subscriberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('guard_settings')
    .select('code_alerts')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  return row?.code_alerts ?? true
}

export async function putCodeAlerts(db: Kysely<Database>, subscriberId: string, isOn: boolean): Promise<void> {
  await db
    .insertInto('guard_settings')
    .values({ subscriber_id: subscriberId, settings: '{}', paused_until: null, code_alerts: isOn })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet({ code_alerts: isOn }))
    .execute()
}

/** The functions that a subscriber turned on. */
export async function findSwitches(db: Kysely<Database>, subscriberId: string): Promise<Set<FeatureKey>> {
  const rows = await selectSwitches(db, { subscriberId })
  const on = new Set(rows.map((row) => row.feature_key))
  return new Set(catalogue.map((item) => item.key).filter((key) => on.has(key)))
}
