/** Bundles the gateway to dist/server: main.mjs, the worker of the embedded database, and the phone data. */
import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const outdir = path.join(root, 'dist/server')

mkdirSync(outdir, { recursive: true })
await build({
  absWorkingDir: root,
  entryPoints: { main: 'server/src/main.ts', 'pglite-worker': 'server/src/kernel/database/pglite-worker.ts' },
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  tsconfig: path.join(root, 'tsconfig.json'),
  logLevel: 'warning',
})
copyFileSync(path.join(root, 'server/data/phone-data.txt'), path.join(outdir, 'phone-data.txt'))
