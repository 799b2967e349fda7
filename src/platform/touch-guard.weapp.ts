/** A mini-program's page does not zoom, and WeChat debounces its own taps. */
export function blockDoubleTapAndMultiTouch(): () => void {
  return () => undefined
}
