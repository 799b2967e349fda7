declare global {
  interface Window {
    /** Set by src/boot/look.inline.js. */
    __showLook?: (look: LookSetting, isElder: boolean) => void
  }
}

/** What the subscriber may choose: as the system has it, or one of the two for good. */
export type LookSetting = 'system' | 'light' | 'dark'

/** Shows another look at once. The page has done so by itself at its start, and follows the system (boot/look.inline.js). */
export function showLook(look: LookSetting, isElder: boolean): void {
  window.__showLook?.(look, isElder)
}

/** On H5 the page's own script follows the system. */
export function systemIsDark(): boolean {
  return false
}

/** On H5 the page's own script follows the system; returns how to stop. */
export function onSystemLookChange(_listener: (isDark: boolean) => void): () => void {
  return () => undefined
}
