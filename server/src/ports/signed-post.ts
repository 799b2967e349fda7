import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { peers, type Outgoing, type Peer } from './outgoing'

/** The signature of a body: `sha256=` followed by HMAC-SHA256 in hex. */
export function signBody(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/**
 * Returns a function that posts JSON below `url`, signed in X-Signature like the SMS webhook. Rejects on anything but
 * 2xx with a body of the expected shape within the limits of `send`.
 */
export function signedPost({ url, secret }: { url: string; secret: string }, peer: Peer, send: Outgoing) {
  return async function post<Answer>(path: string, content: object, answer: z.ZodType<Answer>): Promise<Answer> {
    const body = JSON.stringify(content)
    const response = await send(`${url.replace(/\/$/, '')}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signBody(secret, body) },
      body,
    })
    if (!response.ok) throw new Error(`The ${peers[peer]} answered ${response.status}`)
    return answer.parse(response.json())
  }
}
