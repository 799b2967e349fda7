import Taro, { usePullDownRefresh } from '@tarojs/taro'
import type { PullRefresh } from './pull-refresh'

/** WeChat pulls the page itself and shows its own sign; the page's configuration lets it. */
export function usePullRefresh(refresh: () => Promise<void>): PullRefresh {
  usePullDownRefresh(() => void refresh().finally(() => Taro.stopPullDownRefresh()))
  return { phase: 'rest', gestures: {} }
}
