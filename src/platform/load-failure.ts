import { PAGE_CACHE } from '@/rules/environment/page-cache'

/** Notifies when a screen's code failed to load and no stand-in is shown. The next navigation loads it again. */
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
 * Deletes the service worker's cached page if there is a network: it may be older than the gateway's files. The next
 * visit then loads a new one.
 */
export function forgetKeptPage(): void {
  if (navigator.onLine) void window.caches?.delete(PAGE_CACHE)
}
