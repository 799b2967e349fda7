/** Prints the size of each package of the built mini-program, in kB: node scripts/package-sizes.mjs [dist/weapp] */
import path from 'node:path'
import { packageSizes } from './lib/package-sizes.mjs'
import { root } from './lib/run.mjs'

for (const { name, bytes } of packageSizes(path.resolve(root, process.argv[2] ?? 'dist/weapp'))) {
  console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${name}`)
}
