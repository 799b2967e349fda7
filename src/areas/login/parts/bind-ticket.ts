import { now } from '@/platform/clock'

/** The gateway takes a ticket for five minutes; what is sent must still get there. */
const GOOD_FOR = 4.5 * 60 * 1000

let held: { ticket: string; until: number } | null = null

/** Keeps the ticket of a WeChat user without a number, for whichever way of the login proves one. */
export function holdBindTicket(ticket: string): void {
  held = { ticket, until: now() + GOOD_FOR }
}

/** The ticket while it is good; a login without one binds nothing. */
export function heldBindTicket(): string | undefined {
  return held !== null && now() < held.until ? held.ticket : undefined
}

/** It has been used up. */
export function dropBindTicket(): void {
  held = null
}
