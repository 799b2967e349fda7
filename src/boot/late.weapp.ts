import { startSpeedReports } from '@/platform/speed.weapp'
import { start } from './late-start'

/** At once: the mini-program has the code, and a listener that is added later would belong to the first page. */
export function startLate(): void {
  start()
  startSpeedReports()
}
