/** Replaces the timer of Taro's runtime, which measures and logs only in debug mode. */
export const perf = {
  start: (): void => undefined,
  stop: (): void => undefined,
  delayStop: (): void => undefined,
}
