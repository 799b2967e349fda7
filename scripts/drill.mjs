/**
 * Drills of what operators must be able to do (docs/operations.md, docs/high-availability.md), on servers of their own on this machine:
 *
 *   npm run drill:restore                        back up, write, destroy, restore to a second before, compare
 *   npm run drill:restore -- --rows 1000000      with so many rows of the log instead of 20,000
 *   npm run drill:failover                       two machines of the database, and what happens when one of their parts ends
 *
 * The figures are printed at the end. npm run test:full does the same.
 */
import { parseArgs } from 'node:util'
import { ensureDebianPackages, packagesOfDrills } from './lib/debian.mjs'
import { ensurePackages } from './lib/install.mjs'
import { fail, run } from './lib/run.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' } },
})
const [drill = ''] = positionals
const packages = packagesOfDrills[drill] ?? fail(`npm run drill:${Object.keys(packagesOfDrills).join(' or drill:')}?`)
if (values.rows !== undefined && drill !== 'restore') fail(`npm run drill:${drill} has no --rows.`)
const { rows = '20000' } = values
if (!/^[1-9]\d{0,4}000$/.test(rows)) fail('--rows is a number of thousands, from 1000 to 99999000.')

await ensurePackages()
const missing = await ensureDebianPackages(console.log, packages)
if (missing.length > 0) fail(`Missing, install them by hand: apt-get install ${missing.join(' ')}`)
const jest = [
  'node_modules/jest/bin/jest.js',
  '--selectProjects',
  'postgres',
  '--testPathPatterns',
  `postgres/${drill}`,
]
process.exitCode = await run(process.execPath, jest, { env: { DRILL_ROWS: rows }, timeoutMinutes: 120 })
