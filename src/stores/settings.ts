import { create } from 'zustand'
import type { Language } from '@/i18n/language'
import { currentLanguage, readLanguage, setLanguage } from '@/i18n/language'
import type { LookSetting } from '@/platform/look'
import { onSystemLookChange, showLook, systemIsDark } from '@/platform/look'
import { localStore } from '@/platform/storage'
import { wantsLargeText } from '@/platform/text-size'

export interface SettingsState {
  language: Language
  /** The guide of home was seen or skipped. */
  guideSeen: boolean
  look: LookSetting
  /** Large text and touch targets, no animations, and no automatic popups. */
  elder: boolean
  /** In the mini-program: whether WeChat is in dark mode. An H5 page follows the system without the app's help. */
  isSystemDark: boolean
  setLanguage(language: Language): void
  markGuideSeen(): void
  setLook(look: LookSetting): void
  setElder(elder: boolean): void
}

/**
 * The subscriber's settings on this phone, independent of the session. The page's first script reads `look` and `elder`
 * under the same keys (boot/look.inline.js).
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

/** Whether the app is dark, by setting or by WeChat. Only for the mini-program. */
export const isDark = ({ look, isSystemDark }: SettingsState): boolean =>
  look === 'dark' || (look === 'system' && isSystemDark)

function readLook(value: string | null): LookSetting {
  return value === 'light' || value === 'dark' ? value : 'system'
}
