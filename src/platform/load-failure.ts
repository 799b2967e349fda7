/** Calls back when the code of a screen could not be loaded; the next try asks for it again. */
export function onLoadFailure(listener: () => void): void {
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    if (reason instanceof Error && reason.name === 'ChunkLoadError') listener()
  })
}
