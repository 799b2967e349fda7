import type { DrivenElement, Driver } from '../runtime/driver'
import { middleOf, type TouchPoint } from '../runtime/touches'
import { list, object, plain, text, type Answers, type Params } from './answers'
import { elementInfo, firstOf } from './page'

const PUBLIC_PROPERTIES = '__propPublic'
const domProperties = ['innerText', 'offsetWidth', 'offsetHeight'] as const
type DomProperty = (typeof domProperties)[number]

const isDomProperty = (name: string): name is DomProperty => (domProperties as readonly string[]).includes(name)

function domProperty({ dom }: DrivenElement, name: string): unknown {
  if (!isDomProperty(name)) throw new Error(`the host does not know the property ${name} of an element`)
  return dom[name]
}

/** A component's properties with their values, as set by wxml or changed by a person. */
function properties({ builtIn, dom }: DrivenElement): Record<string, unknown> {
  return { ...builtIn?.properties, id: dom.id, class: dom.className }
}

function property(element: DrivenElement, name: string): unknown {
  const all = properties(element)
  if (name !== PUBLIC_PROPERTIES) return plain(all[name])
  return Object.fromEntries(Object.keys(all).map((known) => [known, true]))
}

/** The positions of the fingers; the middle of the element by default. */
function touchPoints(element: DrivenElement, params: Params): TouchPoint[] {
  const given = list<Partial<TouchPoint>>(params, params.changedTouches ? 'changedTouches' : 'touches')
  const middle = middleOf(element.dom)
  return given.length > 0 ? given.map((point) => ({ ...middle, ...point })) : [middle]
}

/** `Element.*`: an element's content and properties, and touches on it. */
export function elementAnswers(driver: Driver): Answers {
  const elementOf = (params: Params) => driver.element(text(params, 'elementId'))
  const find = (params: Params) => elementOf(params).querySelectorAll(text(params, 'selector'))
  const each = (params: Params, read: (element: DrivenElement, name: string) => unknown) =>
    list<string>(params, 'names').map((name) => read(elementOf(params), name))
  const touch = (type: 'touchstart' | 'touchmove' | 'touchend') => (params: Params) => {
    const element = elementOf(params)
    element.touch(type, touchPoints(element, params))
  }
  return {
    'Element.getElement': (params) => firstOf(find(params), text(params, 'selector')),
    'Element.getElements': (params) => ({ elements: find(params).map(elementInfo) }),
    'Element.getDOMProperties': (params) => ({ properties: each(params, domProperty) }),
    'Element.getProperties': (params) => ({ properties: each(params, property) }),
    'Element.getAttributes': (params) => ({ attributes: each(params, ({ dom }, name) => dom.getAttribute(name)) }),
    'Element.getStyles': (params) => ({
      styles: each(params, ({ dom }, name) => getComputedStyle(dom).getPropertyValue(name)),
    }),
    'Element.getOffset': (params) => {
      const { left, top } = elementOf(params).dom.getBoundingClientRect()
      return { left, top }
    },
    'Element.getWXML': (params) => ({ wxml: elementOf(params).wxml(params.type === 'outer' ? 'outer' : 'inner') }),
    'Element.tap': (params) => elementOf(params).tap(),
    'Element.touchstart': touch('touchstart'),
    'Element.touchmove': touch('touchmove'),
    'Element.touchend': touch('touchend'),
    'Element.triggerEvent': (params) => elementOf(params).trigger(text(params, 'type'), object(params, 'detail')),
    'Element.callFunction': async (params) => ({
      result: plain(await elementOf(params).callFunction(text(params, 'functionName'), list(params, 'args'))),
    }),
  }
}
