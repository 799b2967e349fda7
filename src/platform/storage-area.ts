import type { StorageArea } from './storage'

/** The browser's own stores; touching them can throw when the browser blocks them. */
export const localArea = (): StorageArea => window.localStorage
export const sessionArea = (): StorageArea => window.sessionStorage

/** Notifies with the key that another tab of this origin has changed, null when it cleared all; returns the unsubscribe function. */
export function onStorageChange(listener: (key: string | null) => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.storageArea === null || event.storageArea === window.localStorage) listener(event.key)
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
