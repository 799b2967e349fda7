const PAUSE_MS = 50

/** How long anything may take to appear, on a machine that has much else to do: it costs time only when it fails. */
export const STEP_TIMEOUT_MS = 60_000

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
