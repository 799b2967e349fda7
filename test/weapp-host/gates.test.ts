import path from 'node:path'
import { checkBuild } from '../../tools/weapp-host/gates/check-build'
import { breakages } from './support/breakages'
import { BuildCopy, fixture } from './support/build-copy'

let build: BuildCopy | null = null
afterEach(() => {
  build?.drop()
  build = null
})

it('lets the mini-program of this project pass', async () => {
  expect(await checkBuild(path.resolve('dist/weapp'))).toEqual([])
})

it('lets the unbroken fixture pass', async () => {
  expect(await checkBuild(fixture)).toEqual([])
})

it.each(breakages)('catches $name', async ({ make, gates }) => {
  build = new BuildCopy()
  make(build)
  const faults = await checkBuild(build.folder)
  expect(faults.map(({ gate }) => gate)).toEqual(expect.arrayContaining(gates))
})
