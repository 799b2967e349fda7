const { ModuleMocker } = require('jest-mock')
const { ModernFakeTimers } = require('@jest/fake-timers')

/** What test files pass on to later ones of the same worker: see test/server/support/database.ts. */
const keptByWorker = {}

/** What a test file may have changed: globals, the environment and functions of the process. */
const stateOf = () => ({
  globals: Object.getOwnPropertyDescriptors(globalThis),
  process: Object.getOwnPropertyDescriptors(process),
  env: { ...process.env },
})

/**
 * The environment of server tests: the globals of the worker itself, so that an Error or a Date of a package has the
 * same class in the test. Changes by a file are reverted at its end.
 */
module.exports = class SharedPackagesEnvironment {
  global = globalThis
  #before = stateOf()

  constructor({ projectConfig }) {
    globalThis.keptByWorker = keptByWorker
    this.moduleMocker = new ModuleMocker(globalThis)
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  /** Scripts run in the worker's realm: see shared-packages-runtime.js. */
  getVmContext() {
    return {}
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose()
    this.fakeTimersModern = null
    putBack(globalThis, this.#before.globals)
    putBack(process, this.#before.process)
    for (const name of Object.keys(process.env)) if (!(name in this.#before.env)) delete process.env[name]
    Object.assign(process.env, this.#before.env)
    this.#before = null
  }
}

function putBack(object, before) {
  for (const key of Reflect.ownKeys(object)) {
    const now = Object.getOwnPropertyDescriptor(object, key)
    const old = before[key]
    if (!now.configurable) continue
    if (!old) delete object[key]
    else if (now.value !== old.value || now.get !== old.get) Object.defineProperty(object, key, old)
  }
}
