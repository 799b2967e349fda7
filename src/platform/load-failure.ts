/**
 * Notifies when the code of a screen could not be loaded; the next try asks for it again. The page that the service
 * worker keeps may be older than the files that the gateway has: the next visit then asks for a new one.
 */
export function onLoadFailure(listener: () => void): void {
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    if (reason instanceof Error && reason.name === 'ChunkLoadError') {
      if (navigator.onLine) void window.caches?.delete('page')
      listener()
    }
  })
}
