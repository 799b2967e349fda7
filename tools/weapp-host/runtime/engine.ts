import {
  addGlobalErrorListener,
  addGlobalWarningListener,
  Component,
  CurrentWindowBackendContext,
  Event as EngineEvent,
  globalOptions,
  type Element as EngineElement,
} from 'glass-easel'
import { MiniProgramEnv, type AssociatedBackend, type CodeSpace } from 'glass-easel-miniprogram-adapter'
import type { Compiled } from '../compile/compiled'
import { builtInTags, isBuiltIn } from './components/built-in'
import type { Reports } from './reports'
import { setCatchesMove, weChatTouches } from './touches'

/** What an element of the document belongs to. */
export type HostElement = HTMLElement & { __wxElement?: EngineElement }

/** Compiled templates by path. */
export type Templates = Record<string, (name: string) => unknown>

/** Events that the browser fires on any element; all others come from the built-in components. */
const BROWSER_EVENTS = /^(touch|mouse|animation|transition|click$)/

/** The engine's own level for `catch…`; its enum exists for the compiler alone. */
const CATCHES = 2

type Listener = Parameters<CurrentWindowBackendContext['onEvent']>[0]

/** The engine's own DOM backend; as in WeChat its elements are called wx-…, and its style sheets belong to a page. */
class Backend extends CurrentWindowBackendContext {
  /** Style sheets added since the last read. */
  private added: HTMLStyleElement[] = []

  override document = {
    createElement: (tag: string) => document.createElement(`wx-${tag}`),
    createTextNode: (text: string) => document.createTextNode(text),
    createDocumentFragment: () => document.createDocumentFragment(),
    // The engine has its own types for the few members of a DOM node that it uses.
  } as unknown as CurrentWindowBackendContext['document']

  takeStyles(): HTMLStyleElement[] {
    return this.added.splice(0)
  }

  override appendStyleSheetPath(path: string, styleScope?: number): number {
    const last = document.head.lastElementChild
    const index = super.appendStyleSheetPath(path, styleScope)
    const element = document.head.lastElementChild
    if (element !== last && element instanceof HTMLStyleElement) this.added.push(element)
    return index
  }

  override setListenerStats(...args: Parameters<CurrentWindowBackendContext['setListenerStats']>): void {
    const [element, type, isCapture, level] = args
    if (type === 'touchmove' && !isCapture) setCatchesMove(element as unknown as HostElement, level === CATCHES)
    const component = (element as unknown as HostElement | null)?.__wxElement
    if (component && isBuiltIn(component) && !BROWSER_EVENTS.test(type)) return
    super.setListenerStats(...args)
  }
}

/** WeChat's component engine in this document, with this mini-program's templates. */
export class Engine {
  readonly env = new MiniProgramEnv()
  readonly codeSpace: CodeSpace
  readonly associated: AssociatedBackend
  readonly templates: Templates
  private readonly backend = new Backend()

  constructor(compiled: Compiled, reports: Reports, defineBuiltIns: (engine: Engine) => void) {
    globalOptions.throwGlobalError = false
    addGlobalErrorListener((error, info) => {
      reports.exception(error, String((info as { type?: unknown }).type ?? 'component'))
      return false
    })
    addGlobalWarningListener((warning) => {
      reports.exception(new Error(`warning of the component engine: ${String(warning)}`), 'component')
      return false
    })
    watchHandlers(reports)
    this.templates = new Function(`return ${compiled.templates}`)() as Templates
    this.codeSpace = this.createSpace(() => defineBuiltIns(this))
    this.backend.onEvent((...args) => this.dispatch(...args))
    this.associated = this.env.associateBackend(this.backend)
  }

  /** Built-in components must exist before the space that uses them. */
  private createSpace(define: () => void): CodeSpace {
    define()
    const space = this.env.createCodeSpace('', true)
    writeIds(space)
    const builtIns = this.env.getGlobalCodeSpace().getComponentSpace()
    for (const tag of builtInTags()) {
      space.getComponentSpace().setGlobalUsingComponent(tag, builtIns.getComponentByUrl(tag, ''))
    }
    return space
  }

  /** The style sheets that came with the last page. */
  takeStyles(): HTMLStyleElement[] {
    return this.backend.takeStyles()
  }

  private dispatch(...[target, type, detail, options]: Parameters<Listener>): ReturnType<Listener> {
    const original = options.originalEvent
    const event = new EngineEvent(type, detail, { ...options, extraFields: weChatTouches(original) })
    EngineEvent.dispatchEvent(target, event)
    return event.getEventBubbleStatus()
  }
}

/** WeChat only warns of an event handler that the page lacks; here it is a fault like any other. */
function watchHandlers(reports: Reports): void {
  const find = Component.getMethod.bind(Component)
  Component.getMethod = (component, name) => {
    const method = find(component, name)
    if (!method) reports.exception(new Error(`${component.is} has no method ${name}`), 'event')
    return method
  }
}

interface WithOptions {
  prepareComponentOptions(...args: unknown[]): [Record<string, unknown>, unknown]
}

/** The engine keeps ids internal; in the document selectors, assistive techniques and people can use them. */
function writeIds(space: CodeSpace): void {
  // Internal to the adapter, and the only place where it sets these options.
  const inner = space as unknown as WithOptions
  const prepare = inner.prepareComponentOptions.bind(inner)
  inner.prepareComponentOptions = (...args) => {
    const [options, isolation] = prepare(...args)
    return [{ ...options, idPrefixGenerator: null, writeIdToDOM: true }, isolation]
  }
}
