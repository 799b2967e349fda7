/** A line is taken out again after this time, so that nobody reads it a second time. */
const LINE_MS = 4000
/** Equal texts within this time are announced once: several calls may fail together. */
const SAME_MS = 400
let region: HTMLElement | undefined
let latest = { text: '', at: 0 }

/**
 * Mounts the one live region of the app (H5), outside all screens, so that it outlives them: a screen reader announces
 * what is added to a region that it knows, and often nothing of one that appears with its text.
 */
export function mountLiveRegion(): HTMLElement {
  region ??= document.createElement('div')
  if (!region.isConnected) {
    region.id = 'announced'
    region.className = 'visually-hidden'
    region.setAttribute('role', 'log')
    region.setAttribute('aria-live', 'polite')
    document.body.append(region)
  }
  return region
}

/** Announces a text to screen readers, after what was announced before. The mini-program has no live regions. */
export function announce(text: string): void {
  const now = Date.now()
  if (text === latest.text && now - latest.at < SAME_MS) return
  latest = { text, at: now }
  const line = document.createElement('div')
  line.textContent = text
  mountLiveRegion().append(line)
  setTimeout(() => line.remove(), LINE_MS)
}
