import type { PointTask } from '@contract/points'

/** What earns points (SPEC.md section 3), in the order in which it is shown. */
export const pointTasks = [
  'harassmentInterception',
  'contactSync',
  'blacklist',
  'segmentInterception',
  'numberMarking',
  'safetyScoreImprovement',
  'familyProtect',
  'broadbandProtect',
  'weeklyReportViews',
] as const satisfies readonly PointTask[]

export interface TaskRule {
  /** What one deed earns. */
  points: number
  /** How many deeds of one day earn, in Asia/Shanghai. */
  perDay: number
  /** How many deeds ever earn. */
  inAll: number
  /** With so many deeds the task is completed. */
  goal: number
}

const once = { perDay: 1, inAll: 1, goal: 1 }

/** The earning table (DESIGN 4.50). Deeds beyond the caps are counted and earn nothing. */
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

/** How many of `deeds` new ones still earn, of a task whose earning deeds of today and of ever are known. */
export function earningDeeds(task: PointTask, deeds: number, earned: { today: number; ever: number }): number {
  const { perDay, inAll } = taskRules[task]
  return Math.max(0, Math.min(deeds, perDay - earned.today, inAll - earned.ever))
}

const STEP = 10
const BEST = 100

/**
 * The tens that a score has reached, as causes: each earns once, so that a score that fell and rose again earns nothing.
 * What was reached before the first change that is known is `known`, and earns nothing either.
 */
export function scoreSteps(before: number, after: number): { known: string[]; reached: string[] } {
  const steps = Array.from({ length: BEST / STEP }, (_, index) => (index + 1) * STEP)
  return {
    known: steps.filter((step) => step <= before).map(String),
    reached: steps.filter((step) => step > before && step <= after).map(String),
  }
}
