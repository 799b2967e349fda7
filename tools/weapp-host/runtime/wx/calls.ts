import type { Compiled } from '../../compile/compiled'
import { hideKeyboard } from '../keyboard'
import type { Listeners } from '../listeners'
import type { Measures } from '../measures'
import type { Pages } from '../pages'
import type { HostSettings } from '../settings'
import type { Actions } from './actions'
import { asynchronous, WxFailure, type OnError, type WxOptions } from './asynchronous'
import { canIUse, environmentCalls, environmentLater } from './environment'
import { USER_DATA_PATH, type Files } from './files'
import { navigationCalls } from './navigation'
import type { Performances } from './performance'
import { Permissions } from './permissions'
import type { Privacy } from './privacy'
import { queryCalls } from './queries'
import { Requests } from './request'
import { Transfers } from './transfers'
import { storageCalls, storageSyncCalls, WxStorage } from './storage'

interface Parts {
  compiled: Compiled
  settings: HostSettings
  measures: Measures
  performances: Performances
  listeners: Listeners
  privacy: Privacy
  files: Files
  actions: Actions
  launch: Record<string, unknown>
  onError: OnError
  pages: () => Pages
}

/** WeChat's events; the host itself fires only the first four. */
const EVENTS = [
  'AppShow',
  'AppHide',
  'Error',
  'UnhandledRejection',
  'PageNotFound',
  'LazyLoadError',
  'ThemeChange',
  'NetworkStatusChange',
  'MemoryWarning',
  'WindowResize',
  'KeyboardHeightChange',
]

/** `wx.login`: returns a code that is valid once. */
function login({ loginCode = 'host-login-' }: HostSettings): () => object {
  let calls = 0
  return () => ({ code: `${loginCode}${++calls}` })
}

/** `wx.chooseContact`: the first person of the address book. */
const chooseContact =
  ({ contacts = [] }: HostSettings, privacy: Privacy) =>
  async () => {
    await privacy.require('chooseContact')
    const [person] = contacts
    if (!person) throw new WxFailure('cancel')
    const { name, phoneNumber } = person
    return { displayName: name, phoneNumber, phoneNumberList: [phoneNumber] }
  }

/** WeChat's most templates of one request. */
const MOST_TEMPLATES = 3

/** `wx.requestSubscribeMessage`: the subscriber's answer for each template, which the host records. */
const requestSubscribeMessage =
  ({ subscribe = 'accept' }: HostSettings, actions: Actions) =>
  ({ tmplIds = [] }: { tmplIds?: string[] }) => {
    if (tmplIds.length === 0) throw new WxFailure("TmplIds can't be empty", { errCode: 10001 })
    if (tmplIds.length > MOST_TEMPLATES) throw new WxFailure('Templates count out of max bounds', { errCode: 20003 })
    const answerTo = (id: string) => (typeof subscribe === 'string' ? subscribe : (subscribe[id] ?? 'accept'))
    const answers = Object.fromEntries(tmplIds.map((id) => [id, answerTo(id)]))
    actions.note('requestSubscribeMessage', answers)
    return answers
  }

/** There is a newer version only if the settings say so; a restart with it is only recorded. */
const updateManager =
  ({ hasUpdate = false }: HostSettings, actions: Actions) =>
  () => ({
    onCheckForUpdate: (listener: (result: object) => void) => queueMicrotask(() => listener({ hasUpdate })),
    onUpdateReady: (listener: () => void) => {
      if (hasUpdate) queueMicrotask(listener)
    },
    onUpdateFailed: () => undefined,
    applyUpdate: () => actions.note('applyUpdate', {}),
  })

/** WeChat's real-time log, whose lines the host records. */
const realtimeLog = (actions: Actions) => () => {
  const write =
    (level: string) =>
    (...values: unknown[]) =>
      actions.note('realtimeLog', { level, values })
  return {
    ...Object.fromEntries(['info', 'warn', 'error'].map((level) => [level, write(level)])),
    setFilterMsg: () => undefined,
    addFilterMsg: () => undefined,
  }
}

/** Every call of wx that the host has. */
export function hostCalls(parts: Parts): Record<string, unknown> {
  const { compiled, settings, measures, performances, listeners, privacy, files, actions, launch, onError, pages } =
    parts
  const storage = new WxStorage(settings)
  const later: Record<string, (options: WxOptions) => object | void | Promise<object | void>> = {
    ...storageCalls(storage),
    ...navigationCalls(pages),
    ...actions.calls(),
    ...privacy.calls,
    ...new Permissions(settings, actions).calls,
    ...environmentLater(settings, launch),
    checkSession: () => undefined,
    hideKeyboard,
    login: login(settings),
    requestSubscribeMessage: requestSubscribeMessage(settings, actions),
    chooseContact: chooseContact(settings, privacy),
    chooseMessageFile: files.chooseMessageFile,
    chooseMedia: files.chooseMedia,
    openDocument: files.openDocument,
    saveImageToPhotosAlbum: files.saveImageToPhotosAlbum,
    showShareImageMenu: files.showShareImageMenu,
  }
  const calls: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(later).map(([name, act]) => [name, asynchronous(name, act, onError)])),
    ...storageSyncCalls(storage),
    ...environmentCalls(settings, launch),
    ...listeners.apis(EVENTS),
    ...queryCalls(pages),
    request: new Requests(settings, measures, onError).request,
    ...new Transfers(settings, files, onError).calls,
    onNeedPrivacyAuthorization: privacy.onNeedPrivacyAuthorization,
    getUpdateManager: updateManager(settings, actions),
    getRealtimeLogManager: realtimeLog(actions),
    getPerformance: performances.get,
    reportPerformance: (id: number, value: number, dimensions?: unknown) =>
      actions.note('reportPerformance', { id, value, ...(dimensions === undefined ? {} : { dimensions }) }),
    getFileSystemManager: files.manager,
    nextTick: (callback: () => void) => queueMicrotask(callback),
    env: { USER_DATA_PATH },
    arrayBufferToBase64: (data: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(data))),
    base64ToArrayBuffer: (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer,
    canIUse: canIUse((name) => name in calls, compiled),
  }
  return calls
}
