import type { Kysely } from 'kysely'
import { nextCreditState, type CreditEvent } from '@/rules/points/exchange'
import { monthOf } from '@/rules/orders/month'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps } from '../../kernel/deps'
import { bookOnce, retryAfter } from '../../kernel/book-once'
import { keysOn, type Page } from '../../kernel/job-queue'
import type { Booking } from '../../ports/billing'
import { returnPoints } from './ledger'
import type { BillCreditRow } from './tables'

export type CreditParts = Pick<AppDeps, 'db' | 'billing' | 'logger' | 'clock'>

export async function findCredit(
  db: Kysely<Database>,
  subscriberId: string,
  creditId: string,
): Promise<BillCreditRow | null> {
  const row = await db
    .selectFrom('bill_credits')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('credit_id', '=', creditId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a credit for the phone bill, which is sent at `send_at`. */
export async function openCredit(
  trx: Kysely<Database>,
  credit: Omit<BillCreditRow, 'state' | 'attempts' | 'settled_at'>,
): Promise<BillCreditRow> {
  const row: BillCreditRow = { ...credit, state: 'waiting', attempts: 0, settled_at: null }
  await trx.insertInto('bill_credits').values(row).execute()
  return row
}

/**
 * Books due credits on the phone bill, once each, and applies the billing centre's results: a refused credit returns
 * the points. Without a response its state is fetched by id later. Runs outside any transaction.
 */
export async function settleCredits(parts: CreditParts, subscriberId: string): Promise<void> {
  const due = await parts.db
    .selectFrom('bill_credits')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('state', 'in', ['waiting', 'sent'])
    .where('send_at', '<=', parts.clock())
    .orderBy('created_at')
    .execute()
  for (const credit of due) await send(parts, credit)
}

async function send(parts: CreditParts, credit: BillCreditRow): Promise<void> {
  // The attempt is counted before it is made: after a crash, the next attempt first fetches the state. From now on the
  // credit cannot be cancelled.
  const claimed = await parts.db
    .updateTable('bill_credits')
    .set({ state: 'sent', attempts: credit.attempts + 1, send_at: parts.clock() + retryAfter(credit.attempts) })
    .where('subscriber_id', '=', credit.subscriber_id)
    .where('credit_id', '=', credit.credit_id)
    .where('state', '=', credit.state)
    .where('attempts', '=', credit.attempts)
    .returning('credit_id')
    .executeTakeFirst()
  if (claimed === undefined) return
  const booking = await book(parts, credit)
  if (booking !== 'booked' && booking !== 'refused') return
  await inTransaction(parts.db, `subscriber ${credit.subscriber_id}`, async (trx) => {
    await lockSubscriber(trx, credit.subscriber_id)
    await moveCredit(trx, credit, booking, parts.clock())
  })
}

async function book(parts: CreditParts, credit: BillCreditRow): Promise<Booking> {
  const { credit_id: id, phone_no: phoneNo, amount_fen: amountFen, attempts } = credit
  const holder = await parts.db
    .selectFrom('subscribers')
    .select('phone_no')
    .where('subscriber_id', '=', credit.subscriber_id)
    .executeTakeFirst()
  if (holder?.phone_no === phoneNo) {
    const month = monthOf(credit.created_at)
    return bookOnce(parts, { id, kind: 'credit', phoneNo, amountFen, orderId: id, month }, attempts)
  }
  // A number that was given up belongs to somebody else, and so does its bill: only an earlier attempt may have arrived.
  if (attempts === 0) return 'refused'
  try {
    const known = await parts.billing.stateOf(id)
    return known === 'unknown' ? 'refused' : known
  } catch (error) {
    parts.logger.warn({ err: error, entry: id }, 'The billing centre does not answer')
    return 'pending'
  }
}

/**
 * Applies an event to a credit; null when it is too late. Returns the points of a refused or cancelled credit. Call it
 * under the subscriber's lock.
 */
export async function moveCredit(
  trx: Kysely<Database>,
  { subscriber_id, credit_id }: Pick<BillCreditRow, 'subscriber_id' | 'credit_id'>,
  event: CreditEvent,
  now: number,
): Promise<BillCreditRow | null> {
  const credit = await findCredit(trx, subscriber_id, credit_id)
  const state = credit && nextCreditState(credit.state, event)
  if (!credit || !state) return null
  const moved = await trx
    .updateTable('bill_credits')
    .set({ state, settled_at: now })
    .where('subscriber_id', '=', subscriber_id)
    .where('credit_id', '=', credit_id)
    .where('state', '=', credit.state)
    .returningAll()
    .executeTakeFirst()
  if (!moved) return null
  if (moved.origin === 'exchange' && (state === 'refused' || state === 'cancelled')) {
    const parts = { spent: `exchange:${credit_id}`, cause: `return:${credit_id}`, about: moved.item_id, at: now }
    await returnPoints(trx, subscriber_id, parts)
  }
  return moved
}

/** A page of the subscribers with due credits. */
export async function findSubscribersWithDueCredits(db: Kysely<Database>, now: number, page: Page): Promise<string[]> {
  const due = db
    .selectFrom('bill_credits')
    .distinct()
    .where('state', 'in', ['waiting', 'sent'])
    .where('send_at', '<=', now)
  return keysOn(page, due, 'subscriber_id')
}
