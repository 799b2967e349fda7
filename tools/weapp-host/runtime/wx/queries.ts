import type { Pages } from '../pages'
import type { WxFunction } from './asynchronous'

/** Selector queries and observers: the engine's own, on the page on top or on the component that is named. */
export function queryCalls(pages: () => Pages): Record<string, WxFunction> {
  const call = (method: string, component: unknown, ...args: unknown[]) => {
    const caller = (component ?? pages().top.caller) as Record<string, (...args: unknown[]) => unknown>
    return caller[method]?.(...args)
  }
  return {
    createSelectorQuery: () => call('createSelectorQuery', undefined),
    createIntersectionObserver: (component: object, options?: object) =>
      call('createIntersectionObserver', component, options),
    createMediaQueryObserver: (component?: object) => call('createMediaQueryObserver', component),
  }
}
