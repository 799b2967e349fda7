import Taro from '@tarojs/taro'
import { historyDepth, startHistoryOver, stepBack } from './browser-history'
import { now } from './clock'

/** A navigation whose page is not there yet: Taro loads its code first, and the old page must not act meanwhile. */
let heading: { url: string; since: number; isPush: boolean } | null = null
const PATIENCE = 10_000

/** Whether a navigation has begun whose page is not there yet. */
export function isLeaving(): boolean {
  return heading !== null && now() - heading.since < PATIENCE
}

/** Whether that navigation leads to this address. */
export function isHeadingFor(url: string): boolean {
  return isLeaving() && heading?.url === url
}

/** The page is there, or will never be. */
export function endNavigation(): void {
  heading = null
}

/** The browser went back or forward: a page that was on its way is not wanted any more. */
export function turnBack(): void {
  if (heading?.isPush) heading = null
}

/** The page's code did not come: the browser's address goes back to the page that is shown. */
export function abandonNavigation(): void {
  if (heading?.isPush && typeof window !== 'undefined') window.history?.back?.()
  heading = null
}

async function leave(url: string, action: () => Promise<unknown>, isPush = false): Promise<void> {
  const mine = { url, since: now(), isPush }
  heading = mine
  try {
    await action()
  } catch {
    // A page that is already being opened, or a cancelled navigation: where one is stays right.
    if (heading === mine) heading = null
  }
}

/** Opens a page on top of this one. `url` is what the build's router understands (navigation/address.ts makes it). */
export const push = (url: string): Promise<void> => leave(url, () => Taro.navigateTo({ url }), true)

/** Opens a page in place of this one. */
export const replace = (url: string): Promise<void> => leave(url, () => Taro.redirectTo({ url }))

/**
 * Opens a page in place of all that are open. In the browser Back from it leaves the app, or opens `below`, an address
 * of this origin.
 */
export const restart = (url: string, below: string | null = null): Promise<void> =>
  leave(url, async () => {
    if (below !== null || historyDepth() > 0) await startHistoryOver(below)
    return Taro.reLaunch({ url })
  })

/** Closes this page. After a reload only the browser knows what lies below it. */
export const pop = (): Promise<void> =>
  leave('', async () => (openPages() > 1 ? Taro.navigateBack({ delta: 1 }) : stepBack()))

/** Whether this page is the first of the visit: nothing lies below it. */
export const isFirstPage = (): boolean => openPages() <= 1 && historyDepth() === 0

/** How many pages are open, this one included. */
export function openPages(): number {
  return Taro.getCurrentPages().length
}
