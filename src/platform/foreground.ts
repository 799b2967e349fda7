/** Whether somebody may be looking at the app: a browser's tab can be hidden. A page of the mini-program is told by its own hide. */
export function isInForeground(): boolean {
  return !document.hidden
}
