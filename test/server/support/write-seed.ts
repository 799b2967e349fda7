import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { migrate } from '@server/database/migrations'
import { openPglite } from '@server/kernel/database/pglite-database'

/** Run by global-setup.js, beside its bundles: writes the database that tests start from to the file that is named. */
const [target = ''] = process.argv.slice(2)
const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-seed-'))
const db = await openPglite(folder, new URL('./pglite-worker.mjs', import.meta.url))
await migrate(db)
await db.destroy()

const engine = await PGlite.create(path.join(folder, 'pglite'))
const dump = await engine.dumpDataDir('none')
// Another step may be reading it at this moment.
writeFileSync(`${target}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
renameSync(`${target}.${process.pid}`, target)
await engine.close()
rmSync(folder, { recursive: true })
