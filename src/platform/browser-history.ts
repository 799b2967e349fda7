/** What a history entry's state carries: how many entries of this visit lie below it. The router keeps the rest. */
interface EntryState {
  depth?: number
}

/** A hop through the history that the router must not see. */
let endHop: (() => void) | null = null
let isTracked = false

/** The longest a browser takes to move through its own history; after it the app goes on without. */
const HOP_MS = 1000

/** How many entries of this visit lie below the one on show: Back from 0 leaves the app. It survives a reload. */
export function historyDepth(): number {
  return (window.history.state as EntryState | null)?.depth ?? 0 // written below, on every entry
}

/**
 * Counts the history entries of this visit, and calls `onStep` when the browser goes back or forward. Once, before the
 * router listens to the history.
 */
export function trackHistory(onStep: () => void): void {
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
      if (!endHop) return onStep()
      event.stopImmediatePropagation()
      endHop()
    },
    true,
  )
}

/**
 * Makes the history what it is when the app has just been opened, for the page that the router opens next by replacing
 * the entry on show: nothing below it, or `below` alone.
 */
export async function startHistoryOver(below: string | null): Promise<void> {
  const depth = historyDepth()
  if (depth > 0) await hop(-depth)
  if (below === null) return
  window.history.replaceState(null, '', below)
  window.history.pushState(null, '', below)
}

/** Puts an entry below the first one of a visit, so that Back opens that instead of leaving the app. */
export function putBelow(url: string): void {
  if (historyDepth() > 0) return
  const { href } = window.location
  const { state } = window.history as { state: EntryState | null }
  window.history.replaceState(state, '', url)
  window.history.pushState(state, '', href)
}

/** One step back, to an entry whose page may not be there any more. */
export function stepBack(): void {
  window.history.back()
}

/** A step forward, where there is one. */
export function stepForward(): void {
  window.history.forward()
}

function hop(by: number): Promise<void> {
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
