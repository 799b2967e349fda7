import { useShareAppMessage, useShareTimeline } from '@tarojs/taro'

/** A card that leads a friend, or the friends' timeline, to a screen. */
export interface ShareCard {
  title: string
  /** The page with its query, as the router takes it. */
  url: string
}

/** The card that WeChat's menu shares of this page; the page's configuration has to allow it. In the mini-program alone. */
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
