import { currentLanguage } from '@/i18n/language'
import { hasAhead } from '@/platform/ahead'
import { useSessionStore } from '@/stores/session'
import { loadAhead, scopedKey } from './remote-cache'
import { retryPolicy, type RemoteQuery } from './use-remote'

/**
 * Call at the top of a screen's module. Takes over the responses that the page's own script has already requested, so
 * that the screen's first render shows them and its first load sends no second request. Does nothing if nothing was
 * requested.
 */
export function takeAhead(...queries: readonly RemoteQuery<unknown>[]): void {
  if (!hasAhead()) return
  const { generation } = useSessionStore.getState()
  for (const { key, fetch } of queries) loadAhead(scopedKey(generation, currentLanguage(), key), fetch, retryPolicy)
}
