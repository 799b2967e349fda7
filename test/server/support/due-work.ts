import type { AppDeps } from '@server/kernel/deps'
import { timedWork } from '@server/timed-work'

/**
 * Runs what is due of one piece of timed work, or of all, in this process and without the queue; errors of jobs are
 * ignored.
 */
export async function doDueWork(deps: AppDeps, name?: string): Promise<void> {
  const named = timedWork.filter((work) => name === undefined || work.name === name)
  if (named.length === 0) throw new Error(`No timed work is called ${name}`)
  for (const work of named) {
    if ('work' in work) await work.work(deps).catch(() => undefined)
    else for (const key of await work.due(deps)) await work.workOn(deps, key).catch(() => undefined)
  }
}
