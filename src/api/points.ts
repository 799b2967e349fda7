import { call } from './client'
import { str } from './read'

/** A one-use ticket for the points zone; empty when the gateway gave none. */
export async function pointsTicket(phone: string): Promise<string> {
  return str((await call('/unicomAssistant/uasp/jf/v1/ticket', { phone })).ticket)
}
