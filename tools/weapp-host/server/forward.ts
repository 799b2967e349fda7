import type { ForwardedAnswer, ForwardedRequest } from '../endpoints'

/** WeChat's default limit. */
const TIMEOUT_MS = 60_000

/**
 * Sends a mini-program's request as WeChat would: every status is a success; only timeouts and broken connections fail.
 */
export async function forward(request: ForwardedRequest): Promise<ForwardedAnswer> {
  const { url, method, header, body, encoding, isBinary = false, timeout } = request
  try {
    const response = await fetch(url, {
      method,
      headers: header,
      body: body !== undefined && encoding ? Buffer.from(body, encoding) : body,
      signal: AbortSignal.timeout(timeout ?? TIMEOUT_MS),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return {
      status: response.status,
      header: Object.fromEntries(response.headers),
      body: bytes.toString(isBinary ? 'base64' : 'utf8'),
    }
  } catch (error) {
    return { error: reasonOf(error as Error) }
  }
}

/** fetch hides the cause behind "fetch failed". */
function reasonOf({ name, message, cause }: Error): string {
  if (name === 'TimeoutError') return 'timeout'
  return cause instanceof Error ? cause.message : message
}
