declare global {
  interface Window {
    /** What src/boot/scrub.inline.js took out of the address. */
    __incoming?: Incoming
  }
}

/** Credentials that came in the address and are no longer there (DESIGN.md section 7). */
export interface Incoming {
  wxmpToken?: string
  ticket?: string
  code?: string
  state?: string
}

/** A login ticket in the form that the wire takes it. */
export type IncomingTicket = { ticket: string } | { wxmpToken: string }

let held: Incoming | undefined
let beingUsed = false

function incoming(): Incoming {
  held ??= (typeof window !== 'undefined' && window.__incoming) || {}
  return held
}

/** Keeps the credentials of a query: with them the mini-program was launched. */
export function holdIncoming(query: Readonly<Record<string, unknown>>): void {
  const text = (name: string) => (typeof query[name] === 'string' && query[name] !== '' ? query[name] : undefined)
  const found: Incoming = { wxmpToken: text('wxmpToken'), ticket: text('ticket') }
  if (found.wxmpToken || found.ticket) held = found
}

/** Whether a ticket or wxmpToken waits to be used, or is being used by the screen that has taken it. */
export function hasIncomingTicket(): boolean {
  const { wxmpToken, ticket } = incoming()
  return beingUsed || Boolean(wxmpToken || ticket)
}

/** The waiting ticket or wxmpToken, once; null when there is none. */
export function takeIncomingTicket(): IncomingTicket | null {
  const { wxmpToken, ticket, code, state } = incoming()
  const taken = wxmpToken ? { wxmpToken } : ticket ? { ticket } : null
  held = { code, state }
  beingUsed = taken !== null
  return taken
}

/** The OAuth code that waits and the `state` it came with, once. */
export function takeIncomingCode(): Pick<Incoming, 'code' | 'state'> {
  const { code, state, ...rest } = incoming()
  held = rest
  return { code, state }
}

/** The screen that took the ticket has been left: logged in or not, it is used up. */
export function endIncomingTicket(): void {
  beingUsed = false
}
