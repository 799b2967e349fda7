import type { WechatMessageKind } from '@contract/words/wechat'
import type { NewsField } from '@/rules/wechat/message-values'
import { createOutgoing } from './outgoing'
import { signedSender, type SignedPeer } from './signed-post'

/** The purpose of an SMS, for the metrics. */
export type SmsKind =
  | 'login-code'
  | 'order-code'
  | 'family-code'
  | 'home-code'
  | 'export-code'
  | 'deletion-code'
  | 'appeal-code'
  | 'order'
  | 'deletion'
  | 'feedback'
  | 'appeal'
  | 'weekly'
  | 'stopped-call'
  | 'code-alert'
  | 'held-code'
  | 'forwarding'
  | 'number-lock'
  | 'storm'
  | 'family-invitation'
  | 'family-answer'
  | 'family-alert'
  | 'family-digest'
  | 'family-reminder'
  | 'household'

/**
 * One SMS to a subscriber; `code` is the log-in code in it, if any. `kind` is not sent: the SMS centre gets number and
 * text.
 */
export interface SmsMessage {
  kind: SmsKind
  phoneNo: string
  text: string
  code?: string
  /** The same news for a WeChat message, which takes the place of the SMS where the subscriber has accepted one. */
  wechat?: WechatNews
}

/** News for a template of WeChat. Every value has an own name, which a template of the carrier gives a key of its own. */
export type WechatNews = {
  [Kind in WechatMessageKind]: { kind: Kind; values: Readonly<Record<NewsField<Kind>, string | number>> }
}[WechatMessageKind]

/**
 * The carrier's SMS centre. Rejects when it does not accept the SMS: with SmsUnanswered when it may have taken it
 * nevertheless, with SmsBudgetSpent when it was not asked.
 */
export interface SmsPort {
  send(message: SmsMessage): Promise<void>
}

/** The SMS centre got the SMS, and did not answer in time or lost the connection. It may deliver it. */
export class SmsUnanswered extends Error {}

/** The day's budget of all SMS is spent (`withinBudget`). */
export class SmsBudgetSpent extends Error {}

export interface OutboxMessage {
  at: number
  kind: 'sms' | 'captcha' | 'wechat'
  phoneNo: string
  captchaId: string
  text: string
  code: string
}

/** Keeps SMS and captcha texts in development, where no SMS is sent. */
export interface Outbox extends SmsPort {
  addCaptcha(captchaId: string, text: string): void
  addWechat(text: string): void
  /** Newest first; with `phoneNo` only messages to that number. */
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
    addWechat: (text) => keep({ kind: 'wechat', phoneNo: '', captchaId: '', text, code: '' }),
    messages: (phoneNo) => (phoneNo === undefined ? [...kept] : kept.filter((message) => message.phoneNo === phoneNo)),
  }
}

const GATEWAY_TIMEOUT = 504
/** The connection ended after it was made. */
const lostConnection: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { name, cause } = error
  return name === 'TimeoutError' || (cause instanceof Error && 'code' in cause && lostConnection.has(cause.code))
}

/**
 * The carrier's SMS centre behind an HTTP webhook: a signed POST of { phoneNo, text }. Anything but 2xx within five
 * seconds is a failure; no answer by then, a lost connection and 504 are SmsUnanswered.
 */
export function createSmsWebhook(settings: SignedPeer, send = createOutgoing('sms')): SmsPort {
  const post = signedSender(settings, 'sms', send)
  return {
    async send({ phoneNo, text }) {
      const answer = await post('', { phoneNo, text }).catch((error: unknown) => {
        throw mayHaveArrived(error) ? new SmsUnanswered('The SMS centre did not answer', { cause: error }) : error
      })
      if (answer.status === GATEWAY_TIMEOUT) throw new SmsUnanswered('A proxy had no answer of the SMS centre')
      if (!answer.ok) throw new Error(`The SMS centre answered ${answer.status}`)
    },
  }
}
