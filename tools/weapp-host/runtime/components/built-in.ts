import { Component, Event as EngineEvent, type Element as EngineElement, type GeneralComponent } from 'glass-easel'
import type { ComponentCaller } from './caller'

/** A built-in component of WeChat, as the host implements it. */
export interface BuiltIn {
  tag: string
  /** Content between its tags is not shown: an input, an image. */
  isVoid?: boolean
  /** Properties it reads even if no template sets them. */
  properties?: string[]
  /** Called when it has been added to the document. */
  attached?: (self: BuiltInElement) => void
  detached?: (self: BuiltInElement) => void
  /** Called when a property changes, by its camelCase name. */
  changed?: Record<string, (self: BuiltInElement, value: unknown) => void>
  /** Functions that miniprogram-automator may call on it, as in `swiper.swipeTo`. */
  functions?: Record<string, (self: BuiltInElement, ...args: unknown[]) => unknown>
}

const elements = new WeakMap<object, BuiltInElement>()

/** One built-in component in the document. */
export class BuiltInElement {
  /** State of its kind of component. */
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
    // The host uses the engine's DOM backend, so its elements are these.
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

  /** Stores a value under a property's name, as WeChat's components do when a person changes them. */
  set(name: string, value: unknown): void {
    ;(this.component.data as Record<string, unknown>)[name] = value
  }

  /** Its properties, for drivers. */
  get properties(): Record<string, unknown> {
    return { ...(this.component.data as Record<string, unknown>) }
  }

  /** Its `data-…`, which the engine keeps out of the document. */
  get dataset(): Record<string, unknown> {
    return { ...this.component.dataset }
  }

  trigger(type: string, detail: Record<string, unknown> = {}): void {
    EngineEvent.triggerEvent(this.component, type, detail, { bubbles: false, composed: false })
  }

  /** Fires the component's event. */
  on(type: string, listener: () => void): void {
    this.component.addListener(type, listener)
  }

  /** Adds an element of the host inside the component's. */
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

/** The built-in component of an element of the document, if it is one. */
export function builtInOf(dom: Element): BuiltInElement | undefined {
  const component = (dom as Element & { __wxElement?: EngineElement }).__wxElement
  return component && elements.get(component)
}

const names = new Set<string>()

/** Registers a name as that of a built-in component. */
export function rememberBuiltIn(tag: string): void {
  names.add(tag)
}

/** The names of the built-in components. */
export const builtInTags = (): ReadonlySet<string> => names

export function isBuiltIn(element: EngineElement): boolean {
  return Component.isComponent(element) && names.has(element.is)
}
