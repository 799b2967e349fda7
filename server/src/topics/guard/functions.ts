import type { Kysely } from 'kysely'
import type { OptimizableItem } from '@contract/configs'
import type { ScoreChange } from '@contract/score'
import type { ProductStatus } from '@contract/subscribe'
import { keptDays } from '@/rules/legal/keeping'
import { catalogue, itemKey, type FeatureKey } from '@/rules/optimizable/catalogue'
import { covers } from '@/rules/products/coverage'
import { resolveFlags } from '@/rules/products/flags'
import { scoreCauses } from '@/rules/score/insight'
import { safetyScore } from '@/rules/score/score'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { fromJson, toJson } from '../../kernel/columns'
import { recordScoreDeeds } from '../points/record-deeds'
import { findProducts } from '../products/products'
import { findSwitches } from './stored-settings'

/** How far back the score's history reaches, and the most changes that are shown. */
const HISTORY_DAYS = keptDays.scores
const MOST_CHANGES = 100
const HARASSMENT: FeatureKey = 'umm:3:1'

export interface Optimizable {
  products: ProductStatus[]
  items: OptimizableItem[]
}

/** The catalogue items that a subscriber's products cover, each with its status: 0 is on, 1 can be optimised. */
export async function loadOptimizable(db: Kysely<Database>, subscriberId: string): Promise<Optimizable> {
  const [products, switches] = await inOneTrip(db, (together) =>
    Promise.all([findProducts(together, subscriberId), findSwitches(together, subscriberId)]),
  )
  const flags = resolveFlags(products)
  const items = catalogue
    .filter((item) => covers(flags, item.feature))
    .map(({ key, productType, type, contentTag }) => ({
      productType,
      type,
      contentTag,
      status: switches.has(key) ? 0 : 1,
    }))
  return { products, items }
}

/** Turns functions on and records the new score; functions that are on stay on. */
export async function switchOn(
  db: Kysely<Database>,
  subscriberId: string,
  keys: readonly FeatureKey[],
  now: number,
): Promise<void> {
  if (keys.length === 0) return
  await recordScore(db, subscriberId, now)
  await db
    .insertInto('switches')
    .values(keys.map((key) => ({ subscriber_id: subscriberId, feature_key: key, switched_at: now })))
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'feature_key']).doNothing())
    .execute()
  await recordScore(db, subscriberId, now)
}

/** Turns functions off and records the new score; functions that are off stay off. */
export async function switchOff(
  db: Kysely<Database>,
  subscriberId: string,
  keys: readonly FeatureKey[],
  now: number,
): Promise<void> {
  if (keys.length === 0) return
  await recordScore(db, subscriberId, now)
  await db
    .deleteFrom('switches')
    .where('subscriber_id', '=', subscriberId)
    .where('feature_key', 'in', [...keys])
    .execute()
  await recordScore(db, subscriberId, now)
}

/**
 * Stores the score and its items when they differ from the latest stored row. Call it after every change of products
 * too; a missed change is recorded by the next call. Of two concurrent calls one stores; the next call records the
 * rest.
 */
export async function recordScore(db: Kysely<Database>, subscriberId: string, now: number): Promise<void> {
  const { items } = await loadOptimizable(db, subscriberId)
  const stored = toJson(items)
  const last = await db
    .selectFrom('score_history')
    .select(['seq', 'items', 'score'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.items === stored) return
  const row = { subscriber_id: subscriberId, seq: (last?.seq ?? 0) + 1, at: now, score: safetyScore(items) }
  await db
    .insertInto('score_history')
    .values({ ...row, items: stored })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'seq']).doNothing())
    .execute()
  const keys = items.map(itemKey)
  // A product that came or went changes the set of items, so the old and the new score cannot be compared.
  const isSameScale = last !== undefined && fromJson(last.items).map(itemKey).join() === keys.join()
  const change = { before: isSameScale ? last.score : row.score, score: row.score }
  const isIntercepting = items.some((item) => item.status === 0 && itemKey(item) === HARASSMENT)
  await recordScoreDeeds(db, subscriberId, { ...change, isIntercepting }, now)
}

/** The score's changes of the last 90 days, newest first. The oldest stored row has no score before it. */
export async function findScoreHistory(
  db: Kysely<Database>,
  subscriberId: string,
  now: number,
): Promise<ScoreChange[]> {
  const rows = await db
    .selectFrom('score_history')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('seq', 'desc')
    .limit(MOST_CHANGES + 1)
    .execute()
  return rows.slice(0, MOST_CHANGES).flatMap(({ at, score, items }, index) => {
    const before = rows[index + 1]
    if (at < now - HISTORY_DAYS * DAY_MS) return []
    const causes = before ? scoreCauses(fromJson(before.items), fromJson(items)) : []
    return [{ at, score, before: before?.score ?? null, causes }]
  })
}
