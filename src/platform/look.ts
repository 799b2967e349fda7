declare global {
  interface Window {
    /** Set by src/boot/look.inline.js. */
    __showLook?: (look: LookSetting, isElder: boolean) => void
  }
}

/** The user's choice: follow the system, or always light or dark. */
export type LookSetting = 'system' | 'light' | 'dark'

/**
 * Applies another look at once. At start the page's own script does so, and it follows the system
 * (boot/look.inline.js).
 */
export function showLook(look: LookSetting, isElder: boolean): void {
  window.__showLook?.(look, isElder)
}

/** Not used on H5: the page's own script follows the system. */
export function systemIsDark(): boolean {
  return false
}

/** Not used on H5: the page's own script follows the system. Returns the unsubscribe function. */
export function onSystemLookChange(_listener: (isDark: boolean) => void): () => void {
  return () => undefined
}
