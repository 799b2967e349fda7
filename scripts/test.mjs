/**
 * Every check. npm test runs all; npm test -- rules e2e runs the named steps and the builds they need.
 * Logs are in .cache/test. The last line is the count: N passed, N failed.
 */
import os from 'node:os'
import { ensureBuild } from './lib/builds.mjs'
import { ensureDebianPackages } from './lib/debian.mjs'
import { ensurePackages } from './lib/install.mjs'
import { startPostgresCluster } from './lib/postgres-cluster.mjs'
import { bin, run } from './lib/run.mjs'
import { check, jest, logFile, runSteps } from './lib/steps.mjs'

const node =
  (...args) =>
  (output) =>
    run(process.execPath, args, { output, timeoutMinutes: 10 })
const built = (name) => async (output) => {
  const isBuilt = await ensureBuild(name, output)
  if (isBuilt) output(`dist/${name} is up to date.\n`)
  return isBuilt
}
let cluster
const postgres = async () => {
  cluster ??= startPostgresCluster()
  return { TEST_DATABASE_URL: (await cluster).url }
}
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

/** Steps of two cores come before smaller ones that fit beside them. */
const steps = [
  check('packages-of-debian', async (output) => {
    const missing = await ensureDebianPackages(output)
    if (missing.length) output(`Missing, install them by hand: apt-get install ${missing.join(' ')}\n`)
    return missing.length === 0
  }),
  check('build-server', built('server')),
  check('build-h5', built('h5'), { cores: 2 }),
  check('lint', node(bin('eslint/bin/eslint.js'), '.')),
  jest('server-postgres', ['--selectProjects', 'server', 'postgres', '--maxWorkers=2'], {
    cores: 2,
    env: postgres,
    after: ['packages-of-debian'],
  }),
  jest('server-pglite', ['--selectProjects', 'server', 'embedded', '--maxWorkers=2'], { cores: 2 }),
  check('format', node(bin('prettier/bin/prettier.cjs'), '--check', '.')),
  check('unused', node(bin('knip/bin/knip.js'))),
  check('types', node(bin('typescript/bin/tsc'), '--noEmit')),
  check('types-weapp-host', node(bin('typescript/bin/tsc'), '--noEmit', '-p', 'tools/weapp-host')),
  check('build-weapp', built('weapp')),
  jest('rules', ['--selectProjects', 'rules', '--maxWorkers=1']),
  jest('architecture', ['--selectProjects', 'architecture', '--maxWorkers=1']),
  jest('guides', ['--selectProjects', 'guides', '--maxWorkers=2'], { cores: 2, after: ['packages-of-debian'] }),
  jest('app', ['--selectProjects', 'app', '--maxWorkers=2'], { cores: 2 }),
  jest('server-two', ['--selectProjects', 'server', '--maxWorkers=2', '--testPathPatterns', ...ofSeveral], {
    cores: 2,
    env: async () => ({ ...(await postgres()), TEST_GATEWAYS: '2' }),
    after: ['packages-of-debian'],
  }),
  jest('weapp-host', ['--selectProjects', 'weapp-host', '--maxWorkers=2'], {
    cores: 2,
    after: ['packages-of-debian'],
  }),
  jest('built', ['--selectProjects', 'built', '--maxWorkers=1'], {
    after: ['build-h5', 'build-weapp', 'build-server'],
  }),
  jest('e2e-webkit', ['--config', 'test/e2e/webkit/jest.config.js', '--maxWorkers=1'], {
    after: ['packages-of-debian', 'build-h5', 'build-server'],
  }),
  // As in production; the suites of the mini-program and of WebKit use the embedded database.
  jest('e2e', ['--config', 'test/e2e/h5/jest.config.js', '--maxWorkers=3'], {
    cores: 3,
    env: postgres,
    after: ['packages-of-debian', 'build-h5', 'build-server'],
  }),
  jest('e2e-weapp', ['--config', 'test/e2e/weapp/jest.config.js', '--maxWorkers=3'], {
    cores: 3,
    after: ['packages-of-debian', 'build-h5', 'build-weapp', 'build-server'],
  }),
]

const started = Date.now()
await ensurePackages()
const results = await runSteps(chosenSteps(process.argv.slice(2)), {
  // One more than available: a step also waits for clocks and disks.
  cores: Math.max(2, os.availableParallelism()) + 1,
  onEnd: report,
}).finally(async () => (await cluster)?.stop())
summarise(results)

/** The named steps with all steps that they depend on; all steps when none is named. */
function chosenSteps(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length) {
    console.error(`No such step: ${unknown.join(' ')}. There are: ${steps.map(({ name }) => name).join(' ')}`)
    process.exit(1)
  }
  const wanted = new Set(names)
  for (const step of [...steps].reverse()) if (wanted.has(step.name)) step.after?.forEach((name) => wanted.add(name))
  return names.length ? steps.filter(({ name }) => wanted.has(name)) : steps
}

function report(step, { passed, failed, seconds, log }) {
  console.log(`\n=== ${step.name}: ${failed ? 'FAILED' : 'passed'} (${passed} passed, ${failed} failed, ${seconds} s)`)
  const lines = log.split('\n')
  console.log((failed ? lines : lines.filter((line) => /^(PASS|Tests:|dist\/)/.test(line))).join('\n'))
}

function summarise(results) {
  console.log('\nstep                   passed  failed  seconds')
  const totals = { passed: 0, failed: 0 }
  for (const [name, { passed, failed, seconds }] of results) {
    totals.passed += passed
    totals.failed += failed
    console.log(
      `${name.padEnd(22)} ${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${String(seconds).padStart(7)}`,
    )
    if (failed) console.log(`  its log: ${logFile(name)}`)
  }
  console.log(`\n${Math.round((Date.now() - started) / 1000)} s in all\n`)
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
  process.exitCode = totals.failed > 0 ? 1 : 0
}
