import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './run.mjs'

const folder = 'tools/weapp-host'
const outfile = path.join(root, '.cache/weapp-host/host.cjs')

/** Bundles tools/weapp-host for this Node and returns its `Host`. */
export async function loadHost() {
  await build({
    absWorkingDir: root,
    entryPoints: [`${folder}/server/host.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    // The tool reads its own files from where its source is.
    define: { __dirname: JSON.stringify(path.join(root, folder)) },
    logLevel: 'warning',
  })
  const { Host } = await import(pathToFileURL(outfile).href)
  return Host
}
