import { hideKeyboard } from './keyboard'
import type { Screen } from './screen'

/** Built-in components that are seen or touched although they may have no text. */
const CONTROLS = 'wx-image, wx-input, wx-textarea, wx-button, wx-switch, wx-slider, wx-canvas, wx-video'
/** A field's own border and padding are outside of it: without `cursor-spacing` the keyboard covers them. */
const ROOM = 8
/** Rounding of boxes. */
const TOLERANCE = 1

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Seen {
  name: string
  box: Box
}

/**
 * What of a page lies under the status bar or WeChat's capsule when the page is scrolled to its start, under the home
 * indicator when it is scrolled to its end, and which fields lie under the keyboard while they have the focus; one line
 * each. Text, pictures and controls count. The page is as before afterwards.
 */
export function coveredOn(page: HTMLElement, screen: Screen): string[] {
  const { statusBar, homeIndicator, capsule } = screen
  const { innerWidth: right, innerHeight: bottom } = window
  const bar = { left: 0, top: 0, right, bottom: statusBar }
  const indicator = { left: 0, top: bottom - homeIndicator, right, bottom }
  const scrollers = [page, ...page.querySelectorAll<HTMLElement>('*')].filter(scrolls)
  const places = scrollers.map(({ scrollTop }) => scrollTop)
  const scrollAll = (place: (index: number) => number) =>
    scrollers.forEach((scroller, index) => (scroller.scrollTop = place(index)))
  scrollAll(() => 0)
  const atStart = seenOn(page)
  scrollAll(() => Number.MAX_SAFE_INTEGER)
  const atEnd = seenOn(page)
  const found = [
    ...atStart.filter(({ box }) => overlap(box, bar)).map(({ name }) => `${name} lies under the status bar`),
    ...atStart.filter(({ box }) => overlap(box, capsule)).map(({ name }) => `${name} lies under the capsule`),
    ...atEnd.filter(({ box }) => overlap(box, indicator)).map(({ name }) => `${name} lies under the home indicator`),
    ...hiddenFields(page, screen),
  ]
  scrollAll((index) => places[index] ?? 0)
  return found
}

const nameOf = ({ localName, id, className }: HTMLElement) =>
  localName.slice('wx-'.length) + (id ? `#${id}` : `.${className}`)

const scrolls = (box: HTMLElement) =>
  box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)

const overlap = (one: Box, other: Box) =>
  one.left + TOLERANCE < other.right &&
  other.left + TOLERANCE < one.right &&
  one.top + TOLERANCE < other.bottom &&
  other.top + TOLERANCE < one.bottom

/** Everything that can be seen in the window now. */
function seenOn(page: HTMLElement): Seen[] {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const seen: Seen[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent?.trim()
    if (!words || !text.parentElement) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) add(`"${words.slice(0, 30)}"`, box, text.parentElement)
  }
  for (const control of page.querySelectorAll<HTMLElement>(CONTROLS)) {
    add(nameOf(control), control.getBoundingClientRect(), control)
  }
  return seen

  function add(name: string, whole: Box, element: HTMLElement): void {
    const box = visiblePart(whole, element)
    if (box && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) seen.push({ name, box })
  }
}

/** What the boxes around an element, and the window, leave of it; null when that is nothing. */
function visiblePart({ left, top, right, bottom }: Box, element: HTMLElement): Box | null {
  let part = { left, top, right, bottom }
  for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
    const { overflow, position } = getComputedStyle(box)
    if (overflow !== 'visible') part = shared(part, box.getBoundingClientRect())
    if (position === 'fixed') break
  }
  part = shared(part, { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight })
  // Texts for screen readers alone are clipped to a pixel.
  return part.right - part.left > TOLERANCE && part.bottom - part.top > TOLERANCE ? part : null
}

const shared = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
})

/** Fields that the keyboard covers while they have the focus. */
function hiddenFields(page: HTMLElement, { keyboard }: Screen): string[] {
  if (keyboard === 0) return []
  const fields = [...page.querySelectorAll<HTMLElement>('wx-input, wx-textarea')].filter((field) =>
    field.checkVisibility({ visibilityProperty: true }),
  )
  return fields.flatMap((field) => {
    const typed = field.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    if (!typed || typed.disabled) return []
    typed.focus()
    const { bottom } = field.getBoundingClientRect()
    hideKeyboard()
    const room = window.innerHeight - keyboard - bottom
    return room < ROOM ? [`${nameOf(field)} has ${Math.round(room)} px above the keyboard`] : []
  })
}
