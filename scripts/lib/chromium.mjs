import { existsSync } from 'node:fs'

// The headless shell draws no window and no toolbars: a visit takes a quarter less time.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser's path: CHROMIUM_PATH if set, else one of the usual places; null if there is none. */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return existsSync(chosen) ? chosen : null
  return PLACES.find((place) => existsSync(place)) ?? null
}

/** Flags for a test browser: no background requests, and no sandbox where root may not use one. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
