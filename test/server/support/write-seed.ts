import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { migrate } from '@server/database/migrations'
import { openPglite } from '@server/kernel/database/pglite-database'
import { openPostgres } from '@server/kernel/database/postgres-database'

/**
 * Run by global-setup.js, beside its bundles: writes the database that tests start from, to the named file or, with
 * TEST_DATABASE_URL, as a template on that server.
 */
const [target = ''] = process.argv.slice(2)
const server = process.env.TEST_DATABASE_URL
if (server && process.env.TEST_CITUS !== '1') await writeTemplate(server, 'phone_guard_seed')
else if (!server) await writeDump(target)

async function writeTemplate(url: string, name: string): Promise<void> {
  const admin = openPostgres(url, { maxConnections: 1 })
  await sql.raw(`drop database if exists ${name}`).execute(admin)
  await sql.raw(`create database ${name}`).execute(admin)
  const db = openPostgres(Object.assign(new URL(url), { pathname: `/${name}` }).href, { maxConnections: 1 })
  await migrate(db)
  await db.destroy()
  // A pooler keeps its connections, and a database is copied only while nobody uses it.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin)
  await admin.destroy()
}

async function writeDump(file: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-seed-'))
  const db = await openPglite(folder, new URL('./pglite-worker.mjs', import.meta.url))
  await migrate(db)
  await db.destroy()

  const engine = await PGlite.create(path.join(folder, 'pglite'))
  const dump = await engine.dumpDataDir('none')
  // Another step may be reading it at this moment.
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${file}.${process.pid}`, file)
  await engine.close()
  rmSync(folder, { recursive: true })
}
