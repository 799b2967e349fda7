/**
 * Measures the size of a subscriber's data in PostgreSQL after a month: the ten numbers to try with thirty days of
 * history, copied to many subscribers, so that pages and indexes are realistically full. docs/scale.md uses the result.
 *
 *   npm run bench:rows
 *   npm run bench:rows -- --copies 500
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ensureBuild } from '../scripts/lib/builds.mjs'
import { startPostgresCluster } from '../scripts/lib/postgres-cluster.mjs'
import { fail } from '../scripts/lib/run.mjs'
import { copyRows, filledTables, forgetCopies, NUMBERS_TO_TRY, planCopies } from './lib/copies.mjs'
import { startGateway } from './lib/gateway.mjs'
import { rowsTable } from './lib/table.mjs'

/** Tables with a retention other than the measured month (server/src/database/tables.ts), in months. */
const MONTHS = { line_log: 3, agent_answers: 3, home_visits: 28 / 30, family_alerts: 6, weekly_reports: 6 }
const SUBSCRIBERS = 100_000_000

const { values: options } = parseArgs({ options: { copies: { type: 'string', default: '200' } } })
const copies = Number(options.copies)
if (!Number.isInteger(copies) || copies < 1) fail(`--copies is not a number of copies: ${options.copies}`)
if (!(await ensureBuild('server'))) fail('The server build failed.')

const dataDir = mkdtempSync(path.join(tmpdir(), 'phone-guard-rows-'))
const cluster = await startPostgresCluster()
const db = new pg.Client({ connectionString: cluster.url })
try {
  const gateway = await startGateway({ DATABASE_URL: cluster.url, DATA_DIR: dataDir, MAX_EVENT_LOOP_DELAY: '0' })
  try {
    for (const phoneNo of NUMBERS_TO_TRY) await gateway.login(phoneNo)
  } finally {
    await gateway.stop()
  }
  await db.connect()
  const tables = (await filledTables(db)).map(({ name }) => name)
  await planCopies(db, copies)
  for (const table of tables) await copyRows(db, table, copies)
  await forgetCopies(db)
  await db.query('vacuum analyze')
  report(await measure(tables))
} finally {
  await db.end().catch(() => undefined)
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(tables) {
  const measured = []
  for (const table of tables) {
    const { rows } = await db.query(
      `select (select count(*) from ${table}) as count, pg_table_size($1::regclass) as heap, pg_indexes_size($1::regclass) as indexes`,
      [table],
    )
    const [count, heap, indexes] = [rows[0].count, rows[0].heap, rows[0].indexes].map(Number)
    const months = MONTHS[table] ?? 1
    const perSubscriber = ((heap + indexes) * months) / (copies * NUMBERS_TO_TRY.length)
    measured.push({ table, count, heap, indexes, months, perSubscriber })
  }
  return measured.sort((a, b) => b.perSubscriber - a.perSubscriber)
}

function report(measured) {
  const subscribers = copies * NUMBERS_TO_TRY.length
  const terabytes = (bytes) => ((bytes * SUBSCRIBERS) / 1e12).toFixed(2)
  const lines = measured.map(({ table, count, heap, indexes, months, perSubscriber }) => [
    table,
    ((count * months) / subscribers).toFixed(1),
    Math.round(heap / count),
    Math.round(indexes / count),
    Math.round(perSubscriber),
    terabytes(perSubscriber),
  ])
  const total = measured.reduce((sum, { perSubscriber }) => sum + perSubscriber, 0)
  console.log(
    rowsTable(
      ['table', 'rows a subscriber', 'bytes a row', 'of its indexes', 'bytes a subscriber', 'TB for 100 million'],
      [...lines, ['all', '', '', '', Math.round(total), terabytes(total)]],
    ),
  )
  console.log(`\n${subscribers} subscribers, PostgreSQL as in scripts/lib/postgres-cluster.mjs`)
}
