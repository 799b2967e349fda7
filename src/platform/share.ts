import { useEffect } from 'react'
import { useShareAppMessage, useShareTimeline } from '@tarojs/taro'
import picture from '@/assets/share-card.png'

/** A share card that opens a screen, for a chat or for Moments. */
export interface ShareCard {
  title: string
  /** The page with its query, in the router's format. */
  url: string
}

/**
 * Sets the card that WeChat's menu shares for this page, with the product's picture: without one WeChat takes a picture of
 * the page, on which a number may be. Mini-program only; the page's configuration must enable sharing.
 */
export function useShareCard(card: () => ShareCard): void {
  useShareAppMessage(() => {
    const { title, url } = card()
    return { title, path: url, imageUrl: picture }
  })
  useShareTimeline(() => {
    const { title, url } = card()
    return { title, query: url.split('?')[1] ?? '', imageUrl: picture }
  })
}

/** The cards that screens share instead of their own, by path. */
const offered = new Map<string, ShareCard>()

/** Replaces the screen's own share card while `card` is not null. */
export function useOfferedCard(path: string, card: ShareCard | null): void {
  const title = card?.title
  const url = card?.url
  useEffect(() => {
    if (title === undefined || url === undefined) return
    offered.set(path, { title, url })
    return () => void offered.delete(path)
  }, [path, title, url])
}

/** Returns the card that replaces the screen's own. */
export function offeredCard(path: string): ShareCard | undefined {
  return offered.get(path)
}
