import { ensureBuild } from './builds.mjs'
import { ensurePackages } from './install.mjs'
import { fail, run } from './run.mjs'

/**
 * Runs test/e2e/h5/pictures.ts to take pictures of the built H5, once for each set (PICTURES there), of the
 * screens whose names match `only`, or of all. Returns the exit code of the first failure, or 0.
 */
export async function takePictures(sets, only) {
  await ensurePackages()
  for (const name of ['h5', 'server'])
    if (!(await ensureBuild(name))) fail(`The ${name} build failed: see its messages above.`)
  const jest = [
    'node_modules/jest/bin/jest.js',
    '--config',
    'test/e2e/h5/jest.config.js',
    '--testMatch',
    '**/e2e/h5/pictures.ts',
  ]
  if (only) jest.push('-t', only)
  let failed = 0
  for (const set of sets) {
    const code = await run(process.execPath, jest, { env: { PICTURES: JSON.stringify(set) } })
    failed ||= code
  }
  return failed
}
