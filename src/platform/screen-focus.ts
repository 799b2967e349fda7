import '../theme/focus.scss'

/** What focus can be handed to. No fields: they would open the phone's keyboard. */
const REACHABLE = '[tabindex]:not([tabindex="-1"]), a[href], button:not([disabled])'
/** An undo bar or a dialog that appears in place of the lost element takes focus sooner. */
const HAND_ON_MS = 500

/** Where an element stood at one level of the page, to find what stands there once it is gone. */
interface Place {
  parent: Element
  next: Element | null
  previous: Element | null
}

/** The element of each page that had focus last. */
const lastIn = new WeakMap<Element, Element>()
let last: { element: Element; places: readonly Place[] } | null = null
let shown: Element | null = null
let isFollowing = false

/**
 * Moves focus with the screens (H5): to the title of a new one, after Back to the row that had led away, and when the focused
 * element is removed, to what stands in its place. Nothing that Tab reaches stays under a pinned bar. `target` is where the
 * event happened that loaded this file: it may have opened another screen meanwhile.
 */
export function followFocus(target: EventTarget | null): void {
  if (isFollowing) return
  isFollowing = true
  const pressed = target instanceof Element ? target.closest(REACHABLE) : null
  if (pressed) remember(pressed)
  shown = (pressed && pageOf(pressed)) ?? shownPage()
  handleScreen()
  keepClearOfBars()
  window.addEventListener('screen', handleScreen)
  document.addEventListener('focusin', ({ target: focused }) => {
    if (focused instanceof Element) remember(focused)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Tab') keepClearOfBars()
  })
  new MutationObserver(handleRemoval).observe(document.body, { childList: true, subtree: true })
}

/** Taro keeps the pages below in the document, hidden. */
const shownPage = () => [...document.querySelectorAll('.taro_page:not(.taro_page_shade)')].pop() ?? null
const pageOf = (element: Element) => element.closest('.taro_page')

function remember(element: Element): void {
  const places: Place[] = []
  for (let at = element; at.parentElement && !at.matches('.taro_page'); at = at.parentElement) {
    places.push({ parent: at.parentElement, next: at.nextElementSibling, previous: at.previousElementSibling })
  }
  last = { element, places }
  const page = pageOf(element)
  if (page) lastIn.set(page, element)
}

/** A screen has come to the top, or is back there: Back while the next one was opening has hidden it for a moment. */
function handleScreen(): void {
  const page = shownPage()
  if (!page || (page === shown && document.activeElement !== document.body)) return
  shown = page
  // A dialog or a field of the screen has taken focus by itself.
  if (page.contains(document.activeElement)) return
  const before = lastIn.get(page)
  if (!before?.isConnected || !takesFocus(before)) focusTitle(page)
}

function focusTitle(page: Element): void {
  const title = page.querySelector<HTMLElement>('#page-title')
  if (!title) return
  title.tabIndex = -1
  title.style.outline = 'none'
  takesFocus(title)
}

function takesFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

function handleRemoval(): void {
  const lost = last
  if (!lost || lost.element.isConnected) return
  last = null
  setTimeout(() => handOn(lost.places), HAND_ON_MS)
}

/** Hands focus to the neighbour of what was removed, or to one of a surrounding part; in the end to the screen's title. */
function handOn(places: readonly Place[]): void {
  const isLost = () => document.activeElement === document.body
  if (!isLost() || !places.some(({ parent }) => parent === shown)) return
  for (const { parent, next, previous } of places) {
    if (!parent.isConnected) continue
    if (takesFocus(firstIn(next)) || takesFocus(firstIn(previous)) || takesFocus(firstIn(parent))) return
  }
  if (shown) focusTitle(shown)
}

/** Returns the first reachable element of a part, itself included. */
function firstIn(part: Element | null): Element | null {
  if (!part?.isConnected) return null
  return part.matches(REACHABLE) ? part : part.querySelector(REACHABLE)
}

/** The browser scrolls what gets focus to where neither the header nor the bars at the bottom cover it. */
function keepClearOfBars(): void {
  const page = shownPage()
  if (!(page instanceof HTMLElement)) return
  const heightOf = (bar: string) => page.querySelector(`.screen > ${bar}`)?.getBoundingClientRect().height ?? 0
  page.style.scrollPadding = `${heightOf('.screen-header')}px 0 ${heightOf('.bottom-bars')}px`
}
