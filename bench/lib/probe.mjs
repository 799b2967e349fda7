/* global document, performance, PerformanceObserver, requestAnimationFrame, setTimeout, window */

/**
 * Runs in the page before its own scripts: records paints, shifts, long tasks, and when `selector` is first visible,
 * at which `whenUsable` resolves.
 */
export function probe(selector) {
  const seen = { fcp: 0, lcp: 0, cls: 0, tasks: [], usable: 0 }
  let reportUsable
  seen.whenUsable = new Promise((resolve) => (reportUsable = resolve))
  window.__bench = seen
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  observe('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]))

  // As CLS is defined: windows of at most 5 s with gaps below 1 s, of which the worst counts.
  let current = { value: 0, first: 0, last: 0 }
  observe('layout-shift', (entry) => {
    if (entry.hadRecentInput) return
    const { startTime: at, value } = entry
    const continues = at - current.last < 1000 && at - current.first < 5000
    current = continues ? { ...current, value: current.value + value, last: at } : { value, first: at, last: at }
    seen.cls = Math.max(seen.cls, current.value)
  })

  const look = () => {
    const element = document.querySelector(selector)
    if (!element || element.getClientRects().length === 0) requestAnimationFrame(look)
    // A task after this frame: by then it has been painted.
    else {
      setTimeout(() => {
        seen.usable = performance.now()
        reportUsable()
      })
    }
  }
  requestAnimationFrame(look)
}

/** Reads the probe's records, in the page. */
export function readProbe() {
  const { fcp, lcp, cls, tasks, usable } = window.__bench
  const blocking = tasks.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)
  const lastTaskEnd = Math.max(0, ...tasks.map(([start, duration]) => start + duration))
  const nodes = document.querySelectorAll('*').length
  return { fcp, lcp, cls, usable, blocking, nodes, idle: performance.now() - lastTaskEnd }
}
