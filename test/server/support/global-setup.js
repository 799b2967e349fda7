const { execFileSync } = require('node:child_process')
const { mkdirSync, copyFileSync, cpSync, renameSync, writeFileSync } = require('node:fs')
const path = require('node:path')
const { buildSync } = require('esbuild')

const root = path.resolve(__dirname, '../../..')
const outdir = path.join(root, '.cache/test/gateway')

/**
 * Bundles the gateway as in production: the embedded database and the reader of files, which run in threads of their
 * own, outside jest, and the whole process for tests that kill or starve one. Creates one database with every table and no
 * row, which every test file copies.
 */
module.exports = () => {
  mkdirSync(outdir, { recursive: true })
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/src/main.ts',
      'sms-filter': 'server/src/sms-filter/main.ts',
      'pglite-worker': 'server/src/kernel/database/pglite-worker.ts',
      'file-worker': 'server/src/topics/uploads/files/file-worker.ts',
      'write-seed': 'test/server/support/write-seed.ts',
    },
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
  execFileSync(process.execPath, [path.join(outdir, 'write-seed.mjs'), path.join(root, '.cache/test/seed.tar')])
}
