import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { Quota } from '@contract/lists'
import type { ListName } from '@contract/words/lists'
import { topicOf, type ListTopic } from '@/rules/lists/list-kinds'
import { listLimitsOf, listsThatShare } from '@/rules/lists/list-limits'
import type { Database } from '../../database/schema'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { noSmsGuard } from '../guard/sms-settings'
import { findProducts } from '../products/products'
import { countEntries } from './list-entries'

/** The message when a product has no lists of a topic. */
const lacks: Readonly<Record<ListTopic, Text>> = {
  number: { zh: '您的产品不包含名单功能，请先订购', en: 'Your product has no lists. Please subscribe first.' },
  segment: { zh: '您的产品不包含号段拦截，请先订购', en: 'Your product has no segments. Please subscribe first.' },
  sender: noSmsGuard,
  word: noSmsGuard,
}

/** The subscriber, the list, and the time of a query or change. */
export interface ListChange {
  db: Kysely<Database>
  subscriber: Subscriber
  list: ListName
  now: number
}

/** A list with its quota, which limits a change. */
export interface MeasuredList extends ListChange {
  quota: Quota
}

/** The used entries of a list and the limit of the subscriber's tier (SPEC section 6). */
export async function quotaOf({ db, subscriber, list, now }: ListChange): Promise<Quota> {
  const limits = listLimitsOf(await findProducts(db, subscriber.id))
  return { used: await countEntries(db, subscriber.id, listsThatShare(list), now), limit: limits[list] }
}

/** Measures a list without a lock, to preview a change. */
export async function measureList(change: ListChange): Promise<MeasuredList> {
  return { ...change, quota: await quotaOf(change) }
}

/**
 * Locks the subscriber and measures a list before a change, so that two devices never exceed the limit together, and a
 * product that ends meanwhile ends after the change.
 */
export async function openList(change: ListChange): Promise<MeasuredList> {
  await lockSubscriber(change.db, change.subscriber.id)
  return measureList(change)
}

/** Throws UserError when the subscriber's product has no list of this topic. */
export function requireRoom({ list, quota }: MeasuredList): void {
  if (quota.limit === 0) throw new UserError(failureCodes.notSubscribed, lacks[topicOf(list)])
}
