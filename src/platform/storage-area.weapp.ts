import Taro from '@tarojs/taro'
import type { StorageArea } from './storage'

/** The mini-program's storage, with the same keys as on H5. */
export const localArea = (): StorageArea => ({
  getItem: (key) => Taro.getStorageSync<unknown>(key),
  setItem: (key, value) => Taro.setStorageSync(key, value),
  removeItem: (key) => Taro.removeStorageSync(key),
})

const memory = new Map<string, string>()

/** Kept until the mini-program's process ends, like a browser tab's session. */
export const sessionArea = (): StorageArea => ({
  getItem: (key) => memory.get(key),
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
})

/** Nothing else writes to a mini-program's storage. */
export function onStorageChange(): () => void {
  return () => undefined
}
