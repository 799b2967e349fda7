import type { SmsOverview, SmsSettings } from '@contract/sms'
import { smsHoldKinds, type SmsHoldKind } from '@contract/words/sms'
import { call } from './client'
import type { Fields } from './read'
import { bool, list, num, oneOf } from './read'

/** The retention times on offer for held SMS, in days. */
export const retentions = [7, 15, 30] as const satisfies readonly SmsSettings['retentionDays'][]

/** Fetches the guard's switch, and the SMS held in the last 30 days. */
async function smsOverview(quiet: boolean): Promise<SmsOverview> {
  return readOverview(await call('guard/v1/sms/overview', {}, { loading: false, quiet }))
}

export const smsOverviewQuery = { key: ['smsOverview'], fetch: () => smsOverview(false) }

/** The same query for home, which does without it. */
export const smsOverviewAside = { key: smsOverviewQuery.key, fetch: () => smsOverview(true) }

/** Turns the guard on or off, or changes how long held SMS are kept; omitted settings stay. */
export async function setSmsGuard(change: Partial<SmsSettings>, requestId: string): Promise<SmsOverview> {
  return readOverview(await call('guard/v1/sms/settings/set', { ...change, requestId }))
}

/** Reads hold kinds with their counts, which several calls return. */
export function readKindCounts(value: unknown): { kind: SmsHoldKind; count: number }[] {
  return list(value, (fields) => ({ kind: readHoldKind(fields.kind), count: num(fields.count) }))
}

/** Reads why an SMS was held; a kind that this build does not know becomes 'other' marketing. */
export function readHoldKind(value: unknown): SmsHoldKind {
  return oneOf(value, smsHoldKinds, 'other')
}

function readOverview(data: Fields): SmsOverview {
  return {
    enabled: bool(data.enabled),
    retentionDays: retentions.find((days) => days === num(data.retentionDays)) ?? 30,
    total: num(data.total),
    restored: num(data.restored),
    held: num(data.held),
    codes: num(data.codes),
    kinds: readKindCounts(data.kinds),
  }
}
