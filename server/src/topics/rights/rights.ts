import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { Right, RightAuth, RightReceipt } from '@contract/rights'
import type { RightId } from '@contract/words/points'
import { rightIds } from '@contract/words/points'
import { products as catalogue } from '@/rules/products/catalogue'
import { isActive } from '@/rules/products/flags'
import { packageTiers } from '@/rules/products/packages'
import { mayReceive, periodOf, rightGives, type HeldPackage } from '@/rules/points/rights'
import { liveStates } from '@/rules/orders/states'
import type { Database } from '../../database/schema'
import { columnsBesideOwner } from '../../kernel/columns'
import type { Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import type { RandomSource } from '../../ports/random'
import { ordersIn } from '../orders/order-rows'
import { findCredit, openCredit } from '../points/credits'
import { earnPoints } from '../points/ledger'
import type { RightReceiptRow } from './tables'

const texts = {
  notNow: { zh: '现在还不能领取这项权益', en: 'This benefit cannot be received now' },
  gone: { zh: '没有找到这次领取', en: 'This receipt was not found' },
} satisfies Record<string, Text>

/** The highest active package that is paid for; a trial gives no rights before it ends. */
async function heldPackage(db: Kysely<Database>, subscriberId: string, now: number): Promise<HeldPackage | null> {
  const products = await db
    .selectFrom('products')
    .select(['product_id', 'status', 'subscribed_at'])
    .where('subscriber_id', '=', subscriberId)
    .execute()
  const onTrial = (await ordersIn(db, subscriberId, liveStates))
    .filter(({ trial_ends_at }) => trial_ends_at !== null && trial_ends_at > now)
    .map(({ product_id }) => product_id)
  const paid = products.filter(({ product_id, status }) => isActive(status) && !onTrial.includes(product_id))
  for (const tier of packageTiers) {
    const held = paid.find(({ product_id }) => product_id === catalogue[tier].id)
    if (held) return { tier, since: held.subscribed_at }
  }
  return null
}

/** The latest receipt of a right, with its state. */
async function lastReceipt(db: Kysely<Database>, subscriberId: string, rightId: RightId) {
  const row = await db
    .selectFrom('right_receipts')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('right_id', '=', rightId)
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { row, receipt: await toReceipt(db, row) } : null
}

async function toReceipt(db: Kysely<Database>, row: RightReceiptRow): Promise<RightReceipt> {
  const credit = row.credit_id === null ? null : await findCredit(db, row.subscriber_id, row.credit_id)
  return {
    id: row.receipt_id,
    rightId: row.right_id,
    receivedAt: row.received_at,
    state: !credit || credit.state === 'done' ? 'received' : credit.state === 'refused' ? 'refused' : 'pending',
    points: row.points,
    amountFen: credit?.amount_fen ?? 0,
    committedAt: row.committed_at,
  }
}

/** A right in the subscriber's current state. */
async function rightOf(db: Kysely<Database>, subscriberId: string, rightId: RightId, now: number): Promise<Right> {
  const held = await heldPackage(db, subscriberId, now)
  const last = await lastReceipt(db, subscriberId, rightId)
  const isReceived = last?.row.period === periodOf(rightId, now) && last.receipt.state !== 'refused'
  const auth = mayReceive(rightId, held, { isReceived, now })
  return { rightId, tier: held?.tier ?? null, ...rightGives(rightId, held), auth, receipt: last?.receipt ?? null }
}

export async function findRights(db: Kysely<Database>, subscriberId: string, now: number): Promise<Right[]> {
  const rights: Right[] = []
  for (const id of rightIds) rights.push(await rightOf(db, subscriberId, id, now))
  return rights
}

export async function authOf(
  db: Kysely<Database>,
  subscriberId: string,
  rightId: RightId,
  now: number,
): Promise<RightAuth> {
  return (await rightOf(db, subscriberId, rightId, now)).auth
}

/**
 * Receives a right: points at once, a phone-bill credit after this transaction. `db` is the transaction of the request,
 * which holds the subscriber's lock. Returns the existing receipt of this period again. Throws UserError when the right
 * cannot be received now.
 */
export async function receiveRight(
  { db, subscriber, random, now }: { db: Kysely<Database>; subscriber: Subscriber; random: RandomSource; now: number },
  rightId: RightId,
): Promise<RightReceipt> {
  const { auth, points, amountFen, receipt } = await rightOf(db, subscriber.id, rightId, now)
  if (auth.reason === 'received' && receipt) return receipt
  if (!auth.allowed) throw new UserError(failureCodes.rightNotNow, texts.notNow)
  const period = periodOf(rightId, now)
  if (points > 0)
    await earnPoints(db, subscriber.id, { cause: `right:${rightId}:${period}`, about: rightId, points, at: now })
  const creditId = amountFen > 0 ? random.digits(20) : null
  if (creditId !== null) {
    await openCredit(db, {
      subscriber_id: subscriber.id,
      credit_id: creditId,
      origin: 'right',
      item_id: rightId,
      points: 0,
      amount_fen: amountFen,
      phone_no: subscriber.phoneNo,
      created_at: now,
      send_at: now,
    })
  }
  const row: RightReceiptRow = {
    subscriber_id: subscriber.id,
    right_id: rightId,
    period,
    receipt_id: random.id(),
    received_at: now,
    points,
    credit_id: creditId,
    committed_at: null,
  }
  // A receipt of this period that was refused is replaced.
  await db
    .insertInto('right_receipts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['subscriber_id', 'right_id', 'period']).doUpdateSet(columnsBesideOwner(row)),
    )
    .execute()
  return toReceipt(db, row)
}

async function receiptRow(db: Kysely<Database>, subscriberId: string, id: string): Promise<RightReceiptRow> {
  const row = await db
    .selectFrom('right_receipts')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('receipt_id', '=', id)
    .executeTakeFirst()
  if (!row) throw new UserError(failureCodes.rightGone, texts.gone)
  return row
}

/** The state of a receipt. Throws UserError when the subscriber has none with this id. */
export async function findReceipt(db: Kysely<Database>, subscriberId: string, id: string): Promise<RightReceipt> {
  return toReceipt(db, await receiptRow(db, subscriberId, id))
}

/**
 * Confirms that the result was shown; only the first confirmation counts, and a pending result is not confirmed. Throws
 * like `findReceipt`.
 */
export async function commitReceipt(
  db: Kysely<Database>,
  subscriberId: string,
  id: string,
  now: number,
): Promise<RightReceipt> {
  const receipt = await findReceipt(db, subscriberId, id)
  if (receipt.state === 'pending' || receipt.committedAt !== null) return receipt
  await db
    .updateTable('right_receipts')
    .set({ committed_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('receipt_id', '=', id)
    .where('committed_at', 'is', null)
    .execute()
  return findReceipt(db, subscriberId, id)
}
