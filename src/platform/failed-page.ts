import type { ReactNode } from 'react'
import Taro from '@tarojs/taro'

/** What config/failed-page.js reads and writes. */
interface FailedPages {
  failedPage?: (error: unknown) => ReactNode
  /** Taro's wrapper of a page that failed before this was set. */
  failed?: { forceUpdate: () => void }
}

/** Sets what a page shows after an error that no boundary has caught, also where one has failed already. */
export function onFailedPage(render: (error: unknown) => ReactNode): void {
  const current: ReturnType<typeof Taro.getCurrentInstance> & FailedPages = Taro.getCurrentInstance()
  current.failedPage = render
  current.failed?.forceUpdate()
}
