import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findPostgres } from '../../scripts/lib/postgres-cluster.mjs'

/**
 * Turns the statements of `work` that name a subscriber into a pgbench script, from the server's log of them, with
 * their parameters as variables.
 */
export async function recordStatements(cluster, subscriberId, work) {
  const db = new pg.Client({ connectionString: cluster.url })
  await db.connect()
  const logAll = async (value) => {
    await db.query(`alter system set log_statement = '${value}'`)
    await db.query('select pg_reload_conf()')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await logAll('all')
  const before = cluster.serverLog().length
  await work()
  await logAll('none')
  await db.end()
  const log = cluster.serverLog().slice(before)
  const variables = {}
  const own = [...log.matchAll(executed)].filter(([, , detail]) => detail.includes(`'${subscriberId}'`))
  const statements = own.map(([, text, detail], index) => {
    for (const [, number, value] of detail.matchAll(/\$(\d+) = (?:'((?:[^']|'')*)'|NULL)/g))
      variables[`p${index}_${number}`] = value.replaceAll("''", "'")
    // A blank, because pgbench takes `:null` for a variable even in the JSON of a literal.
    const apart = text.trim().replace(/":(?=[a-z])/g, '": ')
    return `${apart.replace(/\$(\d+)/g, `:p${index}_$1`)};`
  })
  if (statements.length === 0) throw new Error('The server has logged no statement')
  return { script: statements.join('\n'), variables, statements: statements.length }
}

/** `LOG:  execute <name>: text`; the next entry has its parameters. */
const executed = /LOG: {2}execute [^:]+: (.*?)\n[^\n]*DETAIL: {2}[Pp]arameters: ([^\n]*)/gs

/** How many times a second pgbench runs the script, with prepared statements. */
export function pgbench({ port }, { script, variables }, { seconds, connections }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-pgbench-'))
  try {
    const file = path.join(folder, 'script.sql')
    writeFileSync(file, script)
    const defined = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    const client = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
    const run = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds), '-f', file]
    const output = execFileSync(path.join(findPostgres(), 'pgbench'), [...client, ...run, ...defined, 'phone_guard'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(/tps = ([\d.]+)/.exec(output)[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
