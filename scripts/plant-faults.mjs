/**
 * Plants each fault of lib/planted-faults.mjs in a copy of the project, and runs the test that must catch it. Fails when
 * one is not caught. `npm run plant-faults -- rules app` plants those of the named steps.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { plantedFaults } from './lib/planted-faults.mjs'
import { startPostgresCluster } from './lib/postgres-cluster.mjs'
import { copyProject } from './lib/project-copy.mjs'
import { fail, root, run } from './lib/run.mjs'

/** How jest runs a file of each step, and the builds that it needs. */
const steps = {
  rules: { jest: ['--selectProjects', 'rules'] },
  app: { jest: ['--selectProjects', 'app'] },
  architecture: { jest: ['--selectProjects', 'architecture'] },
  'server-postgres': { jest: ['--selectProjects', 'server'], env: postgres },
  built: { jest: ['--selectProjects', 'built'], builds: ['server', 'h5', 'weapp'] },
  e2e: { jest: ['--config', 'test/e2e/h5/jest.config.js'], builds: ['server', 'h5'], env: postgres },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((step) => !(step in steps))
if (unknown.length) fail(`No such step: ${unknown.join(' ')}. There are: ${Object.keys(steps).join(' ')}`)
const faults = plantedFaults.filter(({ step }) => wanted.length === 0 || wanted.includes(step))
let cluster
const copy = copyProject(root, `planted-faults-${process.pid}`)
const results = []
try {
  for (const fault of faults) {
    console.log(`\n=== ${fault.name}`)
    const result = await plant(fault)
    console.log(result.isCaught ? `caught by ${fault.step}: ${result.tests[0]}` : `NOT CAUGHT by ${fault.step}`)
    if (!result.isCaught) console.log(result.log)
    results.push({ fault, ...result })
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
  await (await cluster)?.stop()
}

console.log('\nfault → caught by step')
for (const { fault, isCaught, seconds } of results)
  console.log(`${fault.name} → ${isCaught ? fault.step : 'NOTHING'} (${seconds} s)`)
const missed = results.filter(({ isCaught }) => !isCaught).length
console.log(`\n${results.length - missed} caught, ${missed} not caught`)
process.exitCode = missed > 0 ? 1 : 0

/** The settings of tests on a PostgreSQL server of their own. */
async function postgres() {
  cluster ??= startPostgresCluster()
  return { TEST_DATABASE_URL: (await cluster).url }
}

/** Plants one fault in the copy, runs its test there, and takes the fault out again. */
async function plant({ file, text, replacement, step, test, title }) {
  const since = Date.now()
  const place = path.join(copy, file)
  const sound = readFileSync(place, 'utf8')
  if (sound.split(text).length !== 2) throw new Error(`The text to replace does not occur once in ${file}`)
  const chunks = []
  const output = (chunk) => void chunks.push(Buffer.from(chunk))
  writeFileSync(
    place,
    sound.replace(text, () => replacement),
  )
  try {
    const isBuilt = await buildAll(steps[step].builds ?? [], output)
    const tests = isBuilt ? await failedTests({ step, test }, output) : []
    const caught = tests.filter((name) => name.includes(title))
    const log = Buffer.concat(chunks).toString()
    return { isCaught: caught.length > 0, tests: caught, seconds: Math.round((Date.now() - since) / 1000), log }
  } finally {
    writeFileSync(place, sound)
  }
}

/** Builds those parts of the copy whose inputs have changed. Returns whether all succeeded. */
async function buildAll(names, output) {
  for (const name of names) {
    const code = `
      import { ensureBuild } from './scripts/lib/builds.mjs'
      process.exitCode = (await ensureBuild('${name}', (chunk) => process.stdout.write(chunk))) ? 0 : 1`
    if ((await run(process.execPath, ['--input-type=module', '-e', code], { cwd: copy, output })) !== 0) return false
  }
  return true
}

/** The full names of the failed tests of a file in the copy. */
async function failedTests({ step, test }, output) {
  const json = path.join(copy, '.cache/planted.json')
  rmSync(json, { force: true })
  const args = [
    ...steps[step].jest,
    '--maxWorkers=1',
    '--ci',
    '--json',
    `--outputFile=${json}`,
    '--runTestsByPath',
    test,
  ]
  const env = await steps[step].env?.()
  const hideJson = (chunk) => String(chunk).startsWith('{"num') || output(chunk)
  await run(process.execPath, ['node_modules/jest/bin/jest.js', ...args], { cwd: copy, env, output: hideJson })
  const { testResults } = JSON.parse(readFileSync(json, 'utf8'))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
}
