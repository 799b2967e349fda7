import type { HostSettings } from '../settings'
import { WxFailure, type WxFunction, type WxOptions } from './asynchronous'

/** WeChat's limits: 10 MB for a mini-program, and 1 MB under one key. */
const MOST_KILOBYTES = 10 * 1024
const MOST_BYTES_OF_ONE = 1024 * 1024
const PREFIX = 'weapp:'

const bytesOf = (text: string) => new Blob([text]).size

/** The mini-program's storage: in this browser if it is kept, otherwise in memory. */
export class WxStorage {
  private readonly texts: Map<string, string>

  constructor(private readonly settings: HostSettings) {
    this.texts = new Map(settings.keepsStorage ? storedInBrowser() : [])
    for (const [key, value] of Object.entries(settings.storage ?? {})) this.set(key, value)
  }

  get(key: string): unknown {
    const text = this.texts.get(key)
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  }

  set(key: string, value: unknown): void {
    const text = JSON.stringify(value)
    if (text === undefined) throw new WxFailure('data cannot be stored')
    if (bytesOf(text) > MOST_BYTES_OF_ONE) throw new WxFailure('entry size limit reached')
    if (this.kilobytes - bytesOf(this.texts.get(key) ?? '') / 1024 + bytesOf(text) / 1024 > MOST_KILOBYTES) {
      throw new WxFailure('exceed storage max size 10Mb')
    }
    this.texts.set(key, text)
    if (this.settings.keepsStorage) localStorage.setItem(PREFIX + key, text)
  }

  remove(key: string): void {
    this.texts.delete(key)
    if (this.settings.keepsStorage) localStorage.removeItem(PREFIX + key)
  }

  info(): { keys: string[]; currentSize: number; limitSize: number } {
    return { keys: [...this.texts.keys()], currentSize: Math.ceil(this.kilobytes), limitSize: MOST_KILOBYTES }
  }

  private get kilobytes(): number {
    return [...this.texts].reduce((sum, [key, text]) => sum + bytesOf(key) + bytesOf(text), 0) / 1024
  }

  clear(): void {
    for (const key of [...this.texts.keys()]) this.remove(key)
  }
}

function storedInBrowser(): [string, string][] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  return keys.map((key) => [key.slice(PREFIX.length), localStorage.getItem(key) ?? 'null'])
}

/** The synchronous calls of wx. */
export const storageSyncCalls = (storage: WxStorage): Record<string, WxFunction> => ({
  getStorageSync: (key: string) => storage.get(key) ?? '',
  setStorageSync: (key: string, value: unknown) => storage.set(key, value),
  removeStorageSync: (key: string) => storage.remove(key),
  clearStorageSync: () => storage.clear(),
  getStorageInfoSync: () => storage.info(),
})

/** The asynchronous calls of wx. */
export const storageCalls = (storage: WxStorage): Record<string, (options: WxOptions) => object | void> => ({
  getStorage({ key }) {
    const data = storage.get(String(key))
    if (data === undefined) throw new WxFailure('data not found')
    return { data }
  },
  setStorage: ({ key, data }) => storage.set(String(key), data),
  removeStorage: ({ key }) => storage.remove(String(key)),
  clearStorage: () => storage.clear(),
  getStorageInfo: () => storage.info(),
})
