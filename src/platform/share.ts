import { useEffect } from 'react'
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

/** What screens have to share instead of themselves, by their path. */
const offered = new Map<string, ShareCard>()

/** Offers a card in place of the screen's own, as long as there is one. */
export function useOfferedCard(path: string, card: ShareCard | null): void {
  const title = card?.title
  const url = card?.url
  useEffect(() => {
    if (title === undefined || url === undefined) return
    offered.set(path, { title, url })
    return () => void offered.delete(path)
  }, [path, title, url])
}

/** The card that a screen offers in place of its own. */
export function offeredCard(path: string): ShareCard | undefined {
  return offered.get(path)
}
