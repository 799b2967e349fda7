/** How close an element must come to the visible area, above and below it, as parts of the window's height. */
export interface Nearness {
  above?: number
  below: number
}

/** Where an element is, in pixels; `top` is its distance from the top of the window. */
export interface Box {
  top: number
  height: number
  /** It contains the focus of a keyboard. The mini-program has none. */
  hasFocus: boolean
}

/** Returns whether `observeVisibility` ever notifies here. */
export const canObserveVisibility = (): boolean => typeof IntersectionObserver !== 'undefined'

/**
 * Notifies when an element comes close to the visible area, at once if it is that close already; returns the unsubscribe
 * function. Never notifies without IntersectionObserver.
 */
export function observeVisibility(id: string, { above = 0, below }: Nearness, listener: () => void): () => void {
  const element = document.getElementById(id)
  if (!element || !canObserveVisibility()) return () => undefined
  const percent = (ratio: number) => (ratio === 0 ? '0px' : `${Math.round(ratio * 100)}%`)
  const margin = { root: element.closest('.taro_page'), rootMargin: `${percent(above)} 0px ${percent(below)} 0px` }
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) listener()
  }, margin)
  observer.observe(element)
  return () => observer.disconnect()
}

/** Passes where these elements are, null for one that is not there: on H5 at once, in the mini-program a moment later. */
export function measureBoxes(ids: readonly string[], listener: (boxes: (Box | null)[]) => void): void {
  listener(
    ids.map((id) => {
      const element = document.getElementById(id)
      if (!element) return null
      const { top, height } = element.getBoundingClientRect()
      return { top, height, hasFocus: element.contains(document.activeElement) }
    }),
  )
}

/** Returns the height of the visible area in pixels. */
export const visibleHeight = (): number => window.innerHeight

/**
 * Notifies when the whole page is wanted as text: the browser is about to search it, as far as its keys show that, or to print
 * it. Returns the unsubscribe function. The mini-program can do neither.
 */
export function onWholePageWanted(listener: () => void): () => void {
  const handleKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'F3' || (key.toLowerCase() === 'f' && (ctrlKey || metaKey))) listener()
  }
  document.addEventListener('keydown', handleKey)
  window.addEventListener('beforeprint', listener)
  return () => {
    document.removeEventListener('keydown', handleKey)
    window.removeEventListener('beforeprint', listener)
  }
}
