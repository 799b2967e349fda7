import type { BatchAnswer } from '@contract/line'
import { productChange, type ProductChange } from '@contract/provisioning'
import { products } from '@/rules/products/catalogue'
import { productOf } from '@/rules/products/packages'
import { inTransaction, lockHolder } from '../../kernel/database/transaction'
import type { AppDeps } from '../../kernel/deps'
import { readBatch, takeBatch, timeFault } from '../../kernel/http/signed-calls'
import { ensureSubscriber, findSubscriber, wasReleasedAfter } from '../subscribers/subscribers'
import { productName } from './product-catalogue'
import { ENDED, ORDERED, putProduct } from './products'

type Parts = Pick<AppDeps, 'db' | 'clock' | 'random'>

/** Products are older than this gateway; an earlier time was sent in seconds. */
const FIRST_PRODUCT = Date.parse('2000-01-01T00:00:00+08:00')

const states = { active: ORDERED, ended: ENDED }

/**
 * Takes the carrier's changes of products, each once by its id, in any order: of one product the newest by `at` counts.
 * An active product makes its number a subscriber, before any log-in. The history keeps every change. A change from before
 * the number was taken from its former holder is unknown. One whose time is ahead is refused: no later change would count.
 */
export async function receiveProductChanges(parts: Parts, batch: readonly unknown[]): Promise<BatchAnswer> {
  return takeBatch(
    readBatch(productChange, batch),
    (change) => takeChange(parts, change),
    ({ at }) => timeFault(at, parts.clock(), FIRST_PRODUCT),
  )
}

/**
 * Applies what the carrier reported of a number since an instant (ms), while a former holder's account still had it, to the
 * account that has it now, or begins one: the carrier reports a change once, and a product is the number's.
 */
export async function repeatChanges(
  parts: Parts,
  { formerId, phoneNo, since }: { formerId: string; phoneNo: string; since: number },
): Promise<void> {
  const changes = await parts.db
    .selectFrom('product_changes')
    .innerJoin('products', (join) =>
      join
        .onRef('products.subscriber_id', '=', 'product_changes.subscriber_id')
        .onRef('products.product_id', '=', 'product_changes.product_id'),
    )
    .select(['change_id as id', 'product_changes.product_id as productId', 'product_name as name', 'state', 'at'])
    .where('product_changes.subscriber_id', '=', formerId)
    .where('at', '>', since)
    .orderBy('at')
    .execute()
  for (const change of changes) await takeChange(parts, { ...change, phoneNo })
}

async function takeChange(
  { db, clock, random }: Parts,
  { id, phoneNo, productId, name, state, at }: ProductChange,
): Promise<'taken' | 'repeated' | 'unknown'> {
  return inTransaction(db, `number ${phoneNo}`, async (trx) => {
    // First, so that a late change of the former holder does not make anybody a subscriber.
    if (await wasReleasedAfter(trx, phoneNo, at)) return 'unknown'
    const holder = async () =>
      state === 'active'
        ? (await ensureSubscriber(trx, phoneNo, random.id(), clock(), { isProved: false })).subscriber
        : findSubscriber(trx, phoneNo)
    let subscriber = await holder()
    if (subscriber && !(await lockHolder(trx, subscriber))) {
      // Another gateway has released the number since it was looked up.
      if (await wasReleasedAfter(trx, phoneNo, at)) return 'unknown'
      subscriber = await holder()
      if (subscriber && !(await lockHolder(trx, subscriber))) return 'unknown'
    }
    if (!subscriber) return 'unknown'
    const change = { subscriber_id: subscriber.id, change_id: id, product_id: productId, state, at }
    const stored = await trx
      .insertInto('product_changes')
      .values(change)
      .onConflict((conflict) => conflict.columns(['subscriber_id', 'change_id']).doNothing())
      .returning('change_id')
      .executeTakeFirst()
    if (!stored) return 'repeated'
    const newer = await trx
      .selectFrom('product_changes')
      .select('change_id')
      .where('subscriber_id', '=', subscriber.id)
      .where('product_id', '=', productId)
      .where('at', '>', at)
      .limit(1)
      .executeTakeFirst()
    if (newer) return 'taken'
    const key = productOf(productId)
    await putProduct(trx, {
      subscriber_id: subscriber.id,
      product_id: productId,
      product_name: name || productName(productId, productId, 'zh'),
      product_type: key === null ? '' : products[key].type,
      subscribed_at: at,
      ...states[state],
    })
    return 'taken'
  })
}
