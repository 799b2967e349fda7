import { onFailedPage } from '@/platform/failed-page'
import { blockDoubleTapAndMultiTouch } from '@/platform/touch-guard'
import { FailedPage } from '@/widgets/Screen/FailedPage'
import { startFaultReports } from './report-faults'

/** Starts what both builds have: the guard of taps, the reports of faults, and the page of a failed render. */
export function start(): void {
  blockDoubleTapAndMultiTouch()
  startFaultReports()
  onFailedPage((error) => <FailedPage error={error} />)
}
