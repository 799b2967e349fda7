import type { DrivenElements } from './driven-element'
import type { DrivenPage } from './driver'
import { callPage, type OpenPage } from './page'

/** The value at a path such as `root.cn[0].cl`. */
function at(value: unknown, path: string): unknown {
  const keys = path.split(/[.[\]]+/).filter(Boolean)
  return keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value)
}

/** An open page for drivers. */
export function drivenPage(page: OpenPage, elements: DrivenElements): DrivenPage {
  const { id, path, query, title, box, caller } = page
  return {
    pageId: id,
    path,
    query,
    title,
    box,
    querySelectorAll: (selector) => elements.find(box, selector),
    data: (place) => (place ? at(caller.data, place) : caller.data),
    setData: (data) => caller.setData(data),
    callMethod(method, args) {
      if (typeof caller[method] !== 'function') throw new Error(`page ${path} has no method ${method}`)
      return callPage(page, method, ...args)
    },
  }
}
