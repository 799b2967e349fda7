import { DrivenElements } from './driven-element'
import { drivenPage } from './driven-page'
import type { Driver } from './driver'
import type { Measures } from './measures'
import type { AppDefinition } from './modules'
import type { Pages } from './pages'
import type { Reports } from './reports'
import { readFunction } from './sandbox'
import type { Actions } from './wx/actions'
import type { Sharing } from './wx/sharing'
import type { Wx } from './wx/wx'

interface Parts {
  app: AppDefinition
  launch: Record<string, unknown>
  pages: Pages
  wx: Wx
  reports: Reports
  measures: Measures
  actions: Actions
  sharing: Sharing
  changes: Set<() => void>
  getCurrentPages: () => object[]
}

/** Synchronous calls whose names do not end in Sync. */
const ANSWERS_AT_ONCE = /Sync$|^(canIUse|getWindowInfo|getDeviceInfo|getAppBaseInfo|getMenuButtonBoundingClientRect)$/

/** Calls a function of wx and waits for its result. */
async function callWx(wx: Wx, method: string, args: unknown[]): Promise<unknown> {
  const call = wx.functionOf(method)
  if (ANSWERS_AT_ONCE.test(method)) return call(...args)
  return new Promise((resolve, reject) => {
    const fail = ({ errMsg }: { errMsg: string }) => reject(new Error(errMsg))
    call({ ...(args[0] as object | undefined), success: resolve, fail })
  })
}

/** Drives a running mini-program. */
export function drive(parts: Parts): Driver {
  const { app, launch, pages, wx, reports, measures, actions, sharing, changes, getCurrentPages } = parts
  const elements = new DrivenElements()
  const scope = { wx: wx.global, getApp: () => app, getCurrentPages, console: reports.console() }
  return {
    pageStack: () => pages.stack.map((page) => drivenPage(page, elements)),
    page: (pageId) => drivenPage(pages.byId(pageId), elements),
    element: (elementId) => elements.get(elementId),
    callWxMethod: (method, args) => callWx(wx, method, args),
    mockWxMethod: (method, make) => wx.mock(method, make),
    evaluate: async (functionText, args) => readFunction(functionText, scope)(...args),
    onPageChange: (listener) => void changes.add(listener),
    share: () => sharing.share('menu'),
    setInFront(isInFront) {
      if (isInFront) app.onShow?.(launch)
      pages.lifecycle(pages.top, isInFront ? 'onShow' : 'onHide')
      if (!isInFront) app.onHide?.()
      actions.setInFront(isInFront, launch)
    },
    report: () => ({
      ...measures.summary(),
      exceptions: reports.exceptions,
      logs: reports.logs,
      missing: [...reports.missing],
      actions: actions.done,
    }),
  }
}
