import Taro, { usePullDownRefresh } from '@tarojs/taro'
import type { PullRefresh } from './pull-refresh'

/** WeChat handles the pull and shows its own indicator; the page's configuration enables it. */
export function usePullRefresh(refresh: () => Promise<void>): PullRefresh {
  usePullDownRefresh(() => void refresh().finally(() => Taro.stopPullDownRefresh()))
  return { phase: 'rest', gestures: {} }
}
