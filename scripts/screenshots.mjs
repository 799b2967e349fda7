/** Pictures of every screen at 375 x 812 in both languages: npm run screenshots -- FOLDER (default: a new one). */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuild } from './lib/builds.mjs'
import { ensurePackages } from './lib/install.mjs'
import { fail, run } from './lib/run.mjs'

const [chosen] = process.argv.slice(2)
const folder = path.resolve(chosen ?? mkdtempSync(path.join(tmpdir(), 'phone-guard-screens-')))

await ensurePackages()
for (const name of ['h5', 'server'])
  if (!(await ensureBuild(name))) fail(`The ${name} build failed: see its messages above.`)
const jest = [
  'node_modules/jest/bin/jest.js',
  '--config',
  'test/e2e/h5/jest.config.js',
  'screens.test',
  '-t',
  'is accessible and fits',
]
const code = await run(process.execPath, jest, { env: { SCREENSHOTS: folder } })
console.log(`The pictures are in ${folder}`)
process.exitCode = code
