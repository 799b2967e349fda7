const { writeFileSync } = require('node:fs')
const path = require('node:path')
const { buildSync } = require('esbuild')

const root = path.resolve(__dirname, '../../..')

/**
 * Bundles the worker of the embedded database, which runs in a thread of its own, outside jest, as in production; and
 * makes one empty database that every test starts from a copy of.
 */
module.exports = async () => {
  buildSync({
    absWorkingDir: root,
    entryPoints: ['server/src/kernel/database/pglite-worker.ts'],
    outfile: '.cache/test/pglite-worker.mjs',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  })
  if (process.env.TEST_DATABASE_URL) return
  const { PGlite } = await import('@electric-sql/pglite')
  const engine = await PGlite.create()
  const dump = await engine.dumpDataDir('none')
  writeFileSync(path.join(root, '.cache/test/empty.tar'), Buffer.from(await dump.arrayBuffer()))
  await engine.close()
}
