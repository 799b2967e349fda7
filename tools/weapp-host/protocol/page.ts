import type { DrivenElement, DrivenPage, Driver } from '../runtime/driver'
import { list, object, plain, text, type Answers, type Params } from './answers'

/** An element as the protocol names it; only one of the build's own components has a `nodeId`. */
export const elementInfo = ({ elementId, tagName, component }: DrivenElement) => ({
  elementId,
  tagName,
  ...(component && { nodeId: elementId }),
})

/** The first of those found; the protocol expects an error when there is none. */
export function firstOf(found: DrivenElement[], selector: string): object {
  const [first] = found
  if (!first) throw new Error(`no such element: ${selector}`)
  return elementInfo(first)
}

/** What miniprogram-automator reads from a page's window; here a page scrolls in its box. */
const windowProperties: Record<string, (box: HTMLElement) => number> = {
  'document.documentElement.scrollWidth': (box) => box.scrollWidth,
  'document.documentElement.scrollHeight': (box) => box.scrollHeight,
  'document.documentElement.scrollTop': (box) => box.scrollTop,
  'document.body.scrollTop': (box) => box.scrollTop,
}

function windowProperty(page: DrivenPage, name: string): number {
  const read = windowProperties[name]
  if (!read) throw new Error(`the host does not know the window property ${name}`)
  return read(page.box)
}

/** `Page.*`: a page's elements, data, methods and size. */
export function pageAnswers(driver: Driver): Answers {
  const pageOf = ({ pageId }: Params) => driver.page(pageId as number | undefined)
  const find = (params: Params) => pageOf(params).querySelectorAll(text(params, 'selector'))
  const findByXpath = (params: Params) => pageOf(params).selectByXpath(text(params, 'selector'))
  return {
    'Page.getElement': (params) => firstOf(find(params), text(params, 'selector')),
    'Page.getElements': (params) => ({ elements: find(params).map(elementInfo) }),
    'Page.getElementByXpath': (params) => firstOf(findByXpath(params), text(params, 'selector')),
    'Page.getElementsByXpath': (params) => ({ elements: findByXpath(params).map(elementInfo) }),
    'Page.getData': (params) => ({ data: plain(pageOf(params).data(params.path as string | undefined)) }),
    'Page.setData': (params) => pageOf(params).setData(object(params, 'data')),
    'Page.callMethod': async (params) => ({
      result: plain(await pageOf(params).callMethod(text(params, 'method'), list(params, 'args'))),
    }),
    'Page.getWindowProperties': (params) => ({
      properties: list<string>(params, 'names').map((name) => windowProperty(pageOf(params), name)),
    }),
  }
}
