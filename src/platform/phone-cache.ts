import { PAGE_CACHE } from '@/rules/environment/page-cache'

/** What the browser keeps for the app beside its storage: the page of the service worker. In bytes. */
export async function cacheSize(): Promise<number> {
  try {
    const cache = await window.caches.open(PAGE_CACHE)
    const kept = await cache.matchAll()
    const sizes = await Promise.all(kept.map(async (answer) => (await answer.blob()).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  } catch {
    return 0 // no such store here
  }
}

/** Deletes it; the next visit asks the network. */
export async function clearCache(): Promise<void> {
  await window.caches?.delete(PAGE_CACHE).catch(() => false)
}
