import { canvasNode } from '../components/canvas'
import type { Pages } from '../pages'
import type { WxFunction } from './asynchronous'

interface Found {
  fields(wanted: object, callback: (result: { id?: string } | null) => void): Query
  node?: (callback?: (result: { node: HTMLCanvasElement | null } | null) => void) => Query
}
interface Offset {
  scrollLeft: number
  scrollTop: number
}
interface Viewport {
  scrollOffset(callback?: (offset: Offset) => void): Query
}
interface Query {
  select(selector: string): Found
  selectViewport(): Viewport
}

/**
 * Adds what the engine does not know: the node of a canvas, and how far a page has scrolled in its box. The engine
 * returns where the page begins on the screen.
 */
function withHost(query: Query, { scrollLeft, scrollTop }: Offset): Query {
  const select = query.select.bind(query)
  query.select = (selector) => {
    const found = select(selector)
    found.node = (callback) =>
      found.fields({ id: true }, (result) => callback?.(result && { node: canvasNode(result.id ?? '') }))
    return found
  }
  const selectViewport = query.selectViewport.bind(query)
  query.selectViewport = () => {
    const viewport = selectViewport()
    const scrollOffset = viewport.scrollOffset.bind(viewport)
    // The engine has the same object in the results of the whole query.
    viewport.scrollOffset = (callback) =>
      scrollOffset((offset) => {
        Object.assign(offset, { scrollLeft, scrollTop })
        callback?.(offset)
      })
    return viewport
  }
  return query
}

/**
 * WeChat's first report comes at once when an element is visible already. The engine leaves out a first report that crosses a
 * threshold on the way from `initialRatio`: from above every ratio none does.
 */
const withFirstReport = ({ initialRatio = 0, ...options }: { initialRatio?: number } = {}) => ({
  ...options,
  initialRatio: initialRatio === 0 ? 2 : initialRatio,
})

/** Selector queries and observers: the engine's own, on the top page or on the named component. */
export function queryCalls(pages: () => Pages): Record<string, WxFunction> {
  const call = (method: string, component: unknown, ...args: unknown[]) => {
    const caller = (component ?? pages().top.caller) as Record<string, (...args: unknown[]) => unknown>
    return caller[method]?.(...args)
  }
  return {
    createSelectorQuery: () => withHost(call('createSelectorQuery', undefined) as Query, pages().top.box),
    createIntersectionObserver: (component: object, options?: { initialRatio?: number }) =>
      call('createIntersectionObserver', component, withFirstReport(options)),
    createMediaQueryObserver: (component?: object) => call('createMediaQueryObserver', component),
  }
}
