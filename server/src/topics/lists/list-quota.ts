import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { ListName, Quota } from '@contract/lists'
import { topicOf, type ListTopic } from '@/rules/lists/list-kinds'
import { listLimitsOf, listsThatShare } from '@/rules/lists/list-limits'
import type { Database } from '../../database/schema'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { noSmsGuard } from '../guard/sms-settings'
import { findProducts } from '../products/products'
import { countEntries } from './list-entries'

/** What a product lacks that has no room for a topic. */
const lacks: Readonly<Record<ListTopic, Text>> = {
  number: { zh: '您的产品不包含名单功能，请先订购', en: 'Your product has no lists. Please subscribe first.' },
  segment: { zh: '您的产品不包含号段拦截，请先订购', en: 'Your product has no segments. Please subscribe first.' },
  sender: noSmsGuard,
  word: noSmsGuard,
}

/** Whose list is asked for or changed, and when. */
export interface ListChange {
  db: Kysely<Database>
  subscriber: Subscriber
  list: ListName
  now: number
}

/** A list with how much of it is used: what the change is judged by, and answered with. */
export interface MeasuredList extends ListChange {
  quota: Quota
}

/** How much of a list is used, and the limit of what the subscriber holds. */
export async function quotaOf({ db, subscriber, list, now }: ListChange): Promise<Quota> {
  const limits = listLimitsOf(await findProducts(db, subscriber.id))
  return { used: await countEntries(db, subscriber.id, listsThatShare(list), now), limit: limits[list] }
}

/** Measures a list, to tell what a change would do. */
export async function measureList(change: ListChange): Promise<MeasuredList> {
  return { ...change, quota: await quotaOf(change) }
}

/**
 * Measures a list that is to be changed, after locking its subscriber: two devices together never exceed its limit, and
 * a product that ends meanwhile ends after the change.
 */
export async function openList(change: ListChange): Promise<MeasuredList> {
  await lockSubscriber(change.db, change.subscriber.id)
  return measureList(change)
}

/** Throws UserError when the subscriber's product has no room for such a list at all. */
export function requireRoom({ list, quota }: MeasuredList): void {
  if (quota.limit === 0) throw new UserError(failureCodes.notSubscribed, lacks[topicOf(list)])
}
