import type { Compiled, ComponentJson } from '../compile/compiled'
import type { ComponentCaller } from './components/caller'
import type { Engine } from './engine'
import type { PageMeasure } from './measures'
import type { Modules, Registrars } from './modules'
import { resolveFrom } from './paths'

type Definition = Record<string, unknown>
type Method = (this: ComponentCaller, ...args: unknown[]) => unknown

/** Registers pages and components with the engine when they are first needed, with everything that they use. */
export class ComponentLoader {
  private readonly loaded = new Set<string>()
  private measure: PageMeasure | null = null

  constructor(
    private readonly compiled: Compiled,
    private readonly engine: Engine,
    private readonly modules: Modules,
  ) {
    for (const [path, css] of Object.entries(compiled.styles))
      this.engine.associated.registerStyleSheetContent(path, css)
    if ('app' in compiled.styles) engine.codeSpace.addStyleSheet('app', 'app')
  }

  /** From now on handlers are counted for this page. */
  load(path: string, measure: PageMeasure): void {
    this.measure = measure
    this.register(path)
  }

  private register(path: string): void {
    if (this.loaded.has(path)) return
    this.loaded.add(path)
    const { codeSpace, templates } = this.engine
    const template = templates[path]
    if (!template) throw new Error(`${path} has no wxml`)
    codeSpace.addComponentStaticConfig(path, this.configOf(path) as never)
    codeSpace.addCompiledTemplate(path, {
      groupList: templates,
      content: template,
      fallbackListenerOnNativeNode: true,
    } as never)
    if (path in this.compiled.styles) codeSpace.addStyleSheet(path, path)
    codeSpace.componentEnv(path, (environment) => {
      // The engine's constructors take definitions of any shape; a build's definitions are untyped.
      const { Page, Component, Behavior } = environment as unknown as Registrars
      this.modules.runFor(`${path}.js`, {
        Page: (definition) => Page(this.timed(definition)),
        Component: (definition) =>
          Component({ ...definition, methods: this.timed((definition.methods ?? {}) as Definition) }),
        Behavior,
      })
    })
  }

  /** Its json, with its components as paths from the root; those are registered first. */
  private configOf(path: string): ComponentJson {
    const own = this.compiled.json[path] ?? {}
    const used = { ...this.compiled.app.usingComponents, ...own.usingComponents }
    // WeChat's servers have the code of plugins: their components are empty here.
    const ofBuild = Object.entries(used).filter(([, target]) => !target.startsWith('plugin://'))
    const paths = ofBuild.map(([tag, target]) => [tag, resolveFrom(path, target)] as const)
    for (const [, target] of paths) this.register(target)
    return { ...own, usingComponents: Object.fromEntries(paths.map(([tag, target]) => [tag, `/${target}`])) }
  }

  /** The same definition, with a timer around every method that is not a lifecycle. */
  private timed(definition: Definition): Definition {
    const entries = Object.entries(definition).map(([name, member]) => {
      if (typeof member !== 'function' || /^on[A-Z]/.test(name)) return [name, member] as const
      return [name, this.clocked(member as Method)] as const
    })
    return Object.fromEntries(entries)
  }

  private clocked(method: Method): Method {
    const count = (since: number) => this.measure?.countHandler(performance.now() - since)
    return function (...args) {
      const since = performance.now()
      try {
        return method.apply(this, args)
      } finally {
        count(since)
      }
    }
  }
}
