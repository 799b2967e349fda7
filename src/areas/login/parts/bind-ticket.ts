import { now } from '@/platform/clock'
import { MINUTE_MS } from '@/rules/time/units'

/** The gateway accepts a ticket for five minutes; the rest is for the request's way. */
const GOOD_FOR = 4.5 * MINUTE_MS

let held: { ticket: string; until: number } | null = null

/** Stores the bind ticket of a WeChat user without a number, for the login that then proves one. */
export function holdBindTicket(ticket: string): void {
  held = { ticket, until: now() + GOOD_FOR }
}

/** Returns the ticket until it expires. A login without one binds no WeChat account. */
export function heldBindTicket(): string | undefined {
  return held !== null && now() < held.until ? held.ticket : undefined
}

/** Drops the ticket after its use. */
export function dropBindTicket(): void {
  held = null
}

/** A code that was sent to the number of WeChat's phone-number button. `resendAt` is in ms since the epoch. */
export interface SentCode {
  phoneNo: string
  resendAt: number
}

let sent: SentCode | null = null

/** Stores a sent code for the login by SMS, which the same user opens next, with the agreements ticked. */
export function holdSentCode(code: SentCode): void {
  sent = code
}

/** Returns the sent code once. */
export function takeSentCode(): SentCode | null {
  const code = sent
  sent = null
  return code
}
