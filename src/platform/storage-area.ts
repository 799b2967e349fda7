import type { StorageArea } from './storage'

/** The browser's stores. Even reading these properties can throw if the browser blocks storage. */
export const localArea = (): StorageArea => window.localStorage
export const sessionArea = (): StorageArea => window.sessionStorage

/**
 * Notifies with the key that another tab of this origin changed, or null if it cleared everything; returns the
 * unsubscribe function.
 */
export function onStorageChange(listener: (key: string | null) => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.storageArea === null || event.storageArea === window.localStorage) listener(event.key)
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
