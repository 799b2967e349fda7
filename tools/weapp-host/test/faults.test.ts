import { BuildCopy } from './support/build-copy'
import { FixtureHost } from './support/fixture-host'

const PAGE = 'pages/first/index'
const LOADED = 'onLoad() {'

/** Faults that show only when a mini-program runs. */
const faults: { name: string; make: (build: BuildCopy) => void; message: RegExp }[] = [
  {
    name: 'a browser global',
    make: (build) => build.replace(`${PAGE}.js`, LOADED, `${LOADED} window.scrollTo(0, 0)`),
    message: /undefined/,
  },
  {
    name: 'a call that WeChat does not know',
    make: (build) => build.replace(`${PAGE}.js`, LOADED, `${LOADED} wx.doSomethingNew?.()`),
    message: /wx.doSomethingNew is unknown to WeChat/,
  },
  {
    name: 'a call that the host does not have',
    make: (build) => build.replace(`${PAGE}.js`, LOADED, `${LOADED} wx.scanCode({})`),
    message: /the host has no wx.scanCode/,
  },
  {
    name: 'a component that the host does not have',
    make: (build) => build.replace(`${PAGE}.wxml`, '<text', '<map id="map" /><text'),
    message: /the host has no component <map>/,
  },
  {
    name: 'a picker of a kind that the host does not have',
    make: (build) => build.replace(`${PAGE}.wxml`, 'mode="date"', 'mode="region"'),
    message: /the host's <picker> has no mode region/,
  },
  {
    name: 'an event handler that is not there',
    make: (build) => build.replace(`${PAGE}.js`, 'count() {', 'counted() {'),
    message: /count/,
  },
]

let build: BuildCopy
let host: FixtureHost | undefined
beforeEach(() => {
  build = new BuildCopy()
})
afterEach(async () => {
  await host?.stop()
  host = undefined
  build.drop()
})

it.each(faults)('reports $name', async ({ make, message }) => {
  make(build)
  host = await FixtureHost.start({}, build.folder)
  await host.tap('#title')
  const { exceptions } = await host.report()
  expect(exceptions.map((exception) => exception.message)).toEqual([expect.stringMatching(message)])
})
