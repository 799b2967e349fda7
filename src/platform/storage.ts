import { localArea, sessionArea } from './storage-area'

/** Stores text by key. If the store is damaged or blocked, `get` returns null and `set` does nothing. */
export interface TextStore {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** A store of the device. Its methods may throw. */
export interface StorageArea {
  getItem(key: string): unknown
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Persistent. On H5 the values are plain strings, because the host app and sibling pages read them. */
export const localStore: TextStore = safely(localArea)

/** Kept until the browser tab or the mini-program is closed. */
export const sessionStore: TextStore = safely(sessionArea)

function safely(area: () => StorageArea): TextStore {
  const attempt = <Result>(action: (store: StorageArea) => Result): Result | null => {
    try {
      return action(area())
    } catch {
      return null
    }
  }
  return {
    get(key) {
      const value = attempt((store) => store.getItem(key))
      return typeof value === 'string' && value !== '' ? value : null
    },
    set(key, value) {
      attempt((store) => store.setItem(key, value))
    },
    remove(key) {
      attempt((store) => store.removeItem(key))
    },
  }
}
