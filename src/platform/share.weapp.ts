import { useShareAppMessage, useShareTimeline } from '@tarojs/taro'
import type { ShareCard } from './share'

/** The card that WeChat's menu shares of this page; the page's configuration has to allow it. */
export function useShareCard(card: () => ShareCard): void {
  useShareAppMessage(() => {
    const { title, url } = card()
    return { title, path: url }
  })
  useShareTimeline(() => {
    const { title, url } = card()
    return { title, query: url.split('?')[1] ?? '' }
  })
}
