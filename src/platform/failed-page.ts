import type { ReactNode } from 'react'
import Taro from '@tarojs/taro'

/** Sets what a page shows after an error that no boundary has caught. Taro's page wrapper calls it (config/failed-page.js). */
export function onFailedPage(render: (error: unknown) => ReactNode): void {
  Object.assign(Taro.getCurrentInstance(), { failedPage: render })
}
