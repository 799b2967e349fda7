import type { CategorySwitch, SmsTrial } from '@contract/sms'
import type { MarketingCategory } from '@contract/words/sms'
import { marketingCategories, smsTextKinds } from '@contract/words/sms'
import { verdictActions } from '@contract/words/guard'
import { call } from './client'
import { readMatch } from './intercepts'
import type { Fields } from './read'
import { bool, list, num, oneOf, record } from './read'

export interface Categories {
  /** Whether the SMS guard is on. */
  enabled: boolean
  items: CategorySwitch[]
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

function readCategories(data: Fields): Categories {
  const items = list(data.items, (fields) => {
    const category = marketingCategories.find((name) => name === fields.category)
    return category === undefined ? null : { category, enabled: bool(fields.enabled), count: num(fields.count) }
  })
  return { enabled: bool(data.enabled), items }
}
