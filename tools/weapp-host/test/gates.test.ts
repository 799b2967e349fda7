import { checkBuild } from '../gates/check-build'
import { breakages } from './support/breakages'
import { BuildCopy, fixture } from './support/build-copy'

let build: BuildCopy | null = null
afterEach(() => {
  build?.drop()
  build = null
})

it('accepts the unbroken fixture', async () => {
  expect(await checkBuild(fixture)).toEqual([])
})

it.each(breakages)('catches $name', async ({ make, gates }) => {
  build = new BuildCopy()
  make(build)
  const faults = await checkBuild(build.folder)
  expect(faults.map(({ gate }) => gate)).toEqual(expect.arrayContaining(gates))
})
