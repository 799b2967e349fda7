import { ComponentLoader } from './component-loader'
import { registerBuiltIns } from './components/all'
import { drive } from './drive'
import type { Driver } from './driver'
import { Engine } from './engine'
import { Intervals } from './intervals'
import { Keyboard } from './keyboard'
import type { Emit } from './link'
import { Listeners } from './listeners'
import { Measures } from './measures'
import { Modules } from './modules'
import { Pages } from './pages'
import { parseAddress } from './paths'
import { Reports } from './reports'
import { drawScreen } from './screen'
import type { HostSettings, HostStart } from './settings'
import { watchLongPress } from './touches'
import { Actions } from './wx/actions'
import { hostCalls } from './wx/calls'
import { Files } from './wx/files'
import { OpenTypes } from './wx/open-types'
import { Privacy } from './wx/privacy'
import { rewritten } from './wx/request'
import { Sharing } from './wx/sharing'
import { Performances } from './wx/performance'
import { Wx } from './wx/wx'

/** Where a rejected promise without a handler is caught. */
const REJECTION = 'unhandled rejection'

/** Scene of a launch from WeChat's list of recently used mini-programs. */
const SCENE = 1001

/** Opens a compiled mini-program in this document: app.js, then the entry page. */
export function openMiniProgram({ compiled, settings }: HostStart, emit: Emit): Driver {
  const reports = new Reports(emit)
  const onError = (error: unknown, where: string) => reports.exception(error, where)
  watchDocument(onError)
  watchLongPress()
  drawScreen(settings)
  const measures = new Measures()
  const performances = new Performances()
  const owner = (): number | undefined => pages.stack.at(-1)?.id
  const listeners = new Listeners(owner)
  const intervals = new Intervals(owner)
  const privacy = new Privacy(settings.privacyAgreed ?? false)
  const actions = new Actions(privacy, listeners, settings.confirms ?? true)
  const sharing = new Sharing(() => pages.top, actions)
  const openTypes = new OpenTypes(settings, privacy, reports, (button) => sharing.share('button', button))
  const files = new Files(settings, privacy, onError, (name, options) => actions.note(name, options))
  const keyboard = new Keyboard(settings.screen?.keyboard ?? 0, listeners)
  const navigate = (name: string, options: object) => void wx.functionOf(name)(options)
  const addressOf = (source: string) => files.addressOf(source) ?? elsewhere(source, settings)
  const engine = new Engine(compiled, reports, (own) =>
    registerBuiltIns(own, compiled, { openTypes, addressOf, keyboard, navigate, reports }),
  )
  const entry = settings.entry ?? compiled.app.entryPagePath ?? compiled.app.pages[0] ?? ''
  const launch = { ...parseAddress(`/${entry.replace(/^\//, '')}`), scene: SCENE, referrerInfo: {} }
  const calls = hostCalls({
    compiled,
    settings,
    measures,
    performances,
    listeners,
    privacy,
    files,
    actions,
    launch,
    onError,
    pages: () => pages,
  })
  const plugins = Object.values(compiled.app.plugins ?? {}).map(({ provider }) => provider)
  const wx = new Wx(calls, compiled.wxNames, reports, plugins)
  const getCurrentPages = () => pages.stack.map(({ caller }) => caller)
  const modules = new Modules(compiled, {
    wx: wx.global,
    console: reports.console(),
    getCurrentPages,
    ...intervals.globals,
    __wxConfig: compiled.app,
  })
  const loader = new ComponentLoader(compiled, engine, modules)
  const countLeft = (page: number): number => listeners.leftBy(page) + intervals.leftBy(page)
  const changes = new Set<() => void>()
  const onChange = () => changes.forEach((listener) => listener())
  const pages = new Pages({ compiled, engine, loader, reports, measures, performances, onChange, countLeft })
  modules.run('app.js')
  const { app } = modules
  if (!app) throw new Error('app.js did not call App()')
  reports.onException = (message, error, where) => {
    if (where === REJECTION) return listeners.fire('UnhandledRejection', { reason: error })
    app.onError?.(message)
    listeners.fire('Error', error instanceof Error ? error : new Error(message))
  }
  app.onLaunch?.(launch)
  app.onShow?.(launch)
  pages.reLaunch(`/${entry.replace(/^\//, '')}`)
  return drive({ settings, app, launch, pages, wx, reports, measures, actions, sharing, changes, getCurrentPages })
}

/** Pictures of an address that the settings rewrite come from there, too. */
const elsewhere = (source: string, settings: HostSettings): string =>
  /^https?:/.test(source) ? rewritten(source, settings) : source

function watchDocument(onError: (error: unknown, where: string) => void): void {
  window.addEventListener('error', (event) => onError(event.error ?? event.message, 'script'))
  window.addEventListener('unhandledrejection', (event) => onError(event.reason, REJECTION))
}
