/**
 * node second-engine-program.cjs <folder of a built mini-program>
 * Opens every page with miniprogram-simulate (exparser, and wcc's output) and prints the errors as JSON.
 * It runs as a separate process, because the engine uses globals and caches what it has loaded.
 */
const { readFileSync } = require('node:fs')
const path = require('node:path')
const { JSDOM } = require('jsdom')

const MOST_OUTPUT = 64 * 1024 * 1024
/** Templates render, and report errors, after a page's first data has arrived. */
const SETTLE_MS = 30

const folder = path.resolve(process.argv[2])
const faults = new Set()
const note = (where, error) => faults.add(`${where}: ${error instanceof Error ? error.message : String(error)}`)

/** The engine warns on the console; the mini-program's own logs are ignored here. */
function listenToConsole() {
  const hear = (...values) => {
    const text = values.map(String).join(' ')
    if (/WXMLRT/.test(text)) faults.add(text)
  }
  for (const level of ['log', 'info', 'warn', 'error', 'debug', 'group', 'groupEnd']) console[level] = hear
}

function makeDocument() {
  const { window } = new JSDOM('<!doctype html><body></body>', { pretendToBeVisual: true })
  for (const name of ['document', 'Event', 'CustomEvent', 'HTMLElement', 'Node', 'MutationObserver', 'TouchEvent']) {
    global[name] = window[name]
  }
  global.window = window
  Object.defineProperty(global, 'navigator', { value: window.navigator, configurable: true })
}

/** WeChat's constructors; a page is opened as a component, which it nearly is. */
function makeGlobals() {
  let app = {}
  global.App = (definition) => (app = definition)
  global.getApp = () => app
  global.getCurrentPages = () => []
  global.Page = ({ data, ...members }) => {
    const methods = Object.fromEntries(Object.entries(members).filter(([, member]) => typeof member === 'function'))
    global.Component({ data, methods })
  }
}

/** The engine's own wx has few calls. The host tests the mini-program's calls; this program tests templates. */
function completeWx() {
  global.wx = new Proxy(global.wx, {
    get: (calls, name) => (name in calls || name === 'webpackJsonp' ? calls[name] : () => undefined),
  })
}

async function openPage(simulate, page) {
  const id = simulate.load(path.join(folder, page), {
    compiler: 'official',
    rootPath: folder,
    compilerOptions: { maxBuffer: MOST_OUTPUT },
  })
  const component = simulate.render(id)
  const box = document.body.appendChild(document.createElement('div'))
  component.attach(box)
  component.instance.route = page
  for (const lifecycle of ['onLoad', 'onShow', 'onReady']) component.instance[lifecycle]?.({})
  await simulate.sleep(SETTLE_MS)
}

async function main() {
  listenToConsole()
  makeDocument()
  makeGlobals()
  const simulate = require('miniprogram-simulate')
  completeWx()
  const {
    pages,
    subpackages = [],
    subPackages = subpackages,
  } = JSON.parse(readFileSync(path.join(folder, 'app.json'), 'utf8'))
  require(path.join(folder, 'app.js'))
  global.getApp().onLaunch?.({ path: pages[0], query: {} })
  for (const page of [
    ...pages,
    ...subPackages.flatMap(({ root, pages: own }) => own.map((name) => path.posix.join(root, name))),
  ]) {
    await openPage(simulate, page).catch((error) => note(page, error))
  }
}

process.on('uncaughtException', (error) => note('script', error))
process.on('unhandledRejection', () => undefined) // there is no gateway behind a request
main()
  .catch((error) => note('app', error))
  .finally(() => process.stdout.write(JSON.stringify([...faults]), () => process.exit(0)))
