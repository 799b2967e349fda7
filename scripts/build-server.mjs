/**
 * Bundles the gateway into dist/server: main.mjs, the threads of the embedded database and of strangers' files, the phone
 * data and the content files.
 */
import { build } from 'esbuild'
import { copyServerData, serverBundle } from './lib/server-bundle.mjs'

const outdir = 'dist/server'

copyServerData(outdir)
await build(serverBundle(outdir))
