import type { HeldSms, RecentSms, RestoredSms } from '@contract/sms'
import { smsDeliveryStates, type SmsHoldKind } from '@contract/words/sms'
import { verdictActions } from '@contract/words/guard'
import { call } from './client'
import type { Fields } from './read'
import { list, num, oneOf, str, texts } from './read'
import { readHeld, readSms } from './held-codes'
import { readKindCounts } from './sms-overview'

/** A held SMS with the number of those of its sender, where they are gathered by sender; otherwise 1. */
export interface GatheredSms extends HeldSms {
  ofSender: number
}

export interface HeldPage {
  items: GatheredSms[]
  nextCursor: string | null
  /** On the first page. */
  restored: RestoredSms[]
  kinds: { kind: SmsHoldKind; count: number }[]
}

export interface RecentPage {
  items: RecentSms[]
  nextCursor: string | null
}

/** Fetches one page of the quarantine, newest first, or gathered by sender; `search` matches sender or text. */
export async function queryHeld({
  search,
  ...more
}: {
  search?: string
  kind?: SmsHoldKind
  bySender?: boolean
  cursor: string | null
}): Promise<HeldPage> {
  const data = await call('guard/v1/sms/held/query', { search: search || undefined, ...more }, { loading: false })
  const counts = new Map(list(data.senders, ({ from, count }) => [str(from), num(count)] as const))
  return {
    items: list(data.items, readHeld).map((sms) => ({ ...sms, ofSender: counts.get(sms.from) ?? 1 })),
    nextCursor: str(data.nextCursor) || null,
    restored: list(data.restored, readRestored),
    kinds: readKindCounts(data.kinds),
  }
}

/** The quarantine, page by page: gathered by sender, of a search one by one. */
export const heldQuery = (kind: SmsHoldKind | null, search: string) => ({
  key: ['heldSms', kind, search],
  fetchPage: async (cursor: string | null) => ({
    ...(await queryHeld({ search, kind: kind ?? undefined, bySender: search === '', cursor })),
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
