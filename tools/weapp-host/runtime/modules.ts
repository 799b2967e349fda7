import type { Compiled } from '../compile/compiled'
import { folderOf, normalize } from './paths'
import { runScript } from './sandbox'

/** The argument of `App({...})`. */
export interface AppDefinition {
  onLaunch?: (options: object) => void
  onShow?: (options: object) => void
  onHide?: () => void
  onError?: (message: string) => void
  onPageNotFound?: (options: object) => void
  [name: string]: unknown
}

/** `Page`, `Component` and `Behavior` of the script that is being loaded. */
export interface Registrars {
  Page: (definition: Record<string, unknown>) => void
  Component: (definition: Record<string, unknown>) => void
  Behavior: (definition: Record<string, unknown>) => unknown
}

interface Module {
  exports: unknown
}

/** The mini-program's scripts: CommonJS, each run once, with WeChat's globals in scope. */
export class Modules {
  app: AppDefinition | null = null
  private readonly loaded = new Map<string, Module>()
  private registrars: Registrars | null = null

  /** `globals` are the names that every script sees besides those of its own module. */
  constructor(
    private readonly compiled: Compiled,
    private readonly globals: Record<string, unknown>,
  ) {}

  /** Runs the script of a page or component; its registrations go to `registrars`. */
  runFor(file: string, registrars: Registrars): void {
    const before = this.registrars
    this.registrars = registrars
    try {
      this.run(file)
    } finally {
      this.registrars = before
    }
  }

  run(file: string): unknown {
    const known = this.loaded.get(file)
    if (known) return known.exports
    const code = this.compiled.scripts[file]
    if (code === undefined) throw new Error(`module '${file}' is not defined`)
    const module: Module = { exports: {} }
    this.loaded.set(file, module)
    runScript(file, code, {
      ...this.globals,
      ...this.constructors(),
      require: this.requireFrom(folderOf(file)),
      module,
      exports: module.exports,
    })
    return module.exports
  }

  private requireFrom(folder: string) {
    const load = (id: string): unknown => {
      const path = normalize(id.startsWith('/') ? id : `${folder}/${id}`)
      const file = [path, `${path}.js`, `${path}/index.js`].find((name) => name in this.compiled.scripts)
      if (!file) throw new Error(`module '${path}.js' is not defined, require args is '${id}'`)
      return this.run(file)
    }
    return Object.assign(load, { async: async (id: string) => load(id) })
  }

  private constructors(): Record<string, unknown> {
    const register = (name: keyof Registrars) => (definition: Record<string, unknown>) => {
      if (!this.registrars) throw new Error(`${name}() called outside of a page's or a component's script`)
      return this.registrars[name](definition)
    }
    return {
      App: (definition: AppDefinition) => {
        this.app = definition
      },
      getApp: () => this.app,
      Page: register('Page'),
      Component: register('Component'),
      Behavior: register('Behavior'),
    }
  }
}
