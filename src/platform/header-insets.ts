import type { HeaderSafeArea } from './safe-area'

const HEIGHT = 44
const MAX_TOP = 120

/** Cached: later screens no longer carry the query that the host app opened the page with. */
let hostTop: number | undefined

export function headerInsets(insideHostApp: boolean): HeaderSafeArea {
  hostTop ??= insideHostApp ? readHostTop(window.location.search, navigator.userAgent) : 0
  return { top: hostTop, right: 0, height: HEIGHT }
}

/** Returns the status bar's height that a host app passes, in CSS pixels; 0 without a plausible value. */
export function readHostTop(search: string, userAgent: string): number {
  const query = new URLSearchParams(search)
  const named =
    query.get('statusBarHeight') ?? query.get('safeTop') ?? /StatusBarHeight\/(\d+(?:\.\d+)?)/i.exec(userAgent)?.[1]
  const top = Number(named ?? 0)
  return Number.isFinite(top) && top >= 0 && top <= MAX_TOP ? top : 0
}
