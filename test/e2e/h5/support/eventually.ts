const PAUSE_MS = 50

/** How long anything may take to appear: what a person would wait, and a busy machine three times as long again. */
export const STEP_TIMEOUT_MS = 30_000

/** Tries until it works and answers its result; after `limitMs` the last error stands. */
export async function eventually<Result>(
  attempt: () => Promise<Result> | Result,
  limitMs = STEP_TIMEOUT_MS,
): Promise<Result> {
  const deadline = Date.now() + limitMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
