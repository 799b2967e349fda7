import type { BuiltInElement } from './components/built-in'
import type { Measures } from './measures'
import type { PageAddress } from './paths'
import type { ExceptionReport } from './reports'
import type { TouchPoint } from './touches'

/** An element of a page, as whoever drives the mini-program holds it. */
export interface DrivenElement {
  readonly elementId: string
  /** As wxml calls it: `view`, without the document's prefix. */
  readonly tagName: string
  /** For styles, sizes, attributes and text. */
  readonly dom: HTMLElement
  /** Behind view, text, button and so on: its properties, and the functions that may be called on it. */
  readonly builtIn: BuiltInElement | undefined
  /** Those below it; ids and classes as in the page, tags as in wxml. */
  querySelectorAll(selector: string): DrivenElement[]
  wxml(type: 'inner' | 'outer'): string
  /** A finger that comes and goes; a disabled control does not feel it. */
  tap(): void
  touch(type: 'touchstart' | 'touchmove' | 'touchend', points: TouchPoint[]): void
  /** An event of the component itself, as if its user had caused it. */
  trigger(type: string, detail: Record<string, unknown>): void
  /** `input.input`, `swiper.swipeTo`, `switch.tap`, …; throws when the component has no such function. */
  callFunction(name: string, args: unknown[]): unknown
}

/** A page of the stack, as whoever drives the mini-program holds it. */
export interface DrivenPage extends PageAddress {
  readonly pageId: number
  readonly title: string
  /** As large as the screen; what scrolls. */
  readonly box: HTMLElement
  querySelectorAll(selector: string): DrivenElement[]
  /** All of its data, or what is at a path such as `root.cn[0].cl`. */
  data(path?: string): unknown
  setData(data: Record<string, unknown>): void
  callMethod(method: string, args: unknown[]): unknown
}

/** What went on since the start. */
export interface HostReport extends ReturnType<Measures['summary']> {
  exceptions: ExceptionReport[]
  logs: { level: string; text: string }[]
  /** Names below wx that were used although WeChat or the host does not have them. */
  missing: string[]
  /** What a person would have seen WeChat do: `share`, `makePhoneCall`, `navigateToMiniProgram`, with what it was given. */
  actions: { name: string; options: Record<string, unknown> }[]
}

/** A running mini-program, for whoever drives it: the automator's protocol, or the frame that a person clicks. */
export interface Driver {
  /** The open pages, the lowest first. */
  pageStack(): DrivenPage[]
  /** The page of this id; the one on top without. Throws when it is closed. */
  page(pageId?: number): DrivenPage
  /** Throws when it has left the document. */
  element(elementId: string): DrivenElement
  /** Calls wx.<method>; an asynchronous one is waited for, and its failure thrown. */
  callWxMethod(method: string, args: unknown[]): Promise<unknown>
  /** From now on wx.<method> is this; without it, the host's own again. `origin` is the host's own. */
  mockWxMethod(
    method: string,
    make?: (origin: (...args: unknown[]) => unknown) => (...args: unknown[]) => unknown,
  ): void
  /** A function from its text, with wx, getApp and getCurrentPages in reach. */
  evaluate(functionText: string, args: unknown[]): Promise<unknown>
  /** Notifies when the stack has changed. */
  onPageChange(listener: () => void): void
  /** What the menu's "send to a friend" does: asks the page for its card. */
  share(): unknown
  /** WeChat goes to the background, or comes back. */
  setInFront(isInFront: boolean): void
  report(): HostReport
}
