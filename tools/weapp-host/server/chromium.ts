import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser's path: CHROMIUM_PATH if set, else one of the usual places; null if there is none. */
export function findChromium(): string | null {
  const places = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : PLACES
  return places.find((place) => existsSync(place)) ?? null
}

/** Flags for a headless browser: no background requests, and no sandbox where root may not use one. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
