/**
 * Longer runs of suites that `npm test` runs briefly, with a seed (docs/reliability.md):
 *
 *   npm run fuzz                             random requests to every call of the gateway, ten minutes, with a new seed
 *   npm run chaos                            writes while gateway or database are killed, likewise
 *   npm run fuzz -- --seed 7 --minutes 2     the same again, shorter
 *
 * TEST_DATABASE_URL names a PostgreSQL server to fuzz on; without it fuzz uses the embedded database. Chaos uses both,
 * and starts its own server.
 */
import { parseArgs } from 'node:util'
import { ensureDebianPackages } from './lib/debian.mjs'
import { ensurePackages } from './lib/install.mjs'
import { run } from './lib/run.mjs'

/** Each of a file's `tests` runs for the given minutes. */
const runs = {
  fuzz: { project: 'server', file: 'server/fuzz', tests: 1 },
  chaos: { project: 'postgres', file: 'postgres/chaos', tests: 2 },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '10' },
  },
})
const [name = ''] = positionals
const { project, file, tests } = runs[name]
await ensurePackages()
if (project === 'postgres') await ensureDebianPackages(console.log)
console.log(`seed ${values.seed}, ${values.minutes} minutes`)
const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', project, '--testPathPatterns', file]
const prefix = name.toUpperCase()
process.exitCode = await run(process.execPath, jest, {
  env: { [`${prefix}_SEED`]: values.seed, [`${prefix}_MINUTES`]: values.minutes },
  timeoutMinutes: (Number(values.minutes) + 15) * tests,
})
