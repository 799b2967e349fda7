const STEP_MS = 50

/** Tries until it works and answers its result; after `limitMs` the last error stands. */
export async function eventually<Result>(attempt: () => Promise<Result> | Result, limitMs = 15_000): Promise<Result> {
  const deadline = Date.now() + limitMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    }
  }
}
