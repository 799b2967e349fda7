import type { FastifyInstance } from 'fastify'
import { radarOf } from '@/rules/score/insight'
import { safetyScore } from '@/rules/score/score'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { findScoreHistory, loadOptimizable, recordScore } from '../guard/functions'

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
    return { items: await findScoreHistory(db, subscriber.id, now) }
  })
}
