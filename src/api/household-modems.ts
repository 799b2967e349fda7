import type { Modem } from '@contract/configs'
import { call } from './client'
import type { Fields } from './read'
import { list, num, str } from './read'

/** A modem as the list returns it; `readWaiting` (modem-waiting.ts) reads what waits on its line, which home's first paint does not need. */
export interface ListedModem extends Modem {
  waiting: unknown
}

/** Fetches the subscriber's optical modems. */
export async function modemList(): Promise<ListedModem[]> {
  const data = await call('configs/v1/smartFamilyGuardian/index', {}, { loading: false })
  return list(data.modemList, readModem)
}

/** Reads a modem. A missing order status counts as not in order, so that intrusion detection does nothing. */
export function readModem(fields: Fields): ListedModem {
  return {
    orderStatus: num(fields.orderStatus, -1),
    pppoeAccount: str(fields.pppoeAccount),
    description: str(fields.description),
    name: str(fields.name),
    enableStatus: num(fields.enableStatus, 1),
    waiting: fields.waiting,
  }
}

export const modemsQuery = { key: ['modems'], fetch: modemList }

/** Fetches the carrier's login-free address for intrusion detection on one line; empty when there is none. */
export async function pppoeNoLogin(pppoeAccount: string): Promise<string> {
  return str((await call('configs/v1/pppoeNoLogin', { pppoeAccount })).url)
}

/** Fetches the carrier's login-free address about broadband; empty when there is none. */
export async function broadbandFreeLogin(): Promise<string> {
  return str((await call('smartont/v1/broadbandFreeLogin', {})).url)
}
