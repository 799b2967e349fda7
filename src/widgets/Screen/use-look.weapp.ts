import { useEffect } from 'react'
import { classNames } from '@/components/class-names'
import { paintPage } from '@/platform/look.weapp'
import { isDark, useSettingsStore } from '@/stores/settings'

/**
 * Returns the look's class for a screen's outermost element. Also colours the area around the page when the screen is
 * shown.
 */
export function useLook(isVisible: boolean): string {
  const dark = useSettingsStore(isDark)
  const elder = useSettingsStore((settings) => settings.elder)
  useEffect(() => {
    if (isVisible) paintPage(dark)
  }, [isVisible, dark])
  return classNames(dark && 'theme-dark', elder && 'is-elder')
}
