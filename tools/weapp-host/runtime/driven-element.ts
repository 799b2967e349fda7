import { Event as EngineEvent } from 'glass-easel'
import { prefixTags } from '../compile/tag-prefix'
import { builtInOf } from './components/built-in'
import type { DrivenElement } from './driver'
import type { HostElement } from './engine'
import { tap, touch } from './touches'

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
    return [...root.querySelectorAll<HTMLElement>(prefixTags(selector))]
      .filter((dom) => PREFIX.test(dom.localName))
      .map((dom) => this.of(dom))
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
      querySelectorAll: (selector) => this.find(dom, selector),
      wxml: (type) => wxmlOf(type === 'outer' ? dom.outerHTML : dom.innerHTML),
      tap() {
        if (!dom.closest('[disabled]')) tap(dom)
      },
      touch: (type, points) => touch(dom, type, points),
      trigger: (type, detail) => triggerOn(dom, type, detail),
      callFunction: (name, args) => callFunction(dom, name, args),
    }
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
