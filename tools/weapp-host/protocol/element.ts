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
  // The automator's own typings name them so for dispatchEvent.
  const name = ['changedTouches', 'changeTouches'].find((key) => params[key]) ?? 'touches'
  const given = list<Partial<TouchPoint>>(params, name)
  const middle = middleOf(element.dom)
  return given.length > 0 ? given.map((point) => ({ ...middle, ...point })) : [middle]
}

const touchTypes = ['touchstart', 'touchmove', 'touchend'] as const
type TouchType = (typeof touchTypes)[number]

/** An event of any name: touches and taps as a finger causes them, all others as the component's own. */
function dispatch(element: DrivenElement, params: Params): void {
  const type = text(params, 'eventName')
  const touch = touchTypes.find((name) => name === type)
  if (touch) element.touch(touch, touchPoints(element, params))
  else if (type === 'tap') element.tap()
  else element.trigger(type, object(params, 'detail'))
}

/** `Element.*`: an element's content and properties, and touches on it. */
export function elementAnswers(driver: Driver): Answers {
  const elementOf = (params: Params) => driver.element(text(params, 'elementId'))
  const find = (params: Params) => elementOf(params).querySelectorAll(text(params, 'selector'))
  const each = (params: Params, read: (element: DrivenElement, name: string) => unknown) =>
    list<string>(params, 'names').map((name) => read(elementOf(params), name))
  const touch = (type: TouchType) => (params: Params) => {
    const element = elementOf(params)
    element.touch(type, touchPoints(element, params))
  }
  const componentOf = (params: Params) => {
    const { component, tagName } = elementOf(params)
    if (!component) throw new Error(`<${tagName}> is no component of the build`)
    return component
  }
  return {
    'Element.getElement': (params) => firstOf(find(params), text(params, 'selector')),
    'Element.getElements': (params) => ({ elements: find(params).map(elementInfo) }),
    'Element.getDOMProperties': (params) => ({ properties: each(params, domProperty) }),
    'Element.getProperties': (params) => ({ properties: each(params, property) }),
    'Element.getAttributes': (params) => ({ attributes: each(params, (element, name) => element.attribute(name)) }),
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
    'Element.dispatchEvent': (params) => {
      const { $: selector } = params
      const [element] =
        typeof selector === 'string' ? elementOf(params).querySelectorAll(selector) : [elementOf(params)]
      if (!element) throw new Error(`no such element: ${String(selector)}`)
      dispatch(element, params)
    },
    'Element.getData': (params) => ({ data: plain(componentOf(params).data(params.path as string | undefined)) }),
    'Element.setData': (params) => componentOf(params).setData(object(params, 'data')),
    'Element.callMethod': async (params) => ({
      result: plain(await componentOf(params).callMethod(text(params, 'method'), list(params, 'args'))),
    }),
    'Element.callContextMethod': async (params) => {
      const element = elementOf(params)
      const name = `${element.tagName}.${text(params, 'method')}`
      return { result: plain(await element.callFunction(name, list(params, 'args'))) }
    },
    'Element.callFunction': async (params) => ({
      result: plain(await elementOf(params).callFunction(text(params, 'functionName'), list(params, 'args'))),
    }),
  }
}
