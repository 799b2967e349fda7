import type { Kysely } from 'kysely'
import { catalogue, type FeatureKey } from '@/rules/optimizable/catalogue'
import type { Database } from '../../database/schema'

/** The functions that a subscriber has switched on. */
export async function findSwitches(db: Kysely<Database>, subscriberId: string): Promise<Set<FeatureKey>> {
  const rows = await db.selectFrom('switches').select('feature_key').where('subscriber_id', '=', subscriberId).execute()
  const on = new Set(rows.map((row) => row.feature_key))
  return new Set(catalogue.map((item) => item.key).filter((key) => on.has(key)))
}

/** Switches functions on; those that are on stay so. */
export async function switchOn(
  db: Kysely<Database>,
  subscriberId: string,
  keys: readonly FeatureKey[],
  now: number,
): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('switches')
    .values(keys.map((key) => ({ subscriber_id: subscriberId, feature_key: key, switched_at: now })))
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'feature_key']).doNothing())
    .execute()
}

/** Switches functions off; those that are off stay so. */
export async function switchOff(
  db: Kysely<Database>,
  subscriberId: string,
  keys: readonly FeatureKey[],
): Promise<void> {
  if (keys.length === 0) return
  await db
    .deleteFrom('switches')
    .where('subscriber_id', '=', subscriberId)
    .where('feature_key', 'in', [...keys])
    .execute()
}
