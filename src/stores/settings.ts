import { create } from 'zustand'
import type { Language } from '@/i18n/language'
import { currentLanguage, readLanguage, setLanguage } from '@/i18n/language'
import type { LookSetting } from '@/platform/look'
import { onSystemLookChange, showLook, systemIsDark } from '@/platform/look'
import { localStore } from '@/platform/storage'
import { wantsLargeText } from '@/platform/text-size'

export interface SettingsState {
  language: Language
  /** The guide of home has been seen, or skipped. */
  guideSeen: boolean
  look: LookSetting
  /** Large text and targets, and nothing that moves or opens by itself. */
  elder: boolean
  /** In the mini-program: whether WeChat is dark. In H5 the page follows the system without the app's help. */
  isSystemDark: boolean
  setLanguage(language: Language): void
  markGuideSeen(): void
  setLook(look: LookSetting): void
  setElder(elder: boolean): void
}

/**
 * What the subscriber has chosen on this phone; it outlives the session. The page's first script reads `look` and
 * `elder` under the same keys (boot/look.inline.js).
 */
export const useSettingsStore = create<SettingsState>()((set, get) => {
  const stored = readLanguage(localStore.get('language'))
  if (stored) setLanguage(stored)
  const elder = localStore.get('elder')
  onSystemLookChange((isSystemDark) => set({ isSystemDark }))
  return {
    language: currentLanguage(),
    guideSeen: localStore.get('guideSeen') === '1',
    look: readLook(localStore.get('look')),
    elder: elder === null ? wantsLargeText() : elder === '1',
    isSystemDark: systemIsDark(),
    setLanguage(language) {
      localStore.set('language', language)
      setLanguage(language)
      set({ language })
    },
    markGuideSeen() {
      localStore.set('guideSeen', '1')
      set({ guideSeen: true })
    },
    setLook(look) {
      localStore.set('look', look)
      set({ look })
      showLook(look, get().elder)
    },
    setElder(elder) {
      localStore.set('elder', elder ? '1' : '0')
      set({ elder })
      showLook(get().look, elder)
    },
  }
})

/** Whether the app is dark, by choice or by WeChat; of use in the mini-program only. */
export const isDark = ({ look, isSystemDark }: SettingsState): boolean =>
  look === 'dark' || (look === 'system' && isSystemDark)

function readLook(value: string | null): LookSetting {
  return value === 'light' || value === 'dark' ? value : 'system'
}
