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

/** Dispatches a touch event on an element. */
export function touch(element: Element, type: 'touchstart' | 'touchmove' | 'touchend', points: TouchPoint[]): void {
  const touches = points.map(
    ({ identifier = 0, clientX, clientY }) =>
      new Touch({ identifier, target: element, clientX, clientY, pageX: clientX, pageY: clientY }),
  )
  const options = { bubbles: true, cancelable: true, composed: true, changedTouches: touches }
  element.dispatchEvent(new TouchEvent(type, { ...options, touches: type === 'touchend' ? [] : touches }))
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
