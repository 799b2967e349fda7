/** The result of `work`; rejects with the error of `late` after `ms` without a result. 0 waits forever. */
export async function within<Result>(ms: number, work: Promise<Result>, late: () => Error): Promise<Result> {
  if (ms === 0) return work
  let timer: NodeJS.Timeout | undefined
  const isLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([work, isLate])
  } finally {
    clearTimeout(timer)
  }
}
