import { connectCalls } from '@/api/client'
import { clearRemoteCache } from '@/hooks/remote-cache'
import { keepDraftsOf } from '@/stores/drafts'
import { translate } from '@/i18n/define-messages'
import { currentLanguage, onLanguageChange, readLanguage } from '@/i18n/language'
import { commonMessages } from '@/i18n/messages/common'
import { trackHistory } from '@/platform/browser-history'
import { onLoadFailure } from '@/platform/load-failure'
import { watchPrivacy } from '@/platform/privacy'
import { abandonNavigation, turnBack } from '@/platform/router'
import { onStorageChange } from '@/platform/storage-area'
import { setDocumentLanguage } from '@/platform/ui'
import { resolveEntrance } from '@/rules/environment/entrance'
import { firstValue } from '@/rules/navigation/query'
import type { Query } from '@/rules/navigation/row'
import { useEntranceStore } from '@/stores/entrance'
import { toast } from '@/stores/feedback'
import { useProductsStore } from '@/stores/products'
import { storeVisitFacts, useSessionStore } from '@/stores/session'
import { useSettingsStore } from '@/stores/settings'
import { sessionKeys } from '@/stores/stored-session'
import { callPolicy } from './call-policy'

/**
 * Connects modules that must not import each other: calls, session, other tabs, language. Called once, before the first
 * screen.
 */
export function startApp(): void {
  trackHistory(turnBack)
  connectCalls(callPolicy)
  followOtherTabs()
  forgetWithTheSession()
  setDocumentLanguage(currentLanguage())
  onLanguageChange(() => {
    setDocumentLanguage(currentLanguage())
    // Product names come from the gateway in the current language.
    const { state, load } = useProductsStore.getState()
    if (state === 'ready') void load()
  })
  watchPrivacy()
  onLoadFailure(() => {
    abandonNavigation()
    toast(translate(commonMessages, 'networkPoor'))
  })
}

/** Reads a visit's query for the whole app: entrance, channel, language and origin. */
export function beginVisit(query: Query): void {
  const { entrance, setEntrance } = useEntranceStore.getState()
  const asked = resolveEntrance(query, entrance)
  if (asked !== entrance) setEntrance(asked)
  const session = useSessionStore.getState()
  session.setChannel(query.channel)
  if (query.onlyProduct !== undefined || query.fromPage !== undefined) {
    session.setOrigin({ onlyProduct: firstValue(query, 'onlyProduct'), fromPage: firstValue(query, 'fromPage') })
  }
  const language = readLanguage(firstValue(query, 'lang'))
  if (language) useSettingsStore.getState().setLanguage(language)
  storeVisitFacts()
}

function followOtherTabs(): void {
  onStorageChange((key) => {
    if (key === null || sessionKeys.has(key)) useSessionStore.getState().follow()
  })
}

/** Clears caches when the session changes. */
function forgetWithTheSession(): void {
  useSessionStore.subscribe((session, before) => {
    if (session.generation === before.generation) return
    clearRemoteCache()
    keepDraftsOf(session.phoneNo)
    useProductsStore.getState().reset()
  })
}
