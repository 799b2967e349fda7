/** Mini-program pages do not zoom, and WeChat debounces taps itself. */
export function blockDoubleTapAndMultiTouch(): () => void {
  return () => undefined
}
