import { createHmac } from 'node:crypto'
import type { SmsPort } from '../sms'

const TIMEOUT_MS = 5000

/**
 * The carrier's SMS centre behind an HTTP webhook: POST { phoneNo, text }, signed in X-Signature as
 * `sha256=` HMAC-SHA256 of the body in hex. Anything but 2xx within five seconds is a failure.
 */
export function createSmsWebhook({ url, secret }: { url: string; secret: string }): SmsPort {
  return {
    async send({ phoneNo, text }) {
      const body = JSON.stringify({ phoneNo, text })
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': `sha256=${signature}` },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!answer.ok) throw new Error(`The SMS centre answered ${answer.status}`)
    },
  }
}
