import type { ForwardedAnswer, ForwardedRequest } from '../endpoints'

/** WeChat's default limit. */
const TIMEOUT_MS = 60_000

/**
 * Sends a mini-program's request as WeChat would: every status is a success; only timeouts and broken connections fail.
 */
export async function forward({ url, method, header, body, timeout }: ForwardedRequest): Promise<ForwardedAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers: header,
      body,
      signal: AbortSignal.timeout(timeout ?? TIMEOUT_MS),
    })
    return { status: response.status, header: Object.fromEntries(response.headers), body: await response.text() }
  } catch (error) {
    return { error: reasonOf(error as Error) }
  }
}

/** fetch hides the cause behind "fetch failed". */
function reasonOf({ name, message, cause }: Error): string {
  if (name === 'TimeoutError') return 'timeout'
  return cause instanceof Error ? cause.message : message
}
