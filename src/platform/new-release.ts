import { PAGE_CACHE } from '@/rules/environment/page-cache'
import { sessionStore } from './storage'

const KEY = 'reloadedFor'

/**
 * Loads the page anew when a screen's code could not be loaded because a new release has replaced it: the gateway does not
 * have the file any more. The address, the session and drafts stay. Only once for each file, so that a page that is broken
 * for good shows its error. Resolves to whether the page reloads. `fault` is the rejection of the import.
 */
export async function reloadIfReplaced(
  fault: unknown,
  reload: () => void = () => window.location.reload(),
): Promise<boolean> {
  const file = fault instanceof Error && 'request' in fault ? fault.request : undefined
  const tried = sessionStore.get(KEY) ?? ''
  if (typeof file !== 'string' || !navigator.onLine || tried.includes(file)) return false
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status !== 404) return false
  sessionStore.set(KEY, tried + file)
  // Without a store it would reload for ever.
  if (!sessionStore.get(KEY)) return false
  // The kept page would ask for the same file again.
  await window.caches?.delete(PAGE_CACHE).catch(() => false)
  reload()
  return true
}
