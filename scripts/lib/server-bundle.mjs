import { copyFileSync, cpSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

/** esbuild's options for the gateway (main.mjs and its threads) and the SMS filter, in `outdir` below the root. */
export const serverBundle = (outdir) => ({
  absWorkingDir: root,
  entryPoints: {
    main: 'server/src/main.ts',
    'sms-filter': 'server/src/sms-filter/main.ts',
    'pglite-worker': 'server/src/kernel/database/pglite-worker.ts',
    'file-worker': 'server/src/topics/uploads/files/file-worker.ts',
  },
  outdir: path.join(root, outdir),
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

/** Copies the data that the bundle reads from its own folder. */
export function copyServerData(outdir) {
  mkdirSync(path.join(root, outdir), { recursive: true })
  copyFileSync(path.join(root, 'server/data/phone-data.txt'), path.join(root, outdir, 'phone-data.txt'))
  const content = path.join(root, outdir, 'content')
  rmSync(content, { recursive: true, force: true })
  cpSync(path.join(root, 'server/content'), content, { recursive: true })
}
