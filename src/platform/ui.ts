import { isMiniProgram } from './environment'
import { setWindowTitle } from './window-title'

/** Shows a title in the browser's or WeChat's own bar. */
export function setTitle(title: string): void {
  setWindowTitle(title)
}

/** Sets the language of the page for the browser. */
export function setDocumentLanguage(language: string): void {
  if (!isMiniProgram) document.documentElement.lang = language
}

/** Takes away the static picture of the first screen that stands in the page until the real one is there. */
export function removeShell(): void {
  if (!isMiniProgram) document.getElementById('shell')?.remove()
}
