import { BASE_PATH } from './address-bar'
import { held, historyDepth, hop, type EntryState } from './browser-history'

/** What Back does with each open overlay, the uppermost last, and with a screen that holds it. */
const overlays: { close: () => void; isScreen: boolean }[] = []
/** How many entries lie below the page with the overlays. */
let pageDepth = 0
let settling: Promise<void> | null = null

const stateHere = () => window.history.state as EntryState | null
const heldHere = () => stateHere()?.held ?? 0

/**
 * Lets the browser's Back call `close` instead of leaving the page, until the returned function is called. Not on home,
 * which opens notices by itself: Back leaves the app from there. With `question` a whole screen holds Back: the app's own
 * arrows then call `close` too, and in the mini-program WeChat asks the question.
 */
export function holdBack(close: () => void, question?: string): () => void {
  if (window.location.pathname === `${BASE_PATH}/`) return () => undefined
  held.by = { takeStep, release, askScreen }
  if (overlays.length === 0) pageDepth = historyDepth()
  const overlay = { close, isScreen: question !== undefined }
  overlays.push(overlay)
  void settle()
  return () => {
    const index = overlays.indexOf(overlay)
    if (index >= 0) overlays.splice(index, 1)
    void settle()
  }
}

/** Handles a step of the browser to or from the entry of an overlay; false for any other step. */
function takeStep(): boolean {
  const beyond = heldHere() - overlays.length
  if (beyond === 0) return false
  if (beyond < 0 && historyDepth() !== pageDepth) {
    // Several entries at once, to another page.
    overlays.length = 0
    return false
  }
  if (beyond < 0) overlays.at(-1)?.close()
  // In a later task: the overlay may stay open.
  setTimeout(settle)
  return true
}

/** Lets the screen that holds Back ask; false if there is none. */
function askScreen(): boolean {
  const top = overlays.at(-1)
  if (!top?.isScreen) return false
  top.close()
  return true
}

/** Removes the entries of all overlays; null when there is none. */
function release(): Promise<void> | null {
  overlays.length = 0
  return heldHere() > 0 ? settle() : settling
}

/** Adds or removes entries until there is one for each overlay. Overlays that close and open at once share one. */
function settle(): Promise<void> {
  const toSettled = async () => {
    await null
    const wanted = overlays.length
    while (heldHere() < wanted) {
      const state = { ...stateHere(), held: heldHere() + 1 }
      // Not by trackHistory's function: the depth is that of the page.
      History.prototype.pushState.call(window.history, state, '', window.location.href)
    }
    if (heldHere() > wanted) await hop(wanted - heldHere())
    settling = null
    if (overlays.length !== wanted) await settle()
  }
  return (settling ??= toSettled())
}
