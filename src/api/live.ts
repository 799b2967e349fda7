import type { CodeAlert, CodeAlerts } from '@contract/live'
import { codeAlertStates, codeSenders, watchedCallers } from '@contract/words/live'
import { call } from './client'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, str } from './read'

/** Codes that came during risky calls, newest first, and whether they raise alerts. */
export const codeAlertsQuery = {
  key: ['codeAlerts'],
  fetch: async (): Promise<CodeAlerts> => readAlerts(await call('guard/v1/live/codes', {}, { loading: false })),
}

/** Turns the alert on or off. Rejects without a product. */
export async function switchCodeAlerts(on: boolean, requestId: string): Promise<CodeAlerts> {
  return readAlerts(await call('guard/v1/live/codes/switch', { on, requestId }))
}

/** "I asked for it", or takes it back. */
export async function expectCode(id: string, expected: boolean, requestId: string): Promise<CodeAlerts> {
  return readAlerts(await call('guard/v1/live/codes/expect', { id, expected, requestId }))
}

const readAlerts = (data: Fields): CodeAlerts => ({
  on: bool(data.on),
  items: list(data.items, readAlert),
  held: num(data.held),
})

function readAlert(fields: Fields): CodeAlert | null {
  const id = str(fields.id)
  if (!id) return null
  return {
    id,
    from: str(fields.from),
    caller: oneOf(fields.caller, watchedCallers, 'risky'),
    sender: oneOf(fields.sender, codeSenders, 'bank'),
    isCode: bool(fields.isCode),
    codeAt: num(fields.codeAt),
    seconds: num(fields.seconds),
    isOver: bool(fields.isOver),
    state: oneOf(fields.state, codeAlertStates, 'raised'),
    silentUntil: numOrNull(fields.silentUntil),
  }
}
