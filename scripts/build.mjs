/** Builds one part of the product into dist/: node scripts/build.mjs h5 | weapp | server */
import { build } from './lib/builds.mjs'
import { fail } from './lib/run.mjs'

const [name = ''] = process.argv.slice(2)
if (!['h5', 'weapp', 'server'].includes(name)) fail('usage: node scripts/build.mjs h5 | weapp | server')
if (!(await build(name))) fail(`The ${name} build failed: see its messages above.`)
