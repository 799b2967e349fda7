import { callMethodOf, dataAt } from './components/caller'
import type { DrivenElements } from './driven-element'
import type { DrivenPage } from './driver'
import type { OpenPage } from './page'

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
    selectByXpath: (xpath) => elements.findByXpath(box, xpath),
    data: (place) => dataAt(caller, place),
    setData: (data) => caller.setData(data),
    callMethod: (method, args) => callMethodOf(caller, `page ${path}`, method, args),
  }
}
