import { z } from 'zod'
import { nothing } from './common'
import { optimizableItem } from './configs'
import { defineCall } from './define'
import { liveGuards } from './words/live-guards'
import { scoreAxes, scoreChanges } from './words/points'

/** One axis: its points, and the maximum that the subscriber's products allow. */
export const axisValue = z.object({ name: z.enum(scoreAxes), points: z.number().int(), most: z.number().int() })
export type AxisValue = z.infer<typeof axisValue>

/** A cause of a change: an item was switched on or off, or a product added or removed it. */
export const scoreCause = optimizableItem.omit({ status: true }).extend({ change: z.enum(scoreChanges) })
export type ScoreCause = z.infer<typeof scoreCause>

/** The score from `at` on, in ms since the epoch; `before` is null when the earlier score is unknown. */
export const scoreChange = z.object({
  at: z.number(),
  score: z.number().int(),
  before: z.number().int().nullable(),
  causes: z.array(scoreCause),
})
export type ScoreChange = z.infer<typeof scoreChange>

/** Whether a function of live protection is on; it counts no points. */
export const liveState = z.object({ guard: z.enum(liveGuards), on: z.boolean() })
export type LiveState = z.infer<typeof liveState>

export const scoreCalls = {
  'report/v1/safetyScoreRadarChart': defineCall({
    access: 'private',
    summary: "The axes of protection that the subscriber's products allow, at most six, in a fixed order.",
    request: nothing,
    answer: z.object({ axisList: z.array(axisValue).max(6) }),
  }),
  'guard/v1/score/history': defineCall({
    access: 'private',
    summary:
      'What changed the score in the last 90 days, newest first, and what of live protection is on, which counts no points.',
    request: nothing,
    answer: z.object({ items: z.array(scoreChange), live: z.array(liveState) }),
  }),
} as const
