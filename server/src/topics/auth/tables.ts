import type { WechatSource } from '../../ports/wechat'

/** Log-in data. Times are in ms since the epoch; secrets are stored as hashes only. */
export interface AuthTables {
  login_tickets: LoginTicketRow
  bind_tickets: BindTicketRow
  captchas: CaptchaRow
  sms_codes: SmsCodeRow
}

export interface LoginTicketRow {
  subscriber_id: string
  ticket_hash: string
  session_hash: string
  expires_at: number
}

export interface BindTicketRow {
  ticket_hash: string
  source: WechatSource
  open_id: string
  /** Who requested the ticket. */
  asker_hash: string
  expires_at: number
}

export interface CaptchaRow {
  captcha_id: string
  text_hash: string
  expires_at: number
}

/** The latest code of a number and purpose; `code_hash` is null once its tries are used up. */
export interface SmsCodeRow {
  phone_no: string
  purpose: string
  code_hash: string | null
  tries_left: number
  asker_hash: string
  stray_tries_left: number
  sent_at: number
  expires_at: number
}
