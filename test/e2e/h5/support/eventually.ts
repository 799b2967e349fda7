const PAUSE_MS = 50

/** A generous limit for anything to appear: it costs time only on a failure. */
export const STEP_TIMEOUT_MS = 60_000

/** Retries until it succeeds and returns the result; after `limitMs` throws the last error. */
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
