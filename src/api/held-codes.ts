import type { HeldSms } from '@contract/sms'
import { call } from './client'
import type { Fields } from './read'
import { bool, list, num, str } from './read'
import { readHoldKind } from './sms-overview'

/** The newest held code of the last 24 hours; null without one. Home does without it. */
export const heldCodeQuery = {
  key: ['heldSms', 'code'],
  fetch: async (): Promise<HeldSms | null> => {
    // Codes stand on top of the first page, beyond its limit.
    const data = await call('guard/v1/sms/held/query', { limit: 1 }, { loading: false, quiet: true })
    return list(data.items, readHeld).find(({ isCode }) => isCode) ?? null
  },
}

/** "Not marketing": delivers held SMS to the inbox. Returns how many senders could not be added to the whitelist. */
export async function restoreHeld(ids: string[], allowSender: boolean, requestId: string): Promise<number> {
  const data = await call('guard/v1/sms/held/restore', { ids, allowSender, requestId })
  return list(data.rejected, (fields) => fields).length
}

/** What every SMS has; null without an id. */
export function readSms(fields: Fields) {
  const id = str(fields.id)
  return id ? { id, at: num(fields.at), from: str(fields.from), text: str(fields.text) } : null
}

/** Null without an id. */
export function readHeld(fields: Fields): HeldSms | null {
  const sms = readSms(fields)
  return (
    sms && {
      ...sms,
      kind: readHoldKind(fields.kind),
      detail: str(fields.detail),
      keptUntil: num(fields.keptUntil),
      isCode: bool(fields.isCode),
    }
  )
}
