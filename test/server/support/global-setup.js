const { mkdirSync, copyFileSync, cpSync, renameSync, writeFileSync } = require('node:fs')
const path = require('node:path')
const { buildSync } = require('esbuild')

const root = path.resolve(__dirname, '../../..')
const outdir = path.join(root, '.cache/test/gateway')

/**
 * Bundles the gateway as production runs it: the worker of the embedded database, which runs in a thread of its own,
 * outside jest, and the whole process for the tests that end or starve one. Makes one empty database that every test
 * starts from a copy of.
 */
module.exports = async () => {
  mkdirSync(outdir, { recursive: true })
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: { main: 'server/src/main.ts', 'pglite-worker': 'server/src/kernel/database/pglite-worker.ts' },
    outdir,
    outExtension: { '.js': '.mjs' },
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  })
  // Another step may be reading them at this moment.
  for (const { path: file, contents } of outputFiles) {
    writeFileSync(`${file}.${process.pid}`, contents)
    renameSync(`${file}.${process.pid}`, file)
  }
  copyFileSync(path.join(root, 'server/data/phone-data.txt'), path.join(outdir, 'phone-data.txt'))
  cpSync(path.join(root, 'server/content'), path.join(outdir, 'content'), { recursive: true })
  if (process.env.TEST_DATABASE_URL) return
  const { PGlite } = await import('@electric-sql/pglite')
  const engine = await PGlite.create()
  const dump = await engine.dumpDataDir('none')
  writeFileSync(path.join(root, '.cache/test/empty.tar'), Buffer.from(await dump.arrayBuffer()))
  await engine.close()
}
