/** Starts a release from any working directory: the gateway, with the app beside it. */
import { fileURLToPath } from 'node:url'

process.env.NODE_ENV ??= 'production'
process.env.H5_DIR ??= fileURLToPath(new URL('./h5', import.meta.url))
await import('./gateway/main.mjs')
