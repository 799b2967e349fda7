import type { AppDeps } from './kernel/deps'
import { timedWork } from './timed-work'

/** Does what is due of one piece of timed work, by its name; what fails is logged, and tried with the next run. */
export async function doDueWork(deps: AppDeps, name: string): Promise<void> {
  const work = timedWork.find((one) => one.name === name)
  if (!work) throw new Error(`No timed work is called ${name}`)
  const report = (error: unknown) => deps.logger.error({ err: error, job: name }, 'A job failed')
  if ('work' in work) return work.work(deps).catch(report)
  const keys = await work.due(deps).catch((error: unknown) => {
    report(error)
    return []
  })
  for (const key of keys) await work.workOn(deps, key).catch(report)
}
