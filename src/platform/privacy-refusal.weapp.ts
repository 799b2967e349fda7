import { questionsAsked } from './privacy-question'

const REFUSED = 104
let listener: () => void = () => undefined

/**
 * Runs a call that needs consent to the privacy guideline. For ten seconds after a refusal WeChat may fail such a call
 * without asking again, so that a press would seem to do nothing: then the listener is notified. Where WeChat asks again,
 * nothing is. Rejects as the call does.
 */
export async function withConsent<Result>(call: () => Promise<Result>): Promise<Result> {
  const before = questionsAsked()
  try {
    return await call()
  } catch (error) {
    if (isRefusal(error) && questionsAsked() === before) listener()
    throw error
  }
}

/** Notifies when WeChat refused a call without a question. */
export function onSilentRefusal(next: () => void): void {
  listener = next
}

function isRefusal(error: unknown): boolean {
  const { errno, errMsg } = (error ?? {}) as { errno?: unknown; errMsg?: unknown } // WeChat's failures have them
  return errno === REFUSED || String(errMsg).includes('privacy permission is not authorized')
}
