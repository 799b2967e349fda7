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
  /** Of the carrier's app. */
  accessCode?: string
  code?: string
  state?: string
}

/** What proves a login that was begun elsewhere, in the form that the wire takes it. */
export type IncomingTicket = { ticket: string } | { wxmpToken: string } | { accessCode: string }

let held: Incoming | undefined
let beingUsed = false

function incoming(): Incoming {
  held ??= (typeof window !== 'undefined' && window.__incoming) || {}
  return held
}

/** Keeps the credentials of a query: with them the mini-program was launched. */
export function holdIncoming(query: Readonly<Record<string, unknown>>): void {
  const text = (name: string) => (typeof query[name] === 'string' && query[name] !== '' ? query[name] : undefined)
  const found: Incoming = { wxmpToken: text('wxmpToken'), ticket: text('ticket'), accessCode: text('accessCode') }
  if (found.wxmpToken || found.ticket || found.accessCode) held = found
}

/** Whether a ticket, wxmpToken or access code waits to be used, or is being used by the screen that has taken it. */
export function hasIncomingTicket(): boolean {
  const { wxmpToken, ticket, accessCode } = incoming()
  return beingUsed || Boolean(wxmpToken || ticket || accessCode)
}

/** Whether what waits came from the carrier's app. */
export function isIncomingFromApp(): boolean {
  const { wxmpToken, ticket, accessCode } = incoming()
  return Boolean(accessCode && !wxmpToken && !ticket)
}

/** The waiting ticket, wxmpToken or access code, once; null when there is none. */
export function takeIncomingTicket(): IncomingTicket | null {
  const { wxmpToken, ticket, accessCode, code, state } = incoming()
  const taken = wxmpToken ? { wxmpToken } : ticket ? { ticket } : accessCode ? { accessCode } : null
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
