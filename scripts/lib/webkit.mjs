import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const DRIVER = '/usr/bin/WebKitWebDriver'
const LIBRARIES = '/usr/lib'

/** WebKit's driver and its browser, both of Debian's webkit2gtk-driver; null if they are missing. */
export function findWebKit() {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : []
  const browser = folders
    .map((folder) => path.join(LIBRARIES, folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((place) => existsSync(place))
  return browser && existsSync(DRIVER) ? { driver: DRIVER, browser } : null
}
