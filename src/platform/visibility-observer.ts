/**
 * Notifies when an element comes closer to the visible area than `ratio` of the window's height, at once if it is that
 * close already; returns the unsubscribe function. Never notifies without IntersectionObserver.
 */
export function observeVisibility(id: string, ratio: number, listener: () => void): () => void {
  const element = document.getElementById(id)
  if (!element || typeof IntersectionObserver === 'undefined') return () => undefined
  const margin = { root: element.closest('.taro_page'), rootMargin: `0px 0px ${Math.round(ratio * 100)}% 0px` }
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) listener()
  }, margin)
  observer.observe(element)
  return () => observer.disconnect()
}
