import { DAY_MS } from '@/rules/time/units'
import type { WechatSource } from '@contract/words/account'
import { ago, atOnce, type TableDeclarations } from '../../kernel/table-declaration'

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

/** Whose the columns are, and how long the rows stay. */
export const authTables: TableDeclarations<AuthTables> = {
  login_tickets: {
    holds: { zh: '五分钟内有效的登录凭证', en: 'Tickets for a log-in, five minutes long' },
    grantsAccess: true,
    key: ['subscriber_id', 'ticket_hash'],
    purges: [{ name: 'login tickets', from: 'expires_at', until: atOnce }],
    columns: { subscriber_id: 'owner', ticket_hash: 'secret', session_hash: 'secret', expires_at: 'time' },
  },
  sms_codes: {
    holds: { zh: '最近发送的短信验证码（不含验证码本身）', en: 'The SMS codes that were sent last, without the codes' },
    release: 'deleted',
    since: 'sent_at',
    key: ['phone_no', 'purpose'],
    // Kept for a day, so that an expired code is refused as expired and not as wrong.
    purges: [{ name: 'codes', from: 'expires_at', until: ago(DAY_MS) }],
    columns: {
      phone_no: 'number',
      purpose: 'agreed',
      code_hash: 'secret',
      tries_left: 'agreed',
      asker_hash: 'secret',
      stray_tries_left: 'agreed',
      sent_at: 'time',
      expires_at: 'time',
    },
  },
  captchas: {
    why: { zh: '图形验证码，五分钟，与号码无关', en: 'Picture captchas, five minutes long, of no number' },
    key: ['captcha_id'],
    purges: [{ name: 'captchas', from: 'expires_at', until: atOnce }],
    columns: { captcha_id: 'link', text_hash: 'secret', expires_at: 'time' },
  },
  bind_tickets: {
    why: { zh: '尚未绑定号码的微信用户，五分钟', en: 'A WeChat user without a number yet, five minutes long' },
    key: ['ticket_hash'],
    purges: [{ name: 'bind tickets', from: 'expires_at', until: atOnce }],
    columns: { ticket_hash: 'secret', source: 'value', open_id: 'value', asker_hash: 'secret', expires_at: 'time' },
  },
}
