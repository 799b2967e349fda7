import { pagesOf, type Compiled } from '../compile/compiled'
import type { ComponentLoader } from './component-loader'
import type { ComponentCaller } from './components/caller'
import type { Engine } from './engine'
import { hideKeyboard } from './keyboard'
import type { Measures } from './measures'
import { callPage, setVisible, type OpenPage } from './page'
import { prefixTags } from '../compile/tag-prefix'
import { parseAddress, type PageAddress } from './paths'
import type { Reports } from './reports'
import { WxFailure } from './wx/asynchronous'
import type { Performances } from './wx/performance'

/** WeChat's limit of open pages. */
const MOST_PAGES = 10

interface Parts {
  compiled: Compiled
  engine: Engine
  loader: ComponentLoader
  reports: Reports
  measures: Measures
  performances: Performances
  /** How many listeners and intervals of a page still exist. */
  countLeft: (page: number) => number
  /** Called when the stack has changed. */
  onChange: () => void
}

/** The page's outermost element of wxml; its box until that exists. */
const contentOf = (box: HTMLElement) => box.firstElementChild ?? box

/** The stack of pages, with the lifecycles that WeChat calls on them. */
export class Pages {
  readonly stack: OpenPage[] = []
  private readonly known: ReadonlySet<string>
  private readonly tabs: ReadonlySet<string>
  /** Pages of the tab bar that another one has replaced: WeChat keeps them. */
  private readonly kept = new Map<string, OpenPage>()
  private nextId = 1

  constructor(private readonly parts: Parts) {
    this.known = new Set(pagesOf(parts.compiled.app))
    this.tabs = new Set(parts.compiled.app.tabBar?.list?.map(({ pagePath }) => pagePath.replace(/^\//, '')))
  }

  get top(): OpenPage {
    const page = this.stack.at(-1)
    if (!page) throw new Error('No page is open')
    return page
  }

  /** The page with this id; the top one without an id. */
  byId(id?: number): OpenPage {
    const page = this.stack.find((candidate) => candidate.id === id)
    if (id !== undefined && !page) throw new Error(`page ${id} is closed`)
    return page ?? this.top
  }

  navigateTo(url: string): void {
    const address = this.addressOf(url)
    if (this.tabs.has(address.path)) throw new WxFailure('can not navigateTo a tabbar page')
    if (this.stack.length >= MOST_PAGES) throw new WxFailure(`webview count limit exceed`)
    const below = this.top
    this.lifecycle(below, 'onHide')
    setVisible(below, false)
    this.open(address)
  }

  redirectTo(url: string): void {
    const address = this.addressOf(url)
    if (this.tabs.has(address.path)) throw new WxFailure('can not redirectTo a tabbar page')
    this.close()
    this.open(address)
  }

  reLaunch(url: string): void {
    const address = this.addressOf(url)
    while (this.stack.length > 0) this.close()
    for (const page of this.kept.values()) this.unload(page)
    this.kept.clear()
    this.open(address)
  }

  /** Shows a page of the tab bar: closes the pages that are none of its pages, and keeps one that is. */
  switchTab(url: string): void {
    const { path } = this.addressOf(url)
    if (!this.tabs.has(path)) throw new WxFailure('can not switch to no-tabBar page')
    if (this.stack.length === 1 && this.top.path === path) return
    const isCovered = this.stack.length > 1
    while (this.stack.length > 1 || (this.stack.length === 1 && !this.tabs.has(this.top.path))) this.close()
    const left = this.stack.pop()
    if (left) this.kept.set(left.path, left)
    if (left && !isCovered) {
      this.lifecycle(left, 'onHide')
      setVisible(left, false)
    }
    const page = this.kept.get(path)
    if (!page) return this.open({ path, query: {} })
    this.kept.delete(path)
    this.stack.push(page)
    setVisible(page, true)
    this.lifecycle(page, 'onShow')
    this.parts.onChange()
  }

  navigateBack(delta: number): void {
    if (this.stack.length <= 1) throw new WxFailure('cannot navigate back at first page')
    const rest = Math.max(1, this.stack.length - Math.max(1, delta))
    while (this.stack.length > rest) this.close()
    setVisible(this.top, true)
    this.lifecycle(this.top, 'onShow')
    this.parts.onChange()
  }

  /** Whether app.json has this page. */
  has(url: string): boolean {
    return this.known.has(parseAddress(url).path)
  }

  setTitle(title: string): void {
    this.top.title = title
    this.parts.onChange()
  }

  /** Scrolls the top page to a height, or until an element is at the upper edge. */
  scrollTo(height: unknown, selector: unknown): void {
    const { box } = this.top
    if (selector === undefined) return void (box.scrollTop = Number(height))
    const target = box.querySelector(prefixTags(String(selector)))
    if (!target) throw new WxFailure(`no element ${String(selector)}`)
    box.scrollTop += target.getBoundingClientRect().top - box.getBoundingClientRect().top
  }

  lifecycle(page: OpenPage, name: string, ...args: unknown[]): void {
    try {
      callPage(page, name, ...args)
    } catch (error) {
      this.parts.reports.exception(error, `${page.path} ${name}`)
    }
  }

  private addressOf(url: string): PageAddress {
    const address = parseAddress(url, this.stack.at(-1)?.path)
    if (!this.known.has(address.path)) throw new WxFailure(`page "${address.path}" is not found`)
    return address
  }

  private open({ path, query }: PageAddress): void {
    const { compiled, engine, loader, measures, performances, onChange } = this.parts
    const from = Date.now()
    const id = this.nextId++
    const measure = measures.open(path, () => this.parts.countLeft(id))
    loader.load(path, measure)
    const root = engine.associated.createRoot('page', engine.codeSpace, path)
    const caller = root.get() as unknown as ComponentCaller
    Object.assign(caller, { route: path, __route__: path, options: query })
    const box = document.createElement('div')
    box.className = 'host-page'
    const title = String(
      compiled.json[path]?.navigationBarTitleText ?? compiled.app.window?.navigationBarTitleText ?? '',
    )
    const styles = engine.takeStyles()
    const page: OpenPage = { id, path, query, root, caller, box, styles, title, scrollTop: 0, measure }
    this.watch(page)
    this.stack.push(page)
    measures.countStack(this.stack.length)
    this.lifecycle(page, 'onLoad', query)
    const place = box.appendChild(document.createElement('span'))
    document.body.appendChild(box)
    // The document's elements belong to the engine's DOM backend.
    root.attach(box as never, place as never)
    this.lifecycle(page, 'onShow')
    onChange()
    void Promise.resolve().then(() => {
      this.lifecycle(page, 'onReady')
      performances.rendered(path, from)
    })
  }

  private watch({ box, caller, measure, path }: OpenPage): void {
    const setData = caller.setData.bind(caller)
    caller.setData = (data, callback) => {
      measure.countUpdate(data)
      setData(data, callback)
      measure.countNodes(contentOf(box))
    }
    const reach = this.parts.compiled.json[path]?.onReachBottomDistance ?? 50
    box.addEventListener('scroll', () => {
      const page = this.stack.find((candidate) => candidate.box === box)
      if (!page) return
      this.lifecycle(page, 'onPageScroll', { scrollTop: box.scrollTop })
      if (box.scrollTop + box.clientHeight + reach >= box.scrollHeight) this.lifecycle(page, 'onReachBottom')
    })
  }

  private close(): void {
    const page = this.stack.pop()
    if (page) this.unload(page)
  }

  private unload(page: OpenPage): void {
    hideKeyboard()
    page.measure.countNodes(contentOf(page.box))
    this.lifecycle(page, 'onUnload')
    page.root.release()
    page.box.remove()
    for (const style of page.styles) style.remove()
    page.measure.close()
  }
}
