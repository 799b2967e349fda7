import { useEffect } from 'react'
import { classNames } from '@/components/class-names'
import { paintPage } from '@/platform/look.weapp'
import { isDark, useSettingsStore } from '@/stores/settings'

/** The class that dresses a screen's outermost element; what lies around the page follows whenever it is shown. */
export function useLook(isVisible: boolean): string {
  const dark = useSettingsStore(isDark)
  const elder = useSettingsStore((settings) => settings.elder)
  useEffect(() => {
    if (isVisible) paintPage(dark)
  }, [isVisible, dark])
  return classNames(dark && 'theme-dark', elder && 'is-elder')
}
