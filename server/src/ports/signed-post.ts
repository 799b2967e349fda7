import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { outgoing } from './outgoing'

const TIMEOUT_MS = 5000

/** The signature of a body: `sha256=` HMAC-SHA256 in hex. */
export function signBody(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/**
 * Posts JSON below an address, signed in X-Signature as the SMS webhook is. Anything but 2xx and the expected answer
 * within five seconds rejects.
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
