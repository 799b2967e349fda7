import { PAGE_CACHE } from '@/rules/environment/page-cache'

/** Notifies when the code of a screen could not be loaded, and nothing stands in for it; the next try asks for it again. */
export function onLoadFailure(listener: () => void): void {
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    if (reason instanceof Error && reason.name === 'ChunkLoadError') {
      forgetKeptPage()
      listener()
    }
  })
}

/**
 * Removes the page that the service worker keeps, when there is a network: it may be older than the files that the gateway
 * has, and the next visit then loads a new one.
 */
export function forgetKeptPage(): void {
  if (navigator.onLine) void window.caches?.delete(PAGE_CACHE)
}
