import { existsSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { findPostgres } from './postgres-cluster.mjs'
import { run } from './run.mjs'
import { findWebKit } from './webkit.mjs'

/** A font with Chinese glyphs: without one, every text is boxes and every width is wrong. */
const hasChineseFont = () =>
  process.platform !== 'linux' || existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')

const WANTED = [
  { packageName: 'chromium-headless-shell', isThere: () => findChromium() !== null },
  { packageName: 'fonts-noto-cjk', isThere: hasChineseFont },
  { packageName: 'webkit2gtk-driver', isThere: () => findWebKit() !== null },
  { packageName: 'xvfb', isThere: () => existsSync('/usr/bin/Xvfb') },
  { packageName: 'postgresql', isThere: () => findPostgres() !== null },
]

const missing = () => WANTED.filter(({ isThere }) => !isThere()).map(({ packageName }) => packageName)

/**
 * Installs what the tests need beside the npm packages, where it may (root on Debian or Ubuntu). Returns the names of
 * packages that are still missing.
 */
export async function ensureDebianPackages(output) {
  const absent = missing()
  if (absent.length === 0) return []
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return absent
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env, output, timeoutMinutes: 10 })
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...absent], { env, output, timeoutMinutes: 20 })
  return missing()
}
