import type { SmsPort } from '../sms'

export interface OutboxMessage {
  at: number
  kind: 'sms' | 'captcha'
  phoneNo: string
  captchaId: string
  text: string
  code: string
}

/** Where development looks for SMS and captcha texts that nobody sends. */
export interface Outbox extends SmsPort {
  addCaptcha(captchaId: string, text: string): void
  /** Newest first; with a number only what was sent to it. */
  messages(phoneNo?: string): OutboxMessage[]
}

const KEPT = 500

/** Keeps the last 500 messages in memory. For development and tests: with DEV_TOOLS only. */
export function createOutbox(clock: () => number): Outbox {
  const kept: OutboxMessage[] = []
  const keep = (message: Omit<OutboxMessage, 'at'>): void => {
    kept.unshift({ at: clock(), ...message })
    kept.length = Math.min(kept.length, KEPT)
  }
  return {
    send: async ({ phoneNo, text, code = '' }) => keep({ kind: 'sms', phoneNo, captchaId: '', text, code }),
    addCaptcha: (captchaId, text) => keep({ kind: 'captcha', phoneNo: '', captchaId, text, code: text }),
    messages: (phoneNo) => (phoneNo === undefined ? [...kept] : kept.filter((message) => message.phoneNo === phoneNo)),
  }
}
