import { coveredOn } from './covered'
import { DrivenElements } from './driven-element'
import { drivenPage } from './driven-page'
import type { Driver } from './driver'
import type { Measures } from './measures'
import type { AppDefinition } from './modules'
import type { Pages } from './pages'
import type { Reports } from './reports'
import { exposeGlobal, readFunction } from './sandbox'
import { screenOf } from './screen'
import type { HostSettings } from './settings'
import type { Actions } from './wx/actions'
import type { Sharing } from './wx/sharing'
import { returnsAtOnce } from './wx/asynchronous'
import type { Wx } from './wx/wx'

interface Parts {
  settings: HostSettings
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

/** Calls a function of wx, or of a plugin's wx, and waits for its result. */
async function callWx(wx: Wx, method: string, args: unknown[], pluginId?: string): Promise<unknown> {
  const call = wx.functionOf(method, pluginId)
  if (returnsAtOnce(method)) return call(...args)
  return new Promise((resolve, reject) => {
    const fail = ({ errMsg }: { errMsg: string }) => reject(new Error(errMsg))
    call({ ...(args[0] as object | undefined), success: resolve, fail })
  })
}

/** Drives a running mini-program. */
export function drive(parts: Parts): Driver {
  const { settings, app, launch, pages, wx, reports, measures, actions, sharing, changes, getCurrentPages } = parts
  const elements = new DrivenElements()
  const scope: Record<string, unknown> = {
    wx: wx.global,
    getApp: () => app,
    getCurrentPages,
    console: reports.console(),
  }
  return {
    pageStack: () => pages.stack.map((page) => drivenPage(page, elements)),
    page: (pageId) => drivenPage(pages.byId(pageId), elements),
    element: (elementId) => elements.get(elementId),
    callWxMethod: (method, args, pluginId) => callWx(wx, method, args, pluginId),
    mockWxMethod: (method, make, pluginId) => wx.mock(method, make, pluginId),
    functionOf: (text) => readFunction(text, scope),
    expose(name, call) {
      if (!/^[\w$]+$/.test(name)) throw new Error(`${name} is no name of a function`)
      scope[name] = call
      exposeGlobal(name, call)
    },
    onPageChange: (listener) => void changes.add(listener),
    share: () => sharing.share('menu'),
    setInFront(isInFront) {
      if (isInFront) app.onShow?.(launch)
      pages.lifecycle(pages.top, isInFront ? 'onShow' : 'onHide')
      if (!isInFront) app.onHide?.()
      actions.setInFront(isInFront, launch)
    },
    covered: () => coveredOn(pages.top.box, screenOf(settings)),
    report: () => ({
      ...measures.summary(),
      exceptions: reports.exceptions,
      logs: reports.logs,
      missing: [...reports.missing],
      actions: actions.done,
    }),
  }
}
