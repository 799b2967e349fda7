import type { Root } from 'glass-easel-miniprogram-adapter'
import type { ComponentCaller } from './components/caller'
import { hideKeyboard } from './keyboard'
import type { PageMeasure } from './measures'
import type { PageAddress } from './paths'

/** A page of the stack. */
export interface OpenPage extends PageAddress {
  id: number
  root: Root
  /** The `this` of the page's methods, with `data`, `setData` and the argument of `Page({...})`. */
  caller: ComponentCaller
  /** Its box in the document, which is as large as the screen and scrolls. */
  box: HTMLElement
  styles: HTMLStyleElement[]
  title: string
  scrollTop: number
  measure: PageMeasure
}

/** Calls a lifecycle or another method of a page, if it has it. */
export function callPage(page: OpenPage, method: string, ...args: unknown[]): unknown {
  const member = page.caller[method]
  return typeof member === 'function' ? (member as (...args: unknown[]) => unknown).apply(page.caller, args) : undefined
}

/** Shows a page, or hides it: its place is kept, and its styles do not affect others. */
export function setVisible(page: OpenPage, isVisible: boolean): void {
  if (!isVisible) {
    hideKeyboard()
    page.scrollTop = page.box.scrollTop
  }
  page.box.style.display = isVisible ? '' : 'none'
  for (const style of page.styles) style.disabled = !isVisible
  if (isVisible) page.box.scrollTop = page.scrollTop
}
