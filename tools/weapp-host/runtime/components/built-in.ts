import { Component, Event as EngineEvent, type Element as EngineElement, type GeneralComponent } from 'glass-easel'
import type { ComponentCaller } from './caller'

/** One of WeChat's components, as the host draws it. */
export interface BuiltIn {
  tag: string
  /** What stands between its tags is not shown: an input, an image. */
  isVoid?: boolean
  /** Properties it reads although no template may give them. */
  properties?: string[]
  /** It is in the document now. */
  attached?: (self: BuiltInElement) => void
  detached?: (self: BuiltInElement) => void
  /** What happens when a property changes, by its camelCase name. */
  changed?: Record<string, (self: BuiltInElement, value: unknown) => void>
  /** What miniprogram-automator may call on it, as in `swiper.swipeTo`. */
  functions?: Record<string, (self: BuiltInElement, ...args: unknown[]) => unknown>
}

const elements = new WeakMap<object, BuiltInElement>()

/** One built-in component in the document. */
export class BuiltInElement {
  /** What its kind wants to remember of it. */
  readonly memory: Record<string, unknown> = {}

  private constructor(
    readonly kind: BuiltIn,
    private readonly component: GeneralComponent,
  ) {}

  /** The element behind the `this` of a component's own method. */
  static of(caller: ComponentCaller, kind: BuiltIn): BuiltInElement {
    const component = caller._$
    const known = elements.get(component)
    if (known) return known
    const element = new BuiltInElement(kind, component)
    elements.set(component, element)
    return element
  }

  get dom(): HTMLElement {
    // The host runs on the engine's DOM backend, whose elements these are.
    return this.component.$$ as unknown as HTMLElement
  }

  get(name: string): unknown {
    return (this.component.data as Record<string, unknown>)[name]
  }

  isOn(name: string): boolean {
    return isOn(this.get(name))
  }

  text(name: string): string {
    return String(this.get(name) ?? '')
  }

  number(name: string, otherwise: number): number {
    const value = Number(this.get(name) ?? otherwise)
    return Number.isFinite(value) ? value : otherwise
  }

  /** Remembers a value of its own under a property's name, as WeChat's components do when a person changes them. */
  set(name: string, value: unknown): void {
    ;(this.component.data as Record<string, unknown>)[name] = value
  }

  /** Its properties, for whoever looks from outside. */
  get properties(): Record<string, unknown> {
    return { ...(this.component.data as Record<string, unknown>) }
  }

  trigger(type: string, detail: Record<string, unknown> = {}): void {
    EngineEvent.triggerEvent(this.component, type, detail, { bubbles: false, composed: false })
  }

  /** Notifies when this happens to the component, whoever else listens. */
  on(type: string, listener: () => void): void {
    this.component.addListener(type, listener)
  }

  /** An element of the host's own, to be put into the component's. */
  make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className = ''): HTMLElementTagNameMap[Tag] {
    const element = document.createElement(tag)
    if (className) element.className = className
    return element
  }
}

/** Boolean attributes of wxml: absent, false and 'false' are off. */
export function isOn(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== 'false'
}

/** The component that an element of the document is, if it is a built-in one. */
export function builtInOf(dom: Element): BuiltInElement | undefined {
  const component = (dom as Element & { __wxElement?: EngineElement }).__wxElement
  return component && elements.get(component)
}

const names = new Set<string>()

/** From now on components of this name are built-in ones. */
export function rememberBuiltIn(tag: string): void {
  names.add(tag)
}

/** The names of the built-in components. */
export const builtInTags = (): ReadonlySet<string> => names

export function isBuiltIn(element: EngineElement): boolean {
  return Component.isComponent(element) && names.has(element.is)
}
