/**
 * Drills of what operators must be able to do (docs/operations.md), on servers of their own on this machine:
 *
 *   npm run drill:restore                        back up, write, destroy, restore to a second before, compare
 *   npm run drill:restore -- --rows 1000000      with so many rows of the log instead of 20,000
 *
 * The figures are printed at the end. npm run test:full does the same.
 */
import { parseArgs } from 'node:util'
import { ensureDebianPackages, packagesOfDrill } from './lib/debian.mjs'
import { ensurePackages } from './lib/install.mjs'
import { fail, run } from './lib/run.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '20000' } },
})
if (positionals[0] !== 'restore') fail('There is one drill: npm run drill:restore')
if (!/^[1-9]\d{0,4}000$/.test(values.rows)) fail('--rows is a number of thousands, from 1000 to 99999000.')

await ensurePackages()
const missing = await ensureDebianPackages(console.log, packagesOfDrill)
if (missing.length > 0) fail(`Missing, install them by hand: apt-get install ${missing.join(' ')}`)
const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'postgres', '--testPathPatterns', 'postgres/restore']
process.exitCode = await run(process.execPath, jest, { env: { DRILL_ROWS: values.rows }, timeoutMinutes: 120 })
