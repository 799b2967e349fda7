/** Tables of the gateway itself. Times are ms since the epoch, secrets are stored as hashes only. */
export interface CoreTables {
  subscribers: SubscriberRow
  sessions: SessionRow
  login_tickets: LoginTicketRow
  wechat_bindings: WechatBindingRow
  bind_tickets: BindTicketRow
  captchas: CaptchaRow
  sms_codes: SmsCodeRow
  rate_windows: RateWindowRow
  idempotent_answers: IdempotentAnswerRow
}

export interface SubscriberRow {
  subscriber_id: string
  phone_no: string
  created_at: number
}

export interface SessionRow {
  subscriber_id: string
  token_hash: string
  source: string
  created_at: number
  seen_at: number
  expires_at: number
}

export interface LoginTicketRow {
  subscriber_id: string
  ticket_hash: string
  session_hash: string
  expires_at: number
}

export interface WechatBindingRow {
  source: string
  open_id: string
  subscriber_id: string
  bound_at: number
}

export interface BindTicketRow {
  ticket_hash: string
  source: string
  open_id: string
  expires_at: number
}

export interface CaptchaRow {
  captcha_id: string
  text_hash: string
  expires_at: number
}

/** The last code sent to a number for a purpose; `code_hash` is null once its tries are used up. */
export interface SmsCodeRow {
  phone_no: string
  purpose: string
  code_hash: string | null
  tries_left: number
  sent_at: number
  expires_at: number
}

export interface RateWindowRow {
  rate_key: string
  window_start: number
  window_end: number
  hits: number
}

/** `answer` is the JSON text that was answered; null while the work is under way in its transaction. */
export interface IdempotentAnswerRow {
  subscriber_id: string
  path: string
  request_id: string
  body_hash: string
  answer: string | null
  created_at: number
}
