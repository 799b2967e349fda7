const { createRequire, isBuiltin } = require('node:module')
const { Script } = require('node:vm')
const JestRuntime = require('jest-runtime').default

/** Compiled modules by file name. A worker keeps them: V8 compiles each function once, not once for every test file. */
const compiled = new Map()

function compile(source, filename, parameters) {
  const known = compiled.get(filename)
  if (known?.source === source) return known.script.runInThisContext()
  const opening = `(function (${parameters.join(', ')}) {`
  const script = new Script(`${opening}${source}\n})`, { filename, columnOffset: -opening.length })
  compiled.set(filename, { source, script })
  return script.runInThisContext()
}

const isRelative = (name) => /^[./]/.test(name)

/**
 * Jest's runtime, except that packages come from the worker's own `require`: they are loaded once, not once for every
 * test file. The project's own modules are evaluated anew for each file. Used with shared-packages-environment.js.
 */
module.exports = class SharedPackagesRuntime extends JestRuntime {
  constructor(...args) {
    super(...args)
    const { executor } = this
    executor.compile = (source, filename) => compile(source, filename, executor.injectedModuleParameters)
  }

  requireModule(from, name, options, isRequireActual) {
    const isPackage = name && !options?.isInternalModule && !isBuiltin(name) && !isRelative(name)
    const isMapped = isPackage && this._resolution.resolveCjsStub(from, name) !== null
    if (isPackage && !isMapped) return createRequire(from)(name)
    return super.requireModule(from, name, options, isRequireActual)
  }
}
