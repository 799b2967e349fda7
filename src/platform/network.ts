/** Returns whether the browser reports a connection; true if it reports nothing. */
export function isOnline(): boolean {
  return navigator.onLine !== false
}

/** Notifies when the connection comes or goes; returns the unsubscribe function. */
export function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
