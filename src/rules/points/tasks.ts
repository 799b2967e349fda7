import type { PointTask } from '@contract/words/points'

export interface TaskRule {
  /** Points for one action. */
  points: number
  /** How many actions per day (Asia/Shanghai) earn points. */
  perDay: number
  /** How many actions earn points in total. */
  inAll: number
  /** How many actions complete the task. */
  goal: number
}

const once = { perDay: 1, inAll: 1, goal: 1 }

/** The earning table (DESIGN 4.50). Actions beyond the limits are counted but earn nothing. */
export const taskRules: Readonly<Record<PointTask, TaskRule>> = {
  harassmentInterception: { points: 20, ...once },
  contactSync: { points: 20, ...once },
  blacklist: { points: 5, perDay: 3, inAll: 30, goal: 3 },
  segmentInterception: { points: 5, perDay: 2, inAll: 10, goal: 1 },
  numberMarking: { points: 5, perDay: 3, inAll: 60, goal: 3 },
  safetyScoreImprovement: { points: 10, perDay: 10, inAll: 10, goal: 1 },
  familyProtect: { points: 30, perDay: 5, inAll: 5, goal: 1 },
  broadbandProtect: { points: 30, perDay: 2, inAll: 2, goal: 1 },
  weeklyReportViews: { points: 5, perDay: 2, inAll: 104, goal: 1 },
}

/**
 * Returns how many of `deeds` new actions still earn points. `earned` counts the actions that already earned points:
 * today, and in total.
 */
export function earningDeeds(task: PointTask, deeds: number, earned: { today: number; ever: number }): number {
  const { perDay, inAll } = taskRules[task]
  return Math.max(0, Math.min(deeds, perDay - earned.today, inAll - earned.ever))
}

const STEP = 10
const BEST = 100

/**
 * Returns the multiples of ten that a score has reached, as causes of points. Each earns points once, so a score that
 * falls and rises again earns nothing. `known` are those that were reached before the change; they earn nothing either.
 */
export function scoreSteps(before: number, after: number): { known: string[]; reached: string[] } {
  const steps = Array.from({ length: BEST / STEP }, (_, index) => (index + 1) * STEP)
  return {
    known: steps.filter((step) => step <= before).map(String),
    reached: steps.filter((step) => step > before && step <= after).map(String),
  }
}
