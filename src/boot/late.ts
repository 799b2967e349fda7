/** Starts what the first visit does not need, in a file that loads after it. */
export function startLate(): void {
  import('@/platform/touch-guard').then((part) => part.blockDoubleTapAndMultiTouch()).catch(() => undefined)
}
