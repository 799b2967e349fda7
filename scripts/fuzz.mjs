/**
 * Random requests to every call of the gateway (docs/reliability.md):
 *
 *   npm run fuzz                             ten minutes, with a new seed
 *   npm run fuzz -- --seed 7 --minutes 2     the same again, shorter
 *
 * TEST_DATABASE_URL names a PostgreSQL server to do it on; without it the embedded database is taken.
 */
import { parseArgs } from 'node:util'
import { ensurePackages } from './lib/install.mjs'
import { run } from './lib/run.mjs'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '10' },
  },
})
await ensurePackages()
console.log(`seed ${values.seed}, ${values.minutes} minutes`)
const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'server', '--testPathPatterns', 'server/fuzz']
process.exitCode = await run(process.execPath, jest, {
  env: { FUZZ_SEED: values.seed, FUZZ_MINUTES: values.minutes },
  timeoutMinutes: Number(values.minutes) + 15,
})
