import { create } from 'zustand'
import type { Language } from '@/i18n/language'
import { currentLanguage, readLanguage, setLanguage } from '@/i18n/language'
import { localStore } from '@/platform/storage'

export interface SettingsState {
  language: Language
  /** The guide of home has been seen, or skipped. */
  guideSeen: boolean
  setLanguage(language: Language): void
  markGuideSeen(): void
}

/** What the subscriber has chosen on this phone; it outlives the session. */
export const useSettingsStore = create<SettingsState>()((set) => {
  const stored = readLanguage(localStore.get('language'))
  if (stored) setLanguage(stored)
  return {
    language: currentLanguage(),
    guideSeen: localStore.get('guideSeen') === '1',
    setLanguage(language) {
      localStore.set('language', language)
      setLanguage(language)
      set({ language })
    },
    markGuideSeen() {
      localStore.set('guideSeen', '1')
      set({ guideSeen: true })
    },
  }
})
