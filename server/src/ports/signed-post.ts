import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { outgoing } from './outgoing'

const TIMEOUT_MS = 5000

/** The signature of a body: `sha256=` followed by HMAC-SHA256 in hex. */
export function signBody(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/**
 * Returns a function that posts JSON below `url`, signed in X-Signature like the SMS webhook. Rejects on anything but
 * 2xx with a body of the expected shape within five seconds.
 */
export function signedPost({ url, secret, who }: { url: string; secret: string; who: string }) {
  return async function post<Answer>(path: string, content: object, answer: z.ZodType<Answer>): Promise<Answer> {
    const body = JSON.stringify(content)
    const response = await outgoing(who, `${url.replace(/\/$/, '')}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signBody(secret, body) },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`${who} answered ${response.status}`)
    return answer.parse(await response.json())
  }
}
