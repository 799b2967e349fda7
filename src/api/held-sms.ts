import type { HeldSms, RecentSms, RestoredSms } from '@contract/sms'
import { smsDeliveryStates, type SmsHoldKind } from '@contract/words/sms'
import { verdictActions } from '@contract/words/guard'
import { call } from './client'
import type { Fields } from './read'
import { list, oneOf, str, texts } from './read'
import { readHeld, readSms } from './held-codes'
import { readKindCounts } from './sms-overview'

export interface HeldPage {
  items: HeldSms[]
  nextCursor: string | null
  /** On the first page. */
  restored: RestoredSms[]
  kinds: { kind: SmsHoldKind; count: number }[]
}

export interface RecentPage {
  items: RecentSms[]
  nextCursor: string | null
}

/** Fetches one page of the quarantine, newest first; `search` matches sender or text. */
export async function queryHeld({
  search,
  kind,
  cursor,
}: {
  search?: string
  kind?: SmsHoldKind
  cursor: string | null
}): Promise<HeldPage> {
  const data = await call('guard/v1/sms/held/query', { search: search || undefined, kind, cursor }, { loading: false })
  return {
    items: list(data.items, readHeld),
    nextCursor: str(data.nextCursor) || null,
    restored: list(data.restored, readRestored),
    kinds: readKindCounts(data.kinds),
  }
}

/** The quarantine, page by page. */
export const heldQuery = (kind: SmsHoldKind | null, search: string) => ({
  key: ['heldSms', kind, search],
  fetchPage: async (cursor: string | null) => ({
    ...(await queryHeld({ search, kind: kind ?? undefined, cursor })),
    quota: null,
  }),
})

/** Deletes held SMS, which can be restored for ten minutes. */
export async function removeHeld(ids: string[], requestId: string): Promise<{ removedIds: string[] }> {
  const { removedIds } = await call('guard/v1/sms/held/remove', { ids, requestId })
  return { removedIds: texts(removedIds) }
}

/** Restores deleted SMS to the quarantine. */
export async function undoHeldRemoval(ids: string[], requestId: string): Promise<void> {
  await call('guard/v1/sms/held/undo', { ids, requestId })
}

/** Fetches one page of the SMS of the last 30 days, newest first; `search` matches sender or text. */
export async function queryRecentSms(search: string, cursor: string | null): Promise<RecentPage> {
  const data = await call('guard/v1/sms/recent', { search: search || undefined, cursor }, { loading: false })
  return { items: list(data.items, readRecent), nextCursor: str(data.nextCursor) || null }
}

function readRestored(fields: Fields): RestoredSms | null {
  const sms = readSms(fields)
  return sms && { ...sms, state: oneOf(fields.state, smsDeliveryStates, 'delivering') }
}

function readRecent(fields: Fields): RecentSms | null {
  const sms = readSms(fields)
  return sms && { ...sms, action: oneOf(fields.action, verdictActions, 'pass'), reason: str(fields.reason) }
}
