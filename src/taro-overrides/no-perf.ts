/** Stands in for the stopwatch of Taro's runtime, which measures and logs only in its debug mode. */
export const perf = {
  start: (): void => undefined,
  stop: (): void => undefined,
  delayStop: (): void => undefined,
}
