import { Event as EngineEvent, type Element as EngineElement } from 'glass-easel'

interface WeChatTouch {
  identifier: number
  pageX: number
  pageY: number
  clientX: number
  clientY: number
}

const asWeChat = ({ identifier, pageX, pageY, clientX, clientY }: Touch): WeChatTouch => ({
  identifier,
  pageX,
  pageY,
  clientX,
  clientY,
})

/** `touches` and `changedTouches` as a WeChat handler gets them; nothing for an event that is not a touch. */
export function weChatTouches(event: unknown): Record<string, unknown> {
  if (!(event instanceof TouchEvent)) return {}
  return { touches: [...event.touches].map(asWeChat), changedTouches: [...event.changedTouches].map(asWeChat) }
}

export interface TouchPoint {
  identifier?: number
  clientX: number
  clientY: number
}

/** How long a finger rests for a longpress, in ms, and how far it may move, in px. */
const LONG_PRESS_MS = 350
const LONG_PRESS_PX = 10

/**
 * Fires `longpress` on an element that a finger rests on, as WeChat does. Unlike WeChat, a `tap` follows it when the finger
 * leaves.
 */
export function watchLongPress(): void {
  let held: { fire: () => void; point: TouchPoint; since: number; timer: ReturnType<typeof setTimeout> } | null = null
  const forget = () => {
    clearTimeout(held?.timer)
    held = null
  }
  const begin = ({ target, touches: [point, second] }: TouchEvent) => {
    forget()
    const element = componentAround(target as Element | null)
    if (!element || !point || second) return
    const fire = () => {
      held = null
      const detail = { x: point.clientX, y: point.clientY }
      EngineEvent.triggerEvent(element, 'longpress', detail, { bubbles: true, composed: true, capturePhase: true })
    }
    held = { fire, point, since: performance.now(), timer: setTimeout(fire, LONG_PRESS_MS) }
  }
  const move = ({ touches: [now] }: TouchEvent) => {
    if (held && now && Math.hypot(now.clientX - held.point.clientX, now.clientY - held.point.clientY) > LONG_PRESS_PX)
      forget()
  }
  const end = () => {
    // On a busy machine the timer may be late.
    const isLate = held !== null && performance.now() - held.since >= LONG_PRESS_MS
    const fire = held?.fire
    forget()
    if (isLate) fire?.()
  }
  const first = { capture: true, passive: true }
  document.addEventListener('touchstart', begin, first)
  document.addEventListener('touchmove', move, first)
  document.addEventListener('touchend', end, first)
  document.addEventListener('touchcancel', forget, first)
}

/** The nearest element of wxml: those of the host inside a built-in component are none. */
function componentAround(dom: Element | null): EngineElement | undefined {
  let at = dom as (Element & { __wxElement?: EngineElement }) | null
  while (at && !at.__wxElement) at = at.parentElement
  return at?.__wxElement
}

/** Elements with a catchtouchmove. */
const catchingMove = new WeakSet<Element>()

/** Notes whether an element has a catchtouchmove. */
export function setCatchesMove(element: Element, catches: boolean): void {
  if (catches) catchingMove.add(element)
  else catchingMove.delete(element)
}

/**
 * Scrolls as a finger that moves up by `distance` pixels on an element does in WeChat: the nearest scroller around it. A
 * catchtouchmove around a scroller stops it, unless that is a scroll-view.
 */
function scrollBy(element: Element, distance: number): void {
  let plain: Element | null = null
  for (let box: Element | null = element; box; box = box.parentElement) {
    if (plain === null && scrolls(box)) {
      if (box.localName === 'wx-scroll-view') return void (box.scrollTop += distance)
      plain = box
    }
    if (catchingMove.has(box)) return
  }
  if (plain) plain.scrollTop += distance
}

function scrolls(box: Element): boolean {
  return box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)
}

let finger: TouchPoint | null = null

/** Dispatches a touch event on an element; a movement scrolls. */
export function touch(element: Element, type: 'touchstart' | 'touchmove' | 'touchend', points: TouchPoint[]): void {
  const touches = points.map(
    ({ identifier = 0, clientX, clientY }) =>
      new Touch({ identifier, target: element, clientX, clientY, pageX: clientX, pageY: clientY }),
  )
  const options = { bubbles: true, cancelable: true, composed: true, changedTouches: touches }
  element.dispatchEvent(new TouchEvent(type, { ...options, touches: type === 'touchend' ? [] : touches }))
  const [point = null] = points
  if (type === 'touchmove' && finger && point) scrollBy(element, finger.clientY - point.clientY)
  finger = type === 'touchend' ? null : point
}

/** The middle of an element. */
export function middleOf(element: Element): TouchPoint {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}

/** A touch that starts and ends in one place. */
export function tap(element: Element): void {
  const points = [middleOf(element)]
  touch(element, 'touchstart', points)
  touch(element, 'touchend', points)
}
