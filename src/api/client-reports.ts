import type { CallRequest } from '@contract/calls'
import { call } from './client'

export type FaultReport = CallRequest<'guard/v1/client/report'>

/** Reports faults of the app. Shows nothing, also when the report is lost. */
export async function reportFaults(report: FaultReport): Promise<void> {
  await call('guard/v1/client/report', report, { loading: false, quiet: true }).catch(() => undefined)
}
