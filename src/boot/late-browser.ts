import { loadScreenFocus } from '@/platform/load-screen-focus'
import { blockDoubleTapAndMultiTouch } from '@/platform/touch-guard'

/** Starts the guard of taps, and loads what follows focus with the first one. */
export function startLateParts(): void {
  blockDoubleTapAndMultiTouch()
  loadScreenFocus()
}
