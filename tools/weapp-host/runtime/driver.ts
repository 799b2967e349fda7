import type { BuiltInElement } from './components/built-in'
import type { Measures } from './measures'
import type { PageAddress } from './paths'
import type { ExceptionReport } from './reports'
import type { TouchPoint } from './touches'

/** What drivers may do with a page, and with a component that the build defines. */
export interface DrivenComponent {
  /** All of its data, or the value at a path such as `root.cn[0].cl`. */
  data(path?: string): unknown
  setData(data: Record<string, unknown>): void
  /** Throws when it has no such method. */
  callMethod(method: string, args: unknown[]): unknown
}

/** An element of a page, for drivers. */
export interface DrivenElement {
  readonly elementId: string
  /** Its tag in wxml: `view`, without the document's prefix. */
  readonly tagName: string
  /** Its document element, for styles, sizes, attributes and text. */
  readonly dom: HTMLElement
  /**
   * Its built-in component (view, text, button and so on): its properties, and the functions that may be called on it.
   */
  readonly builtIn: BuiltInElement | undefined
  /** Undefined unless the build defines its component. */
  readonly component: DrivenComponent | undefined
  /** Its descendants that match; ids and classes as in the page, tags as in wxml, `>>>` as a space. */
  querySelectorAll(selector: string): DrivenElement[]
  wxml(type: 'inner' | 'outer'): string
  /** An attribute of the document, or one of `data-…`; null when there is none. */
  attribute(name: string): string | null
  /** A touch; a disabled control ignores it. */
  tap(): void
  touch(type: 'touchstart' | 'touchmove' | 'touchend', points: TouchPoint[]): void
  /** Fires an event of the component itself, as if the user had caused it. */
  trigger(type: string, detail: Record<string, unknown>): void
  /** `input.input`, `swiper.swipeTo`, `switch.tap`, …; throws when the component has no such function. */
  callFunction(name: string, args: unknown[]): unknown
}

/** A page of the stack, for drivers. */
export interface DrivenPage extends PageAddress, DrivenComponent {
  readonly pageId: number
  readonly title: string
  /** Its box, which is as large as the screen and scrolls. */
  readonly box: HTMLElement
  querySelectorAll(selector: string): DrivenElement[]
  /** Its elements that an XPath over wxml selects; throws when it is none. */
  selectByXpath(xpath: string): DrivenElement[]
}

/** What happened since the start. */
export interface HostReport extends ReturnType<Measures['summary']> {
  exceptions: ExceptionReport[]
  logs: { level: string; text: string }[]
  /** Names below wx that were used although WeChat or the host lacks them. */
  missing: string[]
  /** What a person would have seen WeChat do, with the arguments: `share`, `makePhoneCall`, `navigateToMiniProgram`. */
  actions: { name: string; options: Record<string, unknown> }[]
}

/** A function that a driver calls or replaces. */
export type WxFunction = (...args: unknown[]) => unknown

/** A running mini-program, for drivers: the automator's protocol, or the frame that a person clicks. */
export interface Driver {
  /** The open pages, the lowest first. */
  pageStack(): DrivenPage[]
  /** The page with this id; the top one without an id. Throws when it is closed. */
  page(pageId?: number): DrivenPage
  /** Throws when it is no longer in the document. */
  element(elementId: string): DrivenElement
  /**
   * Calls wx.<method>; awaits an asynchronous one and throws its failure. `pluginId` names a plugin of app.json, whose wx
   * differs by its mocks alone.
   */
  callWxMethod(method: string, args: unknown[], pluginId?: string): Promise<unknown>
  /** Replaces wx.<method>; without a replacement restores the host's own. `origin` is the host's own. */
  mockWxMethod(method: string, make?: (origin: WxFunction) => WxFunction, pluginId?: string): void
  /** A function from its source, with access to wx, getApp, getCurrentPages and what was exposed. */
  functionOf(text: string): WxFunction
  /** Adds a global function, for functions from drivers and below `globalThis` for the mini-program's scripts. */
  expose(name: string, call: (...args: unknown[]) => void): void
  /** Called when the stack has changed. */
  onPageChange(listener: () => void): void
  /** The menu's "send to a friend": gets the page's card. */
  share(): unknown
  /** WeChat moves to the background or to the foreground. */
  setInFront(isInFront: boolean): void
  /** What of the top page lies under the status bar, the capsule, the home indicator or the keyboard; one line each. */
  covered(): string[]
  report(): HostReport
}
