import { CallError } from '@/api/call-error'

/** The gateway's codes. Written here, as importing them would bundle the table of all codes. */
const HOLDER_UNSURE = 'U0108'
export const TICKET_EXPIRED = 'U0104'

const PARTNER_AWAY = 'C0503'

/** Whether the gateway asks first who used the number before, which only the login by SMS can answer (ADR 0049). */
export const isHolderUnsure = (error: unknown): boolean => error instanceof CallError && error.code === HOLDER_UNSURE

/** Whether the text of a refusal says why and how to log in instead, and not only that these credentials are of no use. */
export const isExplained = (error: unknown): boolean =>
  isHolderUnsure(error) || (error instanceof CallError && error.code === PARTNER_AWAY)
