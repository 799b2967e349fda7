import type { Pages } from '../pages'
import type { WxOptions } from './asynchronous'

/** The page's messenger to the one that opened it. */
function eventChannel() {
  const listeners = new Map<string, Set<(...values: unknown[]) => void>>()
  const of = (event: string) => listeners.get(event) ?? listeners.set(event, new Set()).get(event)
  return {
    on: (event: string, listener: () => void) => void of(event)?.add(listener),
    off: (event: string, listener: () => void) => void of(event)?.delete(listener),
    emit: (event: string, ...values: unknown[]) => of(event)?.forEach((listener) => listener(...values)),
  }
}

/** The calls of wx that change the stack of pages or the page's frame. */
export const navigationCalls = (pages: () => Pages): Record<string, (options: WxOptions) => object | void> => ({
  navigateTo({ url }) {
    pages().navigateTo(String(url))
    return { eventChannel: eventChannel() }
  },
  redirectTo: ({ url }) => pages().redirectTo(String(url)),
  reLaunch: ({ url }) => pages().reLaunch(String(url)),
  navigateBack: ({ delta }) => pages().navigateBack(Number(delta ?? 1)),
  setNavigationBarTitle: ({ title }) => pages().setTitle(String(title)),
  setNavigationBarColor: () => undefined,
  setBackgroundColor: () => undefined,
  pageScrollTo: ({ scrollTop, selector }) => pages().scrollTo(scrollTop, selector),
  stopPullDownRefresh: () => undefined,
})
