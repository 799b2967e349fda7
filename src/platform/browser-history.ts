/** Our part of a history entry's state; the rest belongs to the router. */
export interface EntryState {
  /** How many entries of this visit lie below it; those of overlays do not count. */
  depth?: number
  /** How many entries down to that of its page: each was added for an overlay, so that Back closes the overlay. */
  held?: number
}

/** Set while the app moves through the history itself; the router must not see that move. */
let endHop: (() => void) | null = null
let isTracked = false

/** What moves through the entries of overlays (hold-back.ts), from the first overlay on. */
interface StepTaker {
  /** Returns whether a step was its own, which the router must not see. */
  takeStep: () => boolean
  /** Removes the entries of overlays, before another page opens; null when there is none. */
  release: () => Promise<void> | null
  /** Lets a screen ask before it is left; false if none wants to. */
  askScreen: () => boolean
}
export const held: { by?: StepTaker } = {}

/** How long the app waits for the browser to move through its history, in ms; then it continues without. */
const HOP_MS = 1000

/** Returns how many entries of this visit lie below the current one; at 0, Back leaves the app. Survives a reload. */
export function historyDepth(): number {
  return (window.history.state as EntryState | null)?.depth ?? 0 // trackHistory writes it on every entry
}

/**
 * Counts the history entries of this visit, and calls `onStep` when the browser goes back or forward; the router does not see a
 * step for which that returns true. Call it once, before the router listens to the history.
 */
export function trackHistory(onStep: () => boolean): void {
  if (isTracked) return
  isTracked = true
  const { history } = window
  const { pushState, replaceState } = history
  history.pushState = (state: EntryState | null, ...rest) =>
    pushState.call(history, { ...state, depth: historyDepth() + 1 }, ...rest)
  history.replaceState = (state: EntryState | null, ...rest) =>
    replaceState.call(history, { ...state, depth: historyDepth() }, ...rest)
  window.addEventListener(
    'popstate',
    (event) => {
      if (!endHop && !held.by?.takeStep() && !onStep()) return
      event.stopImmediatePropagation()
      endHop?.()
    },
    true,
  )
}

/**
 * Resets the history to that of a fresh visit: no entry below the current one, or only `below`. The router then opens
 * the next page by replacing the current entry.
 */
export async function startHistoryOver(below: string | null): Promise<void> {
  const depth = historyDepth()
  if (depth > 0) await hop(-depth)
  if (below === null) return
  window.history.replaceState(null, '', below)
  window.history.pushState(null, '', below)
}

/**
 * Inserts an entry below the first one of a visit, so that Back opens `url` instead of leaving the app. Not when the
 * user has already gone back to `url`, while the page above it was opening.
 */
export function putBelow(url: string): void {
  const { href, pathname } = window.location
  if (historyDepth() > 0 || pathname === url) return
  const { state } = window.history as { state: EntryState | null }
  window.history.replaceState(state, '', url)
  window.history.pushState(state, '', href)
}

/** Goes back one entry. Its page may have been unmounted. */
export function stepBack(): void {
  window.history.back()
}

/** Goes forward one entry, if there is one. */
export function stepForward(): void {
  window.history.forward()
}

/** Moves through the history without the router noticing. */
export function hop(by: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => endHop?.(), HOP_MS)
    endHop = () => {
      endHop = null
      clearTimeout(timer)
      resolve()
    }
    window.history.go(by)
  })
}
