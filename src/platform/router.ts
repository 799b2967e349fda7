import Taro from '@tarojs/taro'
import { held, historyDepth, startHistoryOver, stepBack } from './browser-history'
import { now } from './clock'

/**
 * The navigation whose page is not mounted yet. Taro loads its code first, and the old page must not act meanwhile.
 * `pushedFrom` is empty unless it is a push.
 */
let heading: { url: string; since: number; pushedFrom: string } | null = null
const PATIENCE = 10_000

/** Returns whether a navigation has started and its page is not mounted yet. */
export function isLeaving(): boolean {
  return heading !== null && now() - heading.since < PATIENCE
}

/** Returns whether the pending navigation goes to this URL. */
export function isHeadingFor(url: string): boolean {
  return isLeaving() && heading?.url === url
}

/** Clears the pending navigation: its page was mounted, or never will be. */
export function endNavigation(): void {
  heading = null
}

/**
 * The browser went back or forward: cancels a pending push. Returns whether that was all, so that the page that is shown stays,
 * as it is; the router would mount it anew.
 */
export function turnBack(): boolean {
  const from = heading?.pushedFrom
  if (from) heading = null
  return from === place()
}

/** Identifies a page among the open ones; its entry in the history too. */
const place = () => `${openPages()} ${historyDepth()}`

/** A page's code failed to load: restores the address of the page that is shown. */
export function abandonNavigation(): void {
  if (canTurnBack()) stepBack()
  else heading = null
}

const canTurnBack = () => process.env.TARO_ENV !== 'weapp' && heading?.pushedFrom

async function leave(url: string, action: () => Promise<unknown>, pushedFrom = ''): Promise<void> {
  const mine = { url, since: now(), pushedFrom }
  heading = mine
  try {
    if (held.by) await held.by.release()
    await action()
  } catch {
    // The page is being opened already, or the navigation was cancelled: the current page stays.
    if (heading === mine) heading = null
  }
}

/** Opens a page on top of this one. `url` is in the format of the build's router (see navigation/address.ts). */
export const push = (url: string): Promise<void> => leave(url, () => Taro.navigateTo({ url }), place())

/** Replaces this page. */
export const replace = (url: string): Promise<void> => leave(url, () => Taro.redirectTo({ url }))

/**
 * Replaces all open pages. In the browser, Back from the new page then leaves the app, or opens `below`, a URL of this
 * origin.
 */
export const restart = (url: string, below: string | null = null): Promise<void> =>
  leave(url, async () => {
    if (below !== null || historyDepth() > 0) await startHistoryOver(below)
    return Taro.reLaunch({ url })
  })

/** Closes this page, or cancels the push of the next one. After a reload only the browser's history knows the page below. */
export const pop = async (): Promise<void> =>
  canTurnBack() ? stepBack() : leave('', async () => (openPages() > 1 ? Taro.navigateBack({ delta: 1 }) : stepBack()))

/** Returns whether this is the first page of the visit: nothing lies below it. */
export const isFirstPage = (): boolean => openPages() <= 1 && historyDepth() === 0

/** Returns the number of open pages, including this one. */
export function openPages(): number {
  return Taro.getCurrentPages().length
}
