/**
 * Whether the app may be visible: a browser tab can be hidden. In the mini-program each page gets its own hide event.
 */
export function isInForeground(): boolean {
  return !document.hidden
}
