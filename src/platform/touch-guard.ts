const DOUBLE_TAP_MS = 300
/** In CSS pixels: two taps of one finger are closer than this, the middles of two controls are not. */
const SAME_PLACE = 32
const CONTROL =
  ['button', 'link', 'tab', 'switch', 'checkbox', 'radio'].map((role) => `[role=${role}]`).join() + ',button,a'
const FIELD = 'input, textarea, select, [contenteditable]'

/**
 * Blocks a second tap within 300 ms, on the same control or in the same place, where another control may have appeared
 * meanwhile, and gestures with two fingers (SPEC.md section 9). Scrolling and typing stay possible: touches with one
 * finger are never blocked, and fields accept every tap. Returns the unsubscribe function.
 */
export function blockDoubleTapAndMultiTouch(): () => void {
  let lastAt = -Infinity
  let lastControl: Element | null = null
  let lastX = 0
  let lastY = 0

  const handleClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    // `detail` 0 is the keyboard or a script; a field needs the double click to select a word.
    if (!target || event.detail === 0 || target.closest(FIELD)) return
    const control = target.closest(CONTROL) ?? target
    const { clientX, clientY, timeStamp } = event
    const isSamePlace = Math.hypot(clientX - lastX, clientY - lastY) < SAME_PLACE
    if (timeStamp - lastAt < DOUBLE_TAP_MS && (control === lastControl || isSamePlace)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    lastControl = control
    lastAt = timeStamp
    lastX = clientX
    lastY = clientY
  }
  const handleTouch = (event: TouchEvent) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault()
  }
  const handleGesture = (event: Event) => event.preventDefault()

  document.addEventListener('click', handleClick, true)
  document.addEventListener('touchstart', handleTouch, { passive: false })
  document.addEventListener('gesturestart', handleGesture)
  return () => {
    document.removeEventListener('click', handleClick, true)
    document.removeEventListener('touchstart', handleTouch)
    document.removeEventListener('gesturestart', handleGesture)
  }
}
