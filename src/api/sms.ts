import type { CategorySwitch, SmsOverview, SmsSettings, SmsTrial } from '@contract/sms'
import type { MarketingCategory, SmsHoldKind } from '@contract/words/sms'
import { marketingCategories, smsHoldKinds, smsTextKinds } from '@contract/words/sms'
import { verdictActions } from '@contract/words/guard'
import { call } from './client'
import { readMatch } from './intercepts'
import type { Fields } from './read'
import { bool, list, num, oneOf, record } from './read'

/** The retention times on offer for held SMS, in days. */
export const retentions = [7, 15, 30] as const satisfies readonly SmsSettings['retentionDays'][]

export interface Categories {
  /** Whether the SMS guard is on. */
  enabled: boolean
  items: CategorySwitch[]
}

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

/** Fetches every marketing category with its switch. */
async function queryCategories(): Promise<Categories> {
  return readCategories(await call('guard/v1/sms/category/query', {}, { loading: false }))
}

export const categoriesQuery = { key: ['smsCategories'], fetch: queryCategories }

/** Sets whether categories are held or delivered. */
export async function setCategories(
  categories: MarketingCategory[],
  enabled: boolean,
  requestId: string,
): Promise<Categories> {
  return readCategories(await call('guard/v1/sms/category/set', { categories, enabled, requestId }))
}

/** Fetches the verdict on an SMS at this moment, and why. */
export async function trySms(from: string, text: string): Promise<SmsTrial> {
  const data = await call('guard/v1/sms/try', { from, text })
  const category = marketingCategories.find((name) => name === data.category) ?? null
  return {
    action: oneOf(data.action, verdictActions, 'pass'),
    kind: oneOf(data.kind, smsTextKinds, 'other'),
    category,
    rule: readMatch(record(data.rule)),
    alsoMatched: list(data.alsoMatched, readMatch),
    areLinksKnown: data.areLinksKnown !== false,
    isReadByModel: bool(data.isReadByModel),
  }
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

function readCategories(data: Fields): Categories {
  const items = list(data.items, (fields) => {
    const category = marketingCategories.find((name) => name === fields.category)
    return category === undefined ? null : { category, enabled: bool(fields.enabled), count: num(fields.count) }
  })
  return { enabled: bool(data.enabled), items }
}
