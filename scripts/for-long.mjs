/**
 * What `npm run test:full` does for a moment, for as long as one likes, with a seed (docs/reliability.md):
 *
 *   npm run fuzz                             random requests to every call of the gateway, ten minutes, with a new seed
 *   npm run chaos                            writes while gateway or database are killed, likewise
 *   npm run fuzz -- --seed 7 --minutes 2     the same again, shorter
 *   npm run chaos -- --kills 1000            until each database was killed so often, however long that takes
 *   npm run chaos -- --only embedded         one database: `embedded` or `PostgreSQL`
 *   npm run chaos -- --side-by-side 4        so many gateways at once, each with a database of its own; two unless told
 *
 * TEST_DATABASE_URL names a PostgreSQL server to fuzz on; without it the embedded database is taken. Chaos takes both,
 * and starts its own.
 */
import { parseArgs } from 'node:util'
import { ensureDebianPackages } from './lib/debian.mjs'
import { ensurePackages } from './lib/install.mjs'
import { fail, run } from './lib/run.mjs'

/** Each of the `tests` of a file takes the minutes. */
const runs = {
  fuzz: { project: 'server', file: 'server/fuzz', tests: ['fuzz'], flags: ['seed', 'minutes'] },
  chaos: {
    project: 'postgres',
    file: 'postgres/chaos',
    tests: ['embedded', 'PostgreSQL'],
    flags: ['seed', 'minutes', 'kills', 'side-by-side', 'only'],
  },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(runs.chaos.flags.map((flag) => [flag, { type: 'string' }])),
})
const [name = ''] = positionals
const { project, file, tests, flags } = runs[name] ?? fail('fuzz or chaos?')
for (const flag of Object.keys(values)) if (!flags.includes(flag)) fail(`npm run ${name} has no --${flag}.`)

/** A whole number from 1 to `most`, as text. */
function count(flag, usual, most = 9_999) {
  const text = values[flag] ?? usual
  if (!/^[1-9]\d{0,8}$/.test(text) || Number(text) > most) fail(`--${flag} is a whole number from 1 to ${most}.`)
  return text
}
const seed = count('seed', String((Date.now() % 1_000_000) + 1), 999_999_999)
const kills = values.kills === undefined ? '0' : count('kills')
const minutes = values.kills !== undefined && values.minutes === undefined ? '0' : count('minutes', '10')
const chosen = values.only === undefined ? tests : tests.filter((test) => test === values.only)
if (chosen.length === 0) fail(`--only is one of ${tests.join(', ')}.`)

await ensurePackages()
if (project === 'postgres') await ensureDebianPackages(console.log)
console.log(
  `seed ${seed}, ${[minutes !== '0' && `${minutes} minutes`, kills !== '0' && `${kills} kills`].filter(Boolean).join(' and ')}`,
)
const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', project, '--testPathPatterns', file]
if (values.only !== undefined) jest.push('--testNamePattern', `of (the )?${values.only}`)
const settings = { SEED: seed, MINUTES: minutes, KILLS: kills, SIDE_BY_SIDE: count('side-by-side', '2', 20) }
process.exitCode = await run(process.execPath, jest, {
  env: Object.fromEntries(Object.entries(settings).map(([key, value]) => [`${name.toUpperCase()}_${key}`, value])),
  timeoutMinutes: (Math.max(Number(minutes), Number(kills)) + 15) * chosen.length,
})
