/** Makes the pictures of our own screens that the guide shows (src/assets/guide) anew, from the built H5: npm run guide-pictures. */
import path from 'node:path'
import { ensureBuild } from './lib/builds.mjs'
import { ensurePackages } from './lib/install.mjs'
import { fail, run } from './lib/run.mjs'

const folder = path.resolve('src/assets/guide')
const jest = [
  'node_modules/jest/bin/jest.js',
  '--config',
  'test/e2e/h5/jest.config.js',
  '--testMatch',
  '**/pictures.ts',
]

await ensurePackages()
for (const name of ['h5', 'server'])
  if (!(await ensureBuild(name))) fail(`The ${name} build failed: see its messages above.`)
process.exitCode = 0
for (const language of ['zh-CN', 'en']) {
  const env = { PICTURES: JSON.stringify({ folder, name: language, language, guide: true, look: 'light' }) }
  process.exitCode ||= await run(process.execPath, jest, { env })
}
