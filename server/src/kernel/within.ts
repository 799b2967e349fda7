/** The result of `work`; rejects with the error of `late` after `ms` without a result. 0 waits forever. */
export function within<Result>(ms: number, work: Promise<Result>, late: () => Error): Promise<Result> {
  if (ms === 0) return work
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms)
    const ended =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer)
        settle(value)
      }
    work.then(ended(resolve), ended(reject))
  })
}
