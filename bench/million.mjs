/**
 * An evening with many subscribers on PostgreSQL: the ten numbers to try copied to a million, a month of the log for a
 * twentieth of them. The built gateway serves the app's calls and the line's at steady rates, first alone, then while it purges
 * what has become too old of the log and makes the weekly reports of everybody who has a log. Shows the times of each call, and
 * the statements that took most time. A million takes 25 GB of the disk of the temporary folder.
 *
 *   npm run bench:million
 *   npm run bench:million -- --subscribers 100000 --seconds 60 --calls 40 --line 40
 *   npm run bench:million -- --pause     waits for a line on its input when it has filled, so that the machine can be made quiet
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ensureBuild } from '../scripts/lib/builds.mjs'
import { startPostgresCluster } from '../scripts/lib/postgres-cluster.mjs'
import { fail } from '../scripts/lib/run.mjs'
import { filledTables, fillRows, forgetCopies, numberOfCopy, NUMBERS_TO_TRY, planCopies } from './lib/copies.mjs'
import { openSessions, traffic } from './lib/evening.mjs'
import { releasedSettings, startGateway, withoutLimits } from './lib/gateway.mjs'
import { rowsTable } from './lib/table.mjs'

const DAY = 24 * 60 * 60 * 1000
/** One in so many subscribers has a log. */
const WITH_LOG = 20
/** What grows with the calls of a subscriber, and is copied to those with a log alone. */
const OF_LOG = new Set([
  'line_log',
  'line_counts',
  'agent_answers',
  'weekly_reports',
  'home_visits',
  'points_deeds',
  'points_entries',
  'score_history',
])
/** Tables that are filled at a time; each sorts for its indexes in a gigabyte. */
const AT_ONCE = 2
/** As many records as have become too old at most: more than a purge deletes in such an evening. */
const OLD_RECORDS = 200_000
const PHONES = 1000
const WARM_UP_SECONDS = 5
const { values: options } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '60' },
    calls: { type: 'string', default: '40' },
    line: { type: 'string', default: '40' },
    pause: { type: 'boolean', default: false },
  },
})
const [subscribers, seconds, callRate, lineRate] = [
  options.subscribers,
  options.seconds,
  options.calls,
  options.line,
].map(Number)
const copies = subscribers / NUMBERS_TO_TRY.length
const copiesWithLog = Math.floor(copies / WITH_LOG)
if (!Number.isInteger(copies) || copiesWithLog < 1)
  fail(`--subscribers is a multiple of ${NUMBERS_TO_TRY.length} from ${NUMBERS_TO_TRY.length * WITH_LOG} on`)
if (!(seconds > 0 && callRate > 0 && lineRate > 0)) fail('--seconds, --calls and --line are numbers above 0.')
if (!(await ensureBuild('server'))) fail('The gateway could not be built.')

const say = (text) => process.stderr.write(`${text}\n`)
const dataDir = mkdtempSync(path.join(tmpdir(), 'phone-guard-million-'))
const cluster = await startPostgresCluster({
  settings: {
    shared_buffers: '2GB',
    maintenance_work_mem: '1GB',
    max_wal_size: '16GB',
    // Rows that are filled in are not written to PostgreSQL's log too (`fillRows`).
    wal_level: 'minimal',
    max_wal_senders: 0,
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track_utility': 'off',
  },
})
const db = new pg.Client({ connectionString: cluster.url })
const smsCentre = createServer((request, response) => request.resume().on('end', () => response.writeHead(204).end()))
try {
  smsCentre.listen(0, '127.0.0.1')
  await once(smsCentre, 'listening')
  await db.connect()
  const size = await fill()
  if (options.pause) {
    say('filled; press Enter to go on')
    await once(process.stdin, 'data')
    process.stdin.pause()
  }
  const phones = await logInPhones()
  const alone = await evening(phones, 'alone')
  await makeDue()
  const beside = await evening(phones, 'with purge and reports')
  report(size, alone, beside)
} finally {
  await db.end().catch(() => undefined)
  await cluster.stop()
  smsCentre.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Logs the numbers to try in, and copies what they have. */
async function fill() {
  const started = performance.now()
  await onGateway(async (gateway) => {
    for (const phoneNo of NUMBERS_TO_TRY) await gateway.login(phoneNo)
  })
  // A gateway that starts makes the reports of everybody's month; moving its clock waits for them.
  await onGateway(({ origin }) =>
    fetch(`${origin}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ms: 0 }),
    }),
  )
  await setAutovacuum('off')
  await planCopies(db, copies)
  const ofTable = ({ name }) => (OF_LOG.has(name) ? copiesWithLog : copies)
  const size = (table) => table.bytes * ofTable(table)
  const tables = (await filledTables(db)).sort((a, b) => size(b) - size(a))
  const fillNext = async (client) => {
    for (let table = tables.shift(); table; table = tables.shift()) {
      const { name } = table
      const since = performance.now()
      await fillRows(client, name, ofTable(table))
      say(`filled ${name} in ${((performance.now() - since) / 1000).toFixed(0)} s`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => onConnection(fillNext)))
  await forgetCopies(db)
  await setAutovacuum('on')
  await db.query('create extension pg_stat_statements')
  const { rows } = await db.query(`select pg_database_size(current_database()) as bytes,
    (select count(*) from line_log) as log`)
  return { bytes: Number(rows[0].bytes), log: Number(rows[0].log), seconds: (performance.now() - started) / 1000 }
}

/** Off while the fill vacuums by itself. */
async function setAutovacuum(state) {
  await db.query(`alter system set autovacuum = ${state}`)
  await db.query('select pg_reload_conf()')
}

async function onConnection(work) {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function onGateway(work) {
  const gateway = await startGateway({ DATABASE_URL: cluster.url, DATA_DIR: dataDir, MAX_EVENT_LOOP_DELAY: '0' })
  try {
    await work(gateway)
  } finally {
    await gateway.stop()
  }
}

/** Sessions of subscribers with a log, as headers of their requests. */
async function logInPhones() {
  const { rows } = await db.query(
    `select subscriber_id as id from (select distinct subscriber_id from line_counts) as counted order by md5(subscriber_id) limit $1`,
    [PHONES],
  )
  return openSessions((text, values) => db.query(text, values), rows)
}

/** Records of the last week have become too old, and the newest week has no report yet. */
async function makeDue() {
  const { rows } = await db.query('select column_name as name from information_schema.columns where table_name = $1', [
    'line_log',
  ])
  const value = { entry_id: `md5(entry_id || 'old')`, at: `at - ${91 * DAY}` }
  const names = rows.map(({ name }) => name)
  await db.query(
    `insert into line_log (${names.join(', ')}) select ${names.map((name) => value[name] ?? name).join(', ')}
     from line_log where at > $1 limit ${OLD_RECORDS}`,
    [Date.now() - 7 * DAY],
  )
  await db.query('delete from weekly_reports where week = (select max(week) from weekly_reports)')
  // It has purged this hour, and would not again.
  await db.query(`delete from jobs.job where name = 'purge'`)
  await db.query('vacuum analyze line_log, weekly_reports')
}

function anybody() {
  const below = (count) => Math.floor(Math.random() * count)
  return numberOfCopy(below(NUMBERS_TO_TRY.length), 1 + below(copies - 1))
}

/** Runs a gateway for an evening. The times of each call in ms, the work done since its start, and what the database did. */
async function evening(phones, what) {
  const [started, before] = [performance.now(), await workDone()]
  const gateway = await startGateway({
    DATABASE_URL: cluster.url,
    ...releasedSettings(`http://127.0.0.1:${smsCentre.address().port}/sms`),
    ...withoutLimits,
  })
  try {
    say(`the evening, ${what}`)
    const rates = { calls: callRate, line: lineRate }
    await traffic(gateway.origin, { phones, anybody, rates, seconds: WARM_UP_SECONDS })
    await db.query('select pg_stat_statements_reset()')
    const times = await traffic(gateway.origin, { phones, anybody, rates, seconds })
    const after = await workDone()
    const { rows: statements } = await db.query(
      `select left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as text, calls::int, mean_exec_time as mean,
         total_exec_time as total, max_exec_time as max
       from pg_stat_statements where query not ilike '%pg_stat_statements%' order by total_exec_time desc limit 8`,
    )
    const [purged, reports] = [before.old - after.old, after.reports - before.reports]
    return { times, purged, reports, left: after.old, seconds: (performance.now() - started) / 1000, statements }
  } finally {
    await gateway.stop()
  }
}

async function workDone() {
  const { rows } = await db.query(
    `select (select count(*) from line_log where at < $1) as old,
       (select count(*) from weekly_reports) as reports`,
    [Date.now() - 90 * DAY],
  )
  return { old: Number(rows[0].old), reports: Number(rows[0].reports) }
}

function report(size, alone, beside) {
  const at = (times, share) => times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? NaN
  const cells = (times) => [at(times, 0.5), at(times, 0.99)].map((ms) => ms.toFixed(1))
  const names = [...beside.times.keys()].sort()
  const rows = names.map((name) => {
    const [one, other] = [alone.times.get(name) ?? { ms: [], refused: 0 }, beside.times.get(name)]
    return [name, one.ms.length + other.ms.length, ...cells(one.ms), ...cells(other.ms), one.refused + other.refused]
  })
  const [gib, minutes] = [(size.bytes / 2 ** 30).toFixed(1), (size.seconds / 60).toFixed(1)]
  console.log(
    `\n${subscribers} subscribers, ${copiesWithLog * NUMBERS_TO_TRY.length} with a month of the log (${size.log} rows), ${gib} GiB, filled in ${minutes} min`,
  )
  console.log(
    `${callRate} calls and ${lineRate} verdicts a second for ${seconds} s each; one gateway, one PostgreSQL\n`,
  )
  const heads = ['', 'requests', 'p50 ms', 'p99 ms', 'p50, with purge and reports', 'p99', 'refused']
  console.log(rowsTable(heads, rows))
  const rate = (count) => `${count} (${(count / beside.seconds).toFixed(0)} a second)`
  console.log(
    `\nIn the ${beside.seconds.toFixed(0)} s since the second start: ${rate(beside.purged)} rows purged, ${beside.left} left; ${rate(beside.reports)} weekly reports\n`,
  )
  for (const [what, { statements }] of Object.entries({ alone, 'with purge and reports': beside })) {
    const ms = (value) => value.toFixed(1)
    const lines = statements.map(({ text, calls: count, mean, max, total }) => [
      text.replaceAll('|', '¦'),
      count,
      ms(mean),
      ms(max),
      (total / 1000).toFixed(1),
    ])
    console.log(`${rowsTable([`statements, ${what}`, 'times', 'mean ms', 'longest ms', 's in all'], lines)}\n`)
  }
}
