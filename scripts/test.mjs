/**
 * The checks of a commit, by lane (docs/testing.md). npm test takes what finds nearly every fault in minutes; npm run
 * test:full takes everything but the full product of the screens' conditions. npm test -- rules e2e runs the named steps
 * and the builds they need, and --shard 1/3 a third of the files of each. Logs are in .cache/test. The last line is the
 * count: N passed, N failed.
 */
import { readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from './lib/builds.mjs'
import { journeyOf, longestFirst } from './lib/choose.mjs'
import {
  ensureDebianPackages,
  packagesOfAlerts,
  packagesOfDrills,
  packagesOfLine,
  packagesOfPooler,
  packagesOfProxy,
  packagesOfTests,
  packagesOfWebKit,
  PROMTOOL,
} from './lib/debian.mjs'
import { ensurePackages } from './lib/install.mjs'
import { startPgbouncer } from './lib/pgbouncer.mjs'
import { startPostgresCluster } from './lib/postgres-cluster.mjs'
import { bin, root, run } from './lib/run.mjs'
import { check, jest, report, runSteps, secondsOf, summarise } from './lib/steps.mjs'

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, shard: { type: 'string' } },
})
const lane = options.full ? 'full' : 'test'
/** Whether this run takes a step of the full lane. */
const runs = (step) => (named.length > 0 ? named.includes(step) : lane === 'full')
/** Arguments with which a step does less in npm test. */
const inTest = (...args) => (lane === 'test' ? args : [])

const node =
  (...args) =>
  (output) =>
    run(process.execPath, args, { output, timeoutMinutes: 10 })
const built = (name) => async (output) => {
  const isBuilt = await ensureBuild(name, output)
  if (isBuilt) output(`dist/${name} is up to date.\n`)
  return isBuilt
}
const installed = (wanted) => async (output) => {
  const missing = await ensureDebianPackages(output, wanted)
  if (missing.length) output(`Missing, install them by hand: apt-get install ${missing.join(' ')}\n`)
  return missing.length === 0
}
let cluster
const postgres = async () => {
  cluster ??= startPostgresCluster()
  return { TEST_DATABASE_URL: (await cluster).url }
}
/** A server of its own behind PgBouncer: each step on a server replaces the database that its tests copy. */
let pooled
const startPooled = async () => {
  const server = await startPostgresCluster()
  return { server, pooler: await startPgbouncer(server) }
}
const pooler = async () => ({ TEST_DATABASE_URL: (await (pooled ??= startPooled())).pooler.url })
/**
 * Suites where a gateway might keep state in memory: codes, tickets, idempotency, ledgers. npm run test:all runs the
 * rest.
 */
const ofSeveral = [
  'auth/sms-login',
  'auth/sessions',
  'lists/list-races',
  'orders/attacks',
  'points/points',
  'family/attacks',
].map((name) => `test/server/topics/${name}`)

/**
 * Of the journeys in the browser, those whose rules have tests of their own in other steps and that change rarely: every
 * path with and without a login, hostile targets, the specification's words and its calls, every screen on a gateway with
 * those calls alone, the other lists of the one list component, code that is late or of another release, calls and
 * tracking by environment, and the checks of the screens' checks.
 */
const slowJourneys = [
  ...['environments', 'every-list', 'foreign-gateway', 'guard', 'late-screens'],
  ...['redirects', 'screen-checks', 'specified-calls', 'two-releases', 'words'],
]
/**
 * Journeys in the mini-program that are made in the browser too, by nothing that WeChat alone has, and the other lists of
 * the one list component.
 */
const twinJourneys = ['appeal', 'broadband', 'calls', 'every-long-list', 'family', 'order-life', 'records', 'sms']
/** Tests with programs of their own: of kills, drills, pooler and releases. They mostly wait for clocks and starts. */
const slowPrograms = ['canary', 'chaos', 'failover', 'pooler', 'restore', 'two-gateways', 'unusable']

const topics = readdirSync(path.join(root, 'test/server/topics'))

/**
 * Those with `lane: 'full'` run in npm run test:full only, or when named. Where nothing is known of earlier runs, steps
 * of two cores come before smaller ones that fit beside them.
 */
const steps = [
  check('packages-of-npm', () => ensurePackages().then(() => true)),
  // WebKit, its display and PgBouncer only for the steps that use them: WebKit alone is hundreds of megabytes.
  check(
    'packages-of-debian',
    installed([
      ...packagesOfTests,
      ...(runs('e2e-webkit') ? packagesOfWebKit : []),
      ...(runs('server-pooled') ? packagesOfPooler : []),
      // The full lane also runs the drills.
      ...(lane === 'full' ? [...packagesOfProxy, ...Object.values(packagesOfDrills).flat()] : []),
    ]),
  ),
  // After the others, since two of apt-get refuse each other.
  check('packages-of-line', installed(packagesOfLine), { after: ['packages-of-debian'] }),
  check('packages-of-alerts', installed(packagesOfAlerts), { after: ['packages-of-line'], lane: 'full' }),
  check('alerts', (output) => run(PROMTOOL, ['test', 'rules', 'deploy/prometheus-alerts.test.yml'], { output }), {
    after: ['packages-of-alerts'],
    lane: 'full',
  }),
  check('build-server', built('server')),
  check('build-h5', built('h5'), { cores: 2 }),
  check('lint', node(bin('eslint/bin/eslint.js'), '.')),
  // Early, as it is long and mostly waits: beside the end-to-end suites there is no room.
  jest('line', ['--config', 'test/e2e/line/jest.config.js', '--maxWorkers=1', ...inTest('calls', 'messages')], {
    after: ['packages-of-line', 'build-server'],
  }),
  // It needs both cores: a switch, callers, phone, gateway and database at 200 calls a second.
  jest('line-load', ['--config', 'test/e2e/line/jest.config.js', '--testMatch', '**/line/load.ts'], {
    cores: 3,
    after: ['packages-of-line', 'build-server', 'line'],
    lane: 'full',
  }),
  jest(
    'server-postgres',
    [
      // A third worker fills the others' waits for clocks and for the server.
      ...['--selectProjects', 'server', 'postgres', '--maxWorkers=3'],
      // Random requests and kills for a moment find what they find in longer runs.
      ...inTest('--testPathPatterns', `test/server/(?!fuzz/|postgres/(${slowPrograms.join('|')})\\.)`),
    ],
    {
      cores: 2,
      env: postgres,
      after: ['packages-of-debian'],
    },
  ),
  jest(
    'server-pglite',
    [
      ...['--selectProjects', 'server', 'embedded', '--maxWorkers=2'],
      ...inTest('--testPathPatterns', 'test/server/embedded/', ...topics.map(journeyOf)),
    ],
    { cores: 2 },
  ),
  check('format', node(bin('prettier/bin/prettier.cjs'), '--check', '.')),
  check('unused', node(bin('knip/bin/knip.js'))),
  check('types', node(bin('typescript/bin/tsc'), '--noEmit')),
  check('types-weapp-host', node(bin('typescript/bin/tsc'), '--noEmit', '-p', 'tools/weapp-host')),
  check('build-weapp', built('weapp')),
  jest('rules', ['--selectProjects', 'rules', '--maxWorkers=1']),
  jest('architecture', ['--selectProjects', 'architecture', '--maxWorkers=1']),
  jest('guides', ['--selectProjects', 'guides', '--maxWorkers=2'], {
    cores: 2,
    after: ['packages-of-debian'],
    lane: 'full',
  }),
  jest('app', ['--selectProjects', 'app', '--maxWorkers=2'], { cores: 2 }),
  jest('server-two', ['--selectProjects', 'server', '--maxWorkers=2', '--testPathPatterns', ...ofSeveral], {
    cores: 2,
    env: async () => ({ ...(await postgres()), TEST_GATEWAYS: '2' }),
    after: ['packages-of-debian'],
    lane: 'full',
  }),
  // Whole, since any statement may rely on its connection.
  jest(
    'server-pooled',
    ['--selectProjects', 'server', '--maxWorkers=2', '--testPathPatterns', 'test/server/(?!fuzz/)'],
    {
      cores: 2,
      env: pooler,
      after: ['packages-of-debian'],
      lane: 'full',
    },
  ),
  // Only where there is such a server: nothing of Citus is installed or built here.
  ...(process.env.CITUS_URL
    ? [
        jest(
          'server-citus',
          ['--selectProjects', 'server', '--maxWorkers=2', '--testPathPatterns', 'test/server/(?!fuzz/)'],
          {
            cores: 2,
            env: async () => ({ TEST_DATABASE_URL: process.env.CITUS_URL, TEST_CITUS: '1' }),
            lane: 'full',
          },
        ),
      ]
    : []),
  // A tool, which e2e-weapp uses for all it does.
  jest('weapp-host', ['--selectProjects', 'weapp-host', '--maxWorkers=2'], {
    cores: 2,
    after: ['packages-of-debian'],
    lane: 'full',
  }),
  jest('built', ['--selectProjects', 'built', '--maxWorkers=1', ...inTest('--testPathPatterns', 'built/(?!proxy)')], {
    after: ['packages-of-debian', 'build-h5', 'build-weapp', 'build-server'],
  }),
  jest('e2e-webkit', ['--config', 'test/e2e/webkit/jest.config.js', '--maxWorkers=1'], {
    after: ['packages-of-debian', 'build-h5', 'build-server'],
    lane: 'full',
  }),
  // As in production; in the full lane the suites of the mini-program and of WebKit use the embedded database. Tests wait
  // for the pace of a finger and for frames: four workers fill two cores.
  jest(
    'e2e',
    [
      ...['--config', 'test/e2e/h5/jest.config.js', '--maxWorkers=4'],
      ...inTest('--testPathPatterns', `test/e2e/h5/(?!(${slowJourneys.join('|')})\\.)`),
    ],
    {
      cores: 3,
      env: async () => ({
        ...(await postgres()),
        VISIT: process.env.VISIT || (lane === 'full' ? 'pairs' : 'values'),
        TIERS: lane === 'full' ? 'all' : 'some',
      }),
      after: ['packages-of-debian', 'build-h5', 'build-server'],
    },
  ),
  jest(
    'e2e-weapp',
    [
      ...['--config', 'test/e2e/weapp/jest.config.js', '--maxWorkers=4'],
      ...inTest('--testPathPatterns', `test/e2e/weapp/(?!(${twinJourneys.join('|')})\\.)`),
    ],
    {
      cores: 3,
      // A gateway on the embedded database takes three times the work to start.
      env: async () => (lane === 'full' ? {} : postgres()),
      after: ['packages-of-debian', 'build-h5', 'build-weapp', 'build-server'],
    },
  ),
].map(afterNpm)

const started = Date.now()
const results = await runSteps(longestFirst(chosenSteps(), secondsOf(lane)), {
  // One more than available: a step also waits for clocks and disks.
  cores: Math.max(2, os.availableParallelism()) + 1,
  shard: options.shard,
  onEnd: report,
}).finally(async () => {
  await (await pooled)?.pooler.stop()
  await (await pooled)?.server.stop()
  await (await cluster)?.stop()
})
process.exitCode = summarise(results, { lane, started })

/** Everything waits for the npm packages, but for Debian's own, which come meanwhile. */
function afterNpm(step) {
  if (step.name.startsWith('packages-of-')) return step
  return { ...step, after: ['packages-of-npm', ...(step.after ?? [])] }
}

/** The named steps with all steps that they depend on; all steps of the lane when none is named. */
function chosenSteps() {
  const unknown = named.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length) {
    console.error(`No such step: ${unknown.join(' ')}. There are: ${steps.map(({ name }) => name).join(' ')}`)
    process.exit(1)
  }
  const wanted = new Set(named)
  for (const step of [...steps].reverse()) if (wanted.has(step.name)) step.after?.forEach((name) => wanted.add(name))
  return steps.filter((step) => (named.length ? wanted.has(step.name) : !step.lane || step.lane === lane))
}
