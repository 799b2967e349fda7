import type { AppDeps } from '@server/kernel/deps'
import type { Page } from '@server/kernel/job-queue'
import { timedWork } from '@server/timed-work'

/** One page with all keys of a test. */
export const allKeys: Page = { after: '', limit: 10_000 }

/**
 * Runs what is due of one piece of timed work, or of all, in this process and without the queue; errors of jobs are
 * ignored.
 */
export async function doDueWork(deps: AppDeps, name?: string): Promise<void> {
  const named = timedWork.filter((work) => name === undefined || work.name === name)
  if (named.length === 0) throw new Error(`No timed work is called ${name}`)
  for (const work of named) {
    if ('work' in work) await work.work(deps).catch(() => undefined)
    else for (const key of await work.due(deps, allKeys)) await work.workOn(deps, key).catch(() => undefined)
  }
}
