import { canvasNode } from '../components/canvas'
import type { Pages } from '../pages'
import type { WxFunction } from './asynchronous'

interface Found {
  fields(wanted: object, callback: (result: { id?: string } | null) => void): Query
  node?: (callback?: (result: { node: HTMLCanvasElement | null } | null) => void) => Query
}
interface Query {
  select(selector: string): Found
}

/** Lets a query return the node of a canvas, which the engine does not know. */
function withNodes(query: Query): Query {
  const select = query.select.bind(query)
  query.select = (selector) => {
    const found = select(selector)
    found.node = (callback) =>
      found.fields({ id: true }, (result) => callback?.(result && { node: canvasNode(result.id ?? '') }))
    return found
  }
  return query
}

/** Selector queries and observers: the engine's own, on the top page or on the named component. */
export function queryCalls(pages: () => Pages): Record<string, WxFunction> {
  const call = (method: string, component: unknown, ...args: unknown[]) => {
    const caller = (component ?? pages().top.caller) as Record<string, (...args: unknown[]) => unknown>
    return caller[method]?.(...args)
  }
  return {
    createSelectorQuery: () => withNodes(call('createSelectorQuery', undefined) as Query),
    createIntersectionObserver: (component: object, options?: object) =>
      call('createIntersectionObserver', component, options),
    createMediaQueryObserver: (component?: object) => call('createMediaQueryObserver', component),
  }
}
