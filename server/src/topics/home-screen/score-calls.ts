import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { LiveState } from '@contract/score'
import { liveGuards, type LiveGuard } from '@contract/words/live-guards'
import { lockAt } from '@/rules/live/number-lock'
import { covers } from '@/rules/products/coverage'
import { holdsAny, resolveFlags } from '@/rules/products/flags'
import { radarOf } from '@/rules/score/insight'
import { safetyScore } from '@/rules/score/score'
import type { Database } from '../../database/schema'
import type { AppDeps } from '../../kernel/deps'
import { inOneTrip } from '../../kernel/database/one-trip'
import { registerCall } from '../../kernel/register-call'
import { findScoreHistory, loadOptimizable, recordScore } from '../guard/functions'
import { findLock } from '../guard/number-lock'
import { findStorm, wantsAlerts } from '../guard/stored-settings'
import { findProducts } from '../products/products'

/** The safety score, its parts and its history (SPEC section 7). */
export function registerScoreCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'report/v1/queryScore', async ({ db, subscriber }) => {
    return { safetyScore: safetyScore((await loadOptimizable(db, subscriber.id)).items) }
  })

  registerCall(app, deps, 'report/v1/safetyScoreRadarChart', async ({ db, subscriber }) => {
    return { axisList: radarOf((await loadOptimizable(db, subscriber.id)).items) }
  })

  registerCall(app, deps, 'guard/v1/score/history', async ({ db, subscriber, now }) => {
    await recordScore(db, subscriber.id, now)
    return inOneTrip(db, async (together) => {
      const [items, live] = await Promise.all([
        findScoreHistory(together, subscriber.id, now),
        liveStates(together, subscriber.id, now),
      ])
      return { items, live }
    })
  })
}

/** What of live protection is on, as the line does it: without its product nothing of it is. */
async function liveStates(db: Kysely<Database>, subscriberId: string, now: number): Promise<LiveState[]> {
  const [products, wantsCodes, wantsForwarding, { isAlone }, { lock }] = await Promise.all([
    findProducts(db, subscriberId),
    wantsAlerts(db, subscriberId, 'code_alerts'),
    wantsAlerts(db, subscriberId, 'forwarding_alerts'),
    findStorm(db, subscriberId),
    findLock(db, subscriberId),
  ])
  const flags = resolveFlags(products)
  const holds = holdsAny(flags)
  const states: Record<LiveGuard, boolean> = {
    codes: holds && wantsCodes,
    forwarding: holds && wantsForwarding,
    storm: covers(flags, 'umm') && isAlone,
    lock: lockAt(lock, now).state !== 'off',
  }
  return liveGuards.map((guard) => ({ guard, on: states[guard] }))
}
