import { sql, type Kysely } from 'kysely'
import { Gauge, Histogram } from 'prom-client'
import type { Database } from '../database/schema'
import type { Metrics } from './metrics'

/** Starts timing a job; the returned function stops it. */
export type Measure = (name: string) => (result: 'done' | 'failed') => void

/** Job metrics for /metrics; returns the function that times one job. */
export function createMeasures(
  db: Kysely<Database>,
  work: readonly { name: string }[],
  { registry }: Metrics,
): Measure {
  const registers = [registry]
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Jobs that were run, by result',
    labelNames: ['work', 'result'],
    buckets: [1, 30],
    registers,
  })
  for (const { name } of work) for (const result of ['done', 'failed']) durations.zero({ work: name, result })
  let refreshing: Promise<void> | null = null
  const refresh = () => {
    refreshing ??= readCounts().finally(() => {
      refreshing = null
    })
    return refreshing
  }
  const labelNames = ['work'] as const
  const common = { labelNames, collect: refresh, registers }
  const waiting = new Gauge({ name: 'jobs_waiting', help: 'Jobs that are not begun', ...common })
  const running = new Gauge({ name: 'jobs_running', help: 'Jobs that are begun', ...common })
  const oldest = new Gauge({
    name: 'job_oldest_waiting_seconds',
    help: 'How long the oldest job that is not begun has been queued',
    ...common,
  })
  async function readCounts(): Promise<void> {
    const { rows } = await sql<{ name: string; waiting: number; running: number; oldest: number }>`
      select name,
        count(*) filter (where state < 'active') as waiting,
        count(*) filter (where state = 'active') as running,
        coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active')), 0)::float as oldest
      from jobs.job where state <= 'active' group by name`
      .execute(db)
      // Without a database there is nothing to count; /healthz reports the failure.
      .catch(() => ({ rows: [] }))
    for (const { name } of work) {
      const found = rows.find((row) => row.name === name)
      waiting.set({ work: name }, found?.waiting ?? 0)
      running.set({ work: name }, found?.running ?? 0)
      oldest.set({ work: name }, found?.oldest ?? 0)
    }
  }
  return (name) => {
    const end = durations.startTimer({ work: name })
    return (result) => end({ result })
  }
}
