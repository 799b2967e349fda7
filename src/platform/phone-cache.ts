import { PAGE_CACHE } from '@/rules/environment/page-cache'

/** Returns how many bytes the browser stores for the app besides its storage: the service worker's cached page. */
export async function cacheSize(): Promise<number> {
  try {
    const cache = await window.caches.open(PAGE_CACHE)
    const kept = await cache.matchAll()
    const sizes = await Promise.all(kept.map(async (answer) => (await answer.blob()).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  } catch {
    return 0 // no Cache API here
  }
}

/** Deletes the cached page; the next visit loads it from the network. */
export async function clearCache(): Promise<void> {
  await window.caches?.delete(PAGE_CACHE).catch(() => false)
}
