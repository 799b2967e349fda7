import type { OrderState } from '@contract/words/orders'
import type { Kysely } from 'kysely'
import { nextStepAt, type OrderFacts } from '@/rules/orders/due'
import { monthOf } from '@/rules/orders/month'
import { liveStates, nextState, type OrderEvent } from '@/rules/orders/states'
import type { Database } from '../../database/schema'
import type { RandomSource } from '../../ports/random'
import type { OrderChargeRow, OrderRow } from './tables'

/** The `source` of an order that the carrier sold elsewhere. */
export const ELSEWHERE = 'elsewhere'

/** States before an order is placed; the history omits them. */
export const unplaced: readonly OrderState[] = ['draft', 'codeSent']

/** A new order number: 20 digits, so that it can be read out to the hotline. */
export function newOrderNumber(random: RandomSource): string {
  return random.digits(20)
}

export async function findOrder(db: Kysely<Database>, subscriberId: string, orderId: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ?? null
}

/** A subscriber's orders in some states, oldest first. */
export function ordersIn(
  db: Kysely<Database>,
  subscriberId: string,
  states: readonly OrderState[],
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('state', 'in', [...states])
    .orderBy('ordered_at')
    .orderBy('order_id')
    .execute()
}

export async function insertOrder(trx: Kysely<Database>, row: OrderRow): Promise<void> {
  await trx.insertInto('orders').values(row).execute()
  await addEvent(trx, row)
}

/**
 * Applies an event and other column changes to an order, and extends its timeline. Throws when the event is impossible:
 * callers check the state first, under the subscriber's lock.
 */
export async function moveOrder(
  trx: Kysely<Database>,
  row: OrderRow,
  event: OrderEvent,
  { at, ...changes }: { at: number } & Partial<OrderRow>,
): Promise<OrderRow> {
  const state = nextState(row.state, event)
  if (state === null) throw new Error(`An order that is ${row.state} cannot be ${event}`)
  const next = { ...row, ...changes, state, state_at: state === row.state ? row.state_at : at }
  if (state !== row.state) await addEvent(trx, next)
  return saveOrder(trx, next)
}

/** Whether the carrier itself sold the order and charges for it: nothing is booked for it here. */
export const isFromElsewhere = ({ source }: Pick<OrderRow, 'source'>): boolean => source === ELSEWHERE

/** Stores a row and computes when its next work is due. */
export async function saveOrder(trx: Kysely<Database>, row: OrderRow): Promise<OrderRow> {
  const { subscriber_id, order_id, ...rest } = row
  const charges = await chargesOf(trx, subscriber_id, [order_id])
  const due_at = nextStepAt(factsOf(row, charges))
  await trx
    .updateTable('orders')
    .set({ ...rest, due_at })
    .where('subscriber_id', '=', subscriber_id)
    .where('order_id', '=', order_id)
    .execute()
  return { ...row, due_at }
}

/** Maps an order to the shape of the rules. */
export function factsOf(row: OrderRow, charges: readonly OrderChargeRow[]): OrderFacts {
  return {
    state: row.state,
    kind: row.kind,
    priceFen: row.price_fen,
    effectiveAt: row.effective_at,
    endsAt: row.ends_at,
    paidUntil: row.paid_until,
    noticedFor: row.noticed_for,
    hasOpenCharge: hasOpenCharge(charges, row.order_id),
    hasSuccessor: row.replaced_by !== null,
  }
}

export const hasOpenCharge = (charges: readonly OrderChargeRow[], orderId: string): boolean =>
  charges.some((one) => one.order_id === orderId && one.kind === 'charge' && one.state === 'open')

/** An order that waits for the billing centre's response: nothing else can be ordered until then. */
const isPending = (order: OrderRow, charges: readonly OrderChargeRow[]): boolean =>
  (order.state === 'submitted' && order.kind !== 'downgrade') || hasOpenCharge(charges, order.order_id)

/** A subscriber's orders that are in effect or will be, oldest first, and the one that is pending. */
export async function currentOrders(
  db: Kysely<Database>,
  subscriberId: string,
): Promise<{ orders: OrderRow[]; charges: OrderChargeRow[]; pending: OrderRow | null }> {
  const orders = await ordersIn(db, subscriberId, ['submitted', ...liveStates])
  const ids = orders.map(({ order_id }) => order_id)
  const charges = await chargesOf(db, subscriberId, ids)
  return { orders, charges, pending: orders.find((order) => isPending(order, charges)) ?? null }
}

/** The downgrade that will replace an order; null when there is none. */
export async function findSuccessor(db: Kysely<Database>, order: OrderRow): Promise<OrderRow | null> {
  return order.replaced_by === null ? null : findOrder(db, order.subscriber_id, order.replaced_by)
}

/** The order that a downgrade will replace. */
export async function findReplaced(
  db: Kysely<Database>,
  { subscriber_id, order_id }: OrderRow,
): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('subscriber_id', '=', subscriber_id)
    .where('replaced_by', '=', order_id)
    .where('state', '=', 'ending')
    .executeTakeFirst()
  return row ?? null
}

async function addEvent(trx: Kysely<Database>, row: OrderRow): Promise<void> {
  const last = await trx
    .selectFrom('order_events')
    .select((column) => column.fn.max('seq').as('seq'))
    .where('subscriber_id', '=', row.subscriber_id)
    .where('order_id', '=', row.order_id)
    .executeTakeFirst()
  const { subscriber_id, order_id, state, state_at: at } = row
  await trx
    .insertInto('order_events')
    .values({ subscriber_id, order_id, seq: Number(last?.seq ?? 0) + 1, state, at })
    .execute()
}

/** Deletes a subscriber's orders that were never placed, with their timeline. */
export async function deleteUnplaced(trx: Kysely<Database>, subscriberId: string): Promise<void> {
  const gone = await trx
    .deleteFrom('orders')
    .where('subscriber_id', '=', subscriberId)
    .where('state', 'in', [...unplaced])
    .returning('order_id')
    .execute()
  if (gone.length === 0) return
  await trx
    .deleteFrom('order_events')
    .where('subscriber_id', '=', subscriberId)
    .where(
      'order_id',
      'in',
      gone.map(({ order_id }) => order_id),
    )
    .execute()
}

/** The bill entries of some orders, oldest first. */
export async function chargesOf(
  db: Kysely<Database>,
  subscriberId: string,
  orderIds: readonly string[],
): Promise<OrderChargeRow[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_charges')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('order_id', 'in', [...orderIds])
    .orderBy('created_at')
    .orderBy('charge_id')
    .execute()
}

/** What an order paid for a month minus refunds, in fen; unanswered refunds count as paid. */
export function paidFor(charges: readonly OrderChargeRow[], orderId: string, month: string): number {
  return charges
    .filter((one) => one.order_id === orderId && one.month === month)
    .reduce((sum, one) => {
      if (one.kind === 'charge') return sum + (one.state === 'done' ? one.amount_fen : 0)
      return one.kind === 'refund' ? sum - one.amount_fen : sum
    }, 0)
}

/**
 * The purpose of a bill entry. `month`: a month. `rest`: the unused rest of a month. `late`: days before the order
 * began. `over`: a charge that came too late. `cancel`: the end of a product that was subscribed to elsewhere.
 */
export type EntryReason = 'month' | 'rest' | 'late' | 'over' | 'cancel'

/** Creates a bill entry for the month of `at`, to be booked after this transaction is committed. */
export async function openEntry(
  trx: Kysely<Database>,
  {
    order,
    reason,
    amountFen,
    at,
    now,
  }: { order: OrderRow; reason: EntryReason; amountFen: number; at: number; now: number },
): Promise<void> {
  const month = monthOf(at)
  const { subscriber_id, order_id } = order
  const { phone_no } =
    (await trx
      .selectFrom('subscribers')
      .select('phone_no')
      .where('subscriber_id', '=', subscriber_id)
      .executeTakeFirst()) ?? (await billedNumber(trx, order))
  await trx
    .insertInto('order_charges')
    .values({
      subscriber_id,
      charge_id: `${order_id}-${month}-${reason}`,
      order_id,
      kind: reason === 'month' ? 'charge' : reason === 'cancel' ? 'cancel' : 'refund',
      phone_no,
      month,
      amount_fen: amountFen,
      state: 'open',
      attempts: 0,
      next_try_at: now,
      created_at: now,
      settled_at: null,
    })
    .execute()
}

/** The billed number of an order whose account was deleted since. */
function billedNumber(db: Kysely<Database>, { subscriber_id, order_id }: OrderRow): Promise<{ phone_no: string }> {
  return db
    .selectFrom('order_charges')
    .select('phone_no')
    .where('subscriber_id', '=', subscriber_id)
    .where('order_id', '=', order_id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
}
