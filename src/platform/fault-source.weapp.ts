import Taro from '@tarojs/taro'
import type { NoteFault } from './faults'

interface LazyLoadFailure {
  errMsg?: string
}

/** Taro has no type for it; WeChat has it since 2.24.3. */
const { onLazyLoadError } = Taro as { onLazyLoadError?: (listener: (failure: LazyLoadFailure) => void) => void }

/** Notes what no code has caught, links to pages that do not exist, and subpackages that did not load. */
export function watchFaults(note: NoteFault): void {
  Taro.onError((error: unknown) => note('script', error))
  Taro.onUnhandledRejection(({ reason }: { reason: unknown }) => note('rejection', reason))
  // The path comes from a stranger's link.
  Taro.onPageNotFound(() => note('noPage', 'Page not found'))
  onLazyLoadError?.((failure) => note('code', failure))
}

/** Writes a fault to WeChat's real-time log, which the console shows (实时日志). */
export function logInHost(fault: object): void {
  Taro.getRealtimeLogManager?.().error(fault)
}
