import { create } from 'zustand'
import { localStore } from '@/platform/storage'

/** What earns points (SPEC.md section 3). */
export const pointTasks = [
  'blacklist',
  'numberMarking',
  'harassmentInterception',
  'broadbandProtect',
  'familyProtect',
  'weeklyReportViews',
  'contactSync',
  'segmentInterception',
  'safetyScoreImprovement',
] as const
export type PointTask = (typeof pointTasks)[number]

export interface PointsState {
  /** How often each task was done on this phone. */
  counters: Readonly<Record<PointTask, number>>
  /** Whether each task has been completed. */
  completed: Readonly<Record<PointTask, boolean>>
  /** Counts one more, and marks the task as completed. */
  record(task: PointTask): void
  /** Resets when the session changes. */
  reset(): void
}

const KEY = 'pointTasks'

/** Counters and completion flags of the tasks that earn points. */
export const usePointsStore = create<PointsState>()((set, get) => ({
  ...derive(readCounters()),
  record(task) {
    const counters = { ...get().counters, [task]: get().counters[task] + 1 }
    localStore.set(KEY, JSON.stringify(counters))
    set(derive(counters))
  },
  reset() {
    localStore.remove(KEY)
    set(derive(readCounters()))
  },
}))

function derive(counters: Record<PointTask, number>): Pick<PointsState, 'counters' | 'completed'> {
  return { counters, completed: mapTasks((task) => counters[task] > 0) }
}

function readCounters(): Record<PointTask, number> {
  let stored: unknown
  try {
    stored = JSON.parse(localStore.get(KEY) ?? '{}')
  } catch {
    stored = {}
  }
  const known: Partial<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  return mapTasks((task) => (typeof known[task] === 'number' && known[task] > 0 ? Math.floor(known[task]) : 0))
}

function mapTasks<Value>(value: (task: PointTask) => Value): Record<PointTask, Value> {
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(pointTasks.map((task) => [task, value(task)])) as Record<PointTask, Value>
}
