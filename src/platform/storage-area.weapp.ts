import Taro from '@tarojs/taro'
import type { StorageArea } from './storage'

/** The mini-program's own store, under the same names as on H5. */
export const localArea = (): StorageArea => ({
  getItem: (key) => Taro.getStorageSync<unknown>(key),
  setItem: (key, value) => Taro.setStorageSync(key, value),
  removeItem: (key) => Taro.removeStorageSync(key),
})

const memory = new Map<string, string>()

/** Lives as long as the mini-program's process, like a browser tab's session. */
export const sessionArea = (): StorageArea => ({
  getItem: (key) => memory.get(key),
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
})

/** There is one mini-program: nobody else writes. */
export function onStorageChange(): () => void {
  return () => undefined
}
