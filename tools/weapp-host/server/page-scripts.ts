import path from 'node:path'
import { build } from 'esbuild'
import { toolFolder } from '../folder'

/** Bundles one script of this package with its imports, for a browser. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(toolFolder, entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome110',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [script] = outputFiles
  if (!script) throw new Error(`esbuild made nothing of ${entry}`)
  return script.text
}

/** The scripts of the host's pages: the runtime with WeChat's component engine, and the frame's. */
export async function bundlePageScripts(): Promise<{ phone: string; frame: string }> {
  const [phone, frame] = await Promise.all([bundle('protocol/main.ts'), bundle('page/frame.ts')])
  return { phone, frame }
}
