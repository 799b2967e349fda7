import { existsSync, readdirSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { findEtcd, findHaproxy, findPatroni } from './high-availability.mjs'
import { findNginx } from './nginx.mjs'
import { findPgbackrest } from './pgbackrest.mjs'
import { findPgbouncer } from './pgbouncer.mjs'
import { findPostgres } from './postgres-cluster.mjs'
import { run } from './run.mjs'
import { findKamailio, findProgram, findSipp } from './sip-network.mjs'
import { findWebKit } from './webkit.mjs'

/** A font with Chinese glyphs: without one, every text is boxes and every width is wrong. */
const hasChineseFont = () =>
  process.platform !== 'linux' || existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')

/** Whether a module of Kamailio is installed, whatever the machine's architecture. */
const hasModule = (name) =>
  existsSync('/usr/lib') &&
  readdirSync('/usr/lib').some((folder) => existsSync(`/usr/lib/${folder}/kamailio/modules/${name}.so`))

/** Of Debian's Prometheus: it reads the alert rules. */
export const PROMTOOL = '/usr/bin/promtool'

const WANTED = [
  { packageName: 'chromium-headless-shell', isThere: () => findChromium() !== null },
  { packageName: 'fonts-noto-cjk', isThere: hasChineseFont },
  { packageName: 'webkit2gtk-driver', isThere: () => findWebKit() !== null },
  { packageName: 'xvfb', isThere: () => existsSync('/usr/bin/Xvfb') },
  { packageName: 'postgresql', isThere: () => findPostgres() !== null },
  { packageName: 'pgbackrest', isThere: () => findPgbackrest() !== null },
  { packageName: 'pgbouncer', isThere: () => findPgbouncer() !== null },
  { packageName: 'patroni', isThere: () => findPatroni() !== null },
  { packageName: 'etcd-server', isThere: () => findEtcd() !== null },
  { packageName: 'nginx', isThere: () => findNginx() !== null },
  { packageName: 'haproxy', isThere: () => findHaproxy() !== null },
  { packageName: 'kamailio', isThere: () => findKamailio() !== null },
  { packageName: 'kamailio-utils-modules', isThere: () => hasModule('http_client') },
  { packageName: 'kamailio-extra-modules', isThere: () => hasModule('jansson') },
  { packageName: 'kamailio-tls-modules', isThere: () => hasModule('crypto') },
  { packageName: 'sip-tester', isThere: () => findSipp() !== null },
  { packageName: 'kannel', isThere: () => findProgram('bearerbox') !== null },
  { packageName: 'prometheus', isThere: () => existsSync(PROMTOOL) },
]
/** What the line on the loopback needs (docs/line.md). */
const names = WANTED.map(({ packageName }) => packageName)
const isOfLineAlone = (name) => /^(kamailio|sip-tester|kannel)/.test(name)
export const packagesOfLine = names.filter((name) => name === 'postgresql' || isOfLineAlone(name))
export const packagesOfAlerts = ['prometheus']
const ofFailover = ['patroni', 'etcd-server', 'haproxy']
/** What each drill needs (docs/operations.md, docs/high-availability.md). */
export const packagesOfDrills = {
  restore: ['postgresql', 'pgbackrest'],
  failover: ['postgresql', 'pgbouncer', ...ofFailover],
}
/** For the screens in WebKit, and for the suite through PgBouncer: steps of the full lane. */
export const packagesOfWebKit = ['webkit2gtk-driver', 'xvfb']
export const packagesOfPooler = ['pgbouncer']
/** For the gateway behind a proxy: a test of the full lane. */
export const packagesOfProxy = ['nginx']
const ofFewSteps = [
  ...packagesOfAlerts,
  ...packagesOfWebKit,
  ...packagesOfPooler,
  ...packagesOfProxy,
  'pgbackrest',
  ...ofFailover,
]
/** What the other tests need. */
export const packagesOfTests = names.filter((name) => !isOfLineAlone(name) && !ofFewSteps.includes(name))

const missing = (wanted) =>
  WANTED.filter(({ packageName, isThere }) => wanted.includes(packageName) && !isThere()).map(
    ({ packageName }) => packageName,
  )

/**
 * Installs what the tests need beside the npm packages, or these `wanted` ones, where it may (root on Debian or Ubuntu).
 * Returns the names of packages that are still missing.
 */
export async function ensureDebianPackages(output, wanted = packagesOfTests) {
  const absent = missing(wanted)
  if (absent.length === 0) return []
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return absent
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env, output, timeoutMinutes: 10 })
  // A fresh system's own update may hold the lock for minutes.
  const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']
  await run('apt-get', ['install', ...options, ...absent], { env, output, timeoutMinutes: 20 })
  return missing(wanted)
}
