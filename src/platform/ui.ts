import { isMiniProgram } from './environment'
import { setWindowTitle } from './window-title'

/** Sets the title in the browser's or WeChat's own bar. */
export function setTitle(title: string): void {
  setWindowTitle(title)
}

/** Sets the language of the document. */
export function setDocumentLanguage(language: string): void {
  if (!isMiniProgram) document.documentElement.lang = language
}

/** Removes the static shell of the first screen once the real screen is rendered. */
export function removeShell(): void {
  if (!isMiniProgram) document.getElementById('shell')?.remove()
}

/**
 * Tells the page's inline script which screen is shown, so that it prefetches the screens linked from it
 * (boot/entrance.inline.js).
 */
export function announceScreen(path: string): void {
  if (!isMiniProgram) window.dispatchEvent(new CustomEvent('screen', { detail: path.toLowerCase() }))
}
