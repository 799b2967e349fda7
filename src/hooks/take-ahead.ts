import { currentLanguage } from '@/i18n/language'
import { hasAhead } from '@/platform/ahead'
import { useSessionStore } from '@/stores/session'
import { loadAhead, scopedKey } from './remote-cache'
import { retryPolicy, type RemoteQuery } from './use-remote'

/**
 * At the top of a screen's module: loads what the page's own script has asked for already, so that the first render of
 * the screen shows it. The screen's own first load is this one. Does nothing where nothing was asked ahead.
 */
export function takeAhead(...queries: readonly RemoteQuery<unknown>[]): void {
  if (!hasAhead()) return
  const { generation } = useSessionStore.getState()
  for (const { key, fetch } of queries) loadAhead(scopedKey(generation, currentLanguage(), key), fetch, retryPolicy)
}
