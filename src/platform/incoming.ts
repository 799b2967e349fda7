declare global {
  interface Window {
    /** The credentials that src/boot/scrub.inline.js removed from the address. */
    __incoming?: Incoming
  }
}

/** Credentials that came in the address and were removed from it (DESIGN.md section 7). */
export interface Incoming {
  wxmpToken?: string
  ticket?: string
  /** From the carrier's app. */
  accessCode?: string
  code?: string
  state?: string
}

/** The proof of a login that began elsewhere, in the shape that the API takes. */
export type IncomingTicket = { ticket: string } | { wxmpToken: string } | { accessCode: string }

let held: Incoming | undefined
let beingUsed = false

function incoming(): Incoming {
  held ??= (typeof window !== 'undefined' && window.__incoming) || {}
  return held
}

/** Stores the credentials of the query with which the mini-program was launched. */
export function holdIncoming(query: Readonly<Record<string, unknown>>): void {
  const text = (name: string) => (typeof query[name] === 'string' && query[name] !== '' ? query[name] : undefined)
  const found: Incoming = { wxmpToken: text('wxmpToken'), ticket: text('ticket'), accessCode: text('accessCode') }
  if (found.wxmpToken || found.ticket || found.accessCode) held = found
}

/** Returns whether a ticket, wxmpToken or access code is waiting, or the screen that took it is still using it. */
export function hasIncomingTicket(): boolean {
  const { wxmpToken, ticket, accessCode } = incoming()
  return beingUsed || Boolean(wxmpToken || ticket || accessCode)
}

/** Returns whether the waiting credential came from the carrier's app. */
export function isIncomingFromApp(): boolean {
  const { wxmpToken, ticket, accessCode } = incoming()
  return Boolean(accessCode && !wxmpToken && !ticket)
}

/** Takes the waiting ticket, wxmpToken or access code. Returns null if there is none; a second call returns null. */
export function takeIncomingTicket(): IncomingTicket | null {
  const { wxmpToken, ticket, accessCode, code, state } = incoming()
  const taken = wxmpToken ? { wxmpToken } : ticket ? { ticket } : accessCode ? { accessCode } : null
  held = { code, state }
  beingUsed = taken !== null
  return taken
}

/** Takes the waiting OAuth code with its `state`. A second call returns neither. */
export function takeIncomingCode(): Pick<Incoming, 'code' | 'state'> {
  const { code, state, ...rest } = incoming()
  held = rest
  return { code, state }
}

/** The screen that took the ticket was closed. The ticket is used up, whether the login succeeded or not. */
export function endIncomingTicket(): void {
  beingUsed = false
}
