import { Component, Event as EngineEvent } from 'glass-easel'
import { prefixTags } from '../compile/tag-prefix'
import { builtInOf, isBuiltIn } from './components/built-in'
import { callMethodOf, dataAt, type ComponentCaller } from './components/caller'
import type { DrivenComponent, DrivenElement } from './driver'
import type { HostElement } from './engine'
import { tap, touch } from './touches'
import { selectByXpath } from './xpath'

const PREFIX = /^wx-/

/** The document's elements for drivers, each under a stable id. */
export class DrivenElements {
  private readonly byId = new Map<string, HTMLElement>()
  private readonly known = new WeakMap<HTMLElement, DrivenElement>()

  /** Throws when it is no longer in the document. */
  get(elementId: string): DrivenElement {
    const dom = this.byId.get(elementId)
    if (!dom?.isConnected) throw new Error(`element ${elementId} has left the page`)
    return this.of(dom)
  }

  find(root: HTMLElement, selector: string): DrivenElement[] {
    // The document has no borders between components, so `>>>` is any descendant.
    return [...root.querySelectorAll<HTMLElement>(prefixTags(selector.replaceAll('>>>', ' ')))]
      .filter((dom) => PREFIX.test(dom.localName))
      .map((dom) => this.of(dom))
  }

  /** Throws when it is no XPath. */
  findByXpath(box: HTMLElement, xpath: string): DrivenElement[] {
    return selectByXpath(box, xpath).map((dom) => this.of(dom))
  }

  private of(dom: HTMLElement): DrivenElement {
    const known = this.known.get(dom)
    if (known) return known
    const elementId = `element-${this.byId.size + 1}`
    this.byId.set(elementId, dom)
    const element = this.make(dom, elementId)
    this.known.set(dom, element)
    return element
  }

  private make(dom: HTMLElement, elementId: string): DrivenElement {
    const tagName = dom.localName.replace(PREFIX, '')
    return {
      elementId,
      tagName,
      dom,
      builtIn: builtInOf(dom),
      component: componentOf(dom, tagName),
      querySelectorAll: (selector) => this.find(dom, selector),
      wxml: (type) => wxmlOf(type === 'outer' ? dom.outerHTML : dom.innerHTML),
      attribute: (name) => dom.getAttribute(name) ?? datasetOf(dom, name),
      tap() {
        if (!dom.closest('[disabled]')) tap(dom)
      },
      touch: (type, points) => touch(dom, type, points),
      trigger: (type, detail) => triggerOn(dom, type, detail),
      callFunction: (name, args) => callFunction(dom, name, args),
    }
  }
}

/** The value of `data-…`, which the engine keeps out of the document. */
function datasetOf({ __wxElement: element }: HostElement, name: string): string | null {
  if (!name.startsWith('data-')) return null
  const key = name.slice('data-'.length).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const value = (element?.dataset as Record<string, unknown> | undefined)?.[key]
  return value === undefined ? null : String(value)
}

/** What an element is if the build defines its component. */
function componentOf({ __wxElement: component }: HostElement, tagName: string): DrivenComponent | undefined {
  if (!component || !Component.isComponent(component) || isBuiltIn(component)) return undefined
  // The engine's type of a caller has the component's own members, which are unknown here.
  const caller = component.getMethodCaller() as unknown as ComponentCaller
  return {
    data: (path) => dataAt(caller, path),
    setData: (data) => caller.setData(data),
    callMethod: (method, args) => callMethodOf(caller, `<${tagName}>`, method, args),
  }
}

const wxmlOf = (html: string) => html.replace(/(<\/?)wx-/g, '$1')

function triggerOn(dom: HostElement, type: string, detail: Record<string, unknown>): void {
  if (!dom.__wxElement) throw new Error(`<${dom.localName}> is no component`)
  EngineEvent.triggerEvent(dom.__wxElement, type, detail, { bubbles: true, composed: true, capturePhase: true })
}

/** `swiper.swipeTo`: the part before the dot must be the component's own tag. */
function callFunction(dom: HTMLElement, name: string, args: unknown[]): unknown {
  const element = builtInOf(dom)
  const [tag = '', short = ''] = name.split('.')
  const act = element?.kind.tag === tag ? element.kind.functions?.[short] : undefined
  if (!element || !act) throw new Error(`the host's <${dom.localName.replace(PREFIX, '')}> has no function ${name}`)
  return act(element, ...args)
}
