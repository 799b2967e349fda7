import { sql, type Kysely } from 'kysely'
import type { DeletionPreview, PendingDeletion } from '@contract/account'
import { failureCodes } from '@contract/envelope'
import { isActive } from '@/rules/products/flags'
import { dayOf } from '@/rules/time/shanghai'
import { balanceOf } from '@/rules/points/ledger'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { declaredTables } from '../../database/tables'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Language, type Text } from '../../kernel/errors'
import { fromJson, toJson } from '../../kernel/columns'
import { keysOn, type Page } from '../../kernel/job-queue'
import { sendClaimed } from '../../kernel/send-claimed'
import type { RandomSource } from '../../ports/random'
import { findBindingsOfPerson } from '../family/bindings'
import { followCarrier } from '../orders/held-orders'
import { resume, unsubscribe } from '../orders/leave-order'
import { chargesOf, deleteUnplaced, isFromElsewhere, ordersIn } from '../orders/order-rows'
import { canLeave, canResume, endOf, summariesOf } from '../orders/order-view'
import { EVIDENCE_KEPT_MS } from '../orders/tables'
import { findLots } from '../points/ledger'
import { findProducts } from '../products/products'
import { deleteOwnRows, deleteRows, releaseHolder } from './release-holder'
import type { AccountDeletionRow } from './tables'

export const DELETION_DAYS = 7
const SMS_RETRY = 5 * MINUTE_MS
/** Requests that were under way during the deletion have ended by then. SMS texts about a deletion. */
const SWEEP_AFTER = HOUR_MS

const texts = {
  pending: {
    zh: '您已申请注销，无需重复申请',
    en: 'The deletion of this account has been asked for already',
  },
}

const deletionPending = () => new UserError(failureCodes.deletionPending, texts.pending)

/** The SMS about a deletion. */
const smsTexts = {
  asked: (day: string): Text => ({
    zh: `【手机安全卫士】您已申请注销账号，${day} 起删除全部数据，套餐不再续订。在此之前重新登录可以撤回。如非本人操作，请尽快登录撤回。`,
    en: `[Phone Guard] You asked to delete your account. All data is deleted on ${day}, and packages do not renew. Log in before then to take it back. If it was not you, log in and take it back now.`,
  }),
  done: {
    zh: '【手机安全卫士】您的账号已注销，防护已停止，数据已删除；订购、扣费和信息提供记录依法保存三年。',
    en: '[Phone Guard] Your account is deleted. Protection has ended and your data is gone; the law has us keep orders, charges and records of sharing for three years.',
  },
} satisfies Record<string, Text | ((day: string) => Text)>

const toPending = ({ asked_at, due_at }: AccountDeletionRow): PendingDeletion => ({ askedAt: asked_at, dueAt: due_at })

/** The pending deletion, or null. */
export async function findDeletion(db: Kysely<Database>, subscriberId: string): Promise<PendingDeletion | null> {
  const row = await pendingRow(db, subscriberId)
  return row === null ? null : toPending(row)
}

async function pendingRow(db: Kysely<Database>, subscriberId: string): Promise<AccountDeletionRow | null> {
  const row = await db
    .selectFrom('account_deletions')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Throws UserError when a deletion is pending. */
export async function refusePending(db: Kysely<Database>, { id }: Subscriber): Promise<void> {
  if ((await pendingRow(db, id)) !== null) throw deletionPending()
}

/** What a deletion requested now would delete. */
export async function previewDeletion(
  db: Kysely<Database>,
  { subscriber, language, now }: { subscriber: Subscriber; language: Language; now: number },
): Promise<DeletionPreview> {
  const { id, phoneNo } = subscriber
  const orders = await ordersIn(db, id, ['submitted', 'active', 'ending', 'refundDue'])
  const charges = await chargesOf(
    db,
    id,
    orders.map(({ order_id }) => order_id),
  )
  const summaries = await summariesOf(db, id, orders, language)
  const held = (await findProducts(db, id, language)).filter(({ status }) => isActive(status))
  const count = async (table: 'modems' | 'contacts' | 'list_entries' | 'line_log'): Promise<number> => {
    const found = await sql<{ found: number }>`
      select count(*) as found from ${sql.table(table)} where subscriber_id = ${id}
    `.execute(db)
    return Number(found.rows[0]?.found ?? 0)
  }
  const protects = await db
    .selectFrom('guardianships')
    .select('binding_id')
    .where('subscriber_id', '=', id)
    .where('state', 'in', ['invited', 'accepted', 'paused'])
    .execute()
  const protectedBy = await findBindingsOfPerson(db, phoneNo)
  return {
    days: DELETION_DAYS,
    dueAt: now + DELETION_DAYS * DAY_MS,
    products: held.map(({ productId, productName }) => {
      const order = orders.find((one) => one.product_id === productId && one.state !== 'refundDue')
      const until = order === undefined ? null : canLeave(order, charges) ? endOf(order, charges, now) : order.ends_at
      return { productName, priceFen: order === undefined || isFromElsewhere(order) ? null : order.price_fen, until }
    }),
    refundDueFen: summaries.reduce((sum, { refundDueFen }) => sum + refundDueFen, 0),
    points: balanceOf(await findLots(db, id), now),
    protects: protects.length,
    protectedBy: protectedBy.length,
    modems: await count('modems'),
    contacts: await count('contacts'),
    listEntries: await count('list_entries'),
    records: await count('line_log'),
    kept: declaredTables.flatMap(({ holds, kept }) =>
      holds === null || kept === null ? [] : [{ what: holds[language], why: kept.why[language] }],
    ),
  }
}

/**
 * Schedules the deletion of the account in seven days. Leaves the orders that can be left, so that nothing more is
 * charged, and ends every session. Call it under the subscriber's lock. Throws UserError when a deletion is pending.
 */
export async function requestDeletion(
  trx: Kysely<Database>,
  { subscriber, language, now }: { subscriber: Subscriber; language: Language; now: number },
  random: RandomSource,
): Promise<PendingDeletion> {
  await refusePending(trx, subscriber)
  await followCarrier(trx, subscriber.id, { random, now })
  const leftOrders: string[] = []
  for (const order of await ordersIn(trx, subscriber.id, ['submitted', 'active'])) {
    if (!canLeave(order, await chargesOf(trx, subscriber.id, [order.order_id]))) continue
    await unsubscribe(trx, { subscriber, orderId: order.order_id, language, now })
    leftOrders.push(order.order_id)
  }
  const row: AccountDeletionRow = {
    deletion_id: random.id(),
    subscriber_id: subscriber.id,
    phone_no: subscriber.phoneNo,
    language,
    asked_at: now,
    due_at: now + DELETION_DAYS * DAY_MS,
    deleted_at: null,
    next_try_at: now + DELETION_DAYS * DAY_MS,
    left_orders: toJson(leftOrders),
  }
  await trx.insertInto('account_deletions').values(row).execute()
  for (const table of ['sessions', 'login_tickets'] as const)
    await trx.deleteFrom(table).where('subscriber_id', '=', subscriber.id).execute()
  return toPending(row)
}

/** Notifies the subscriber of the requested deletion by SMS; a failed SMS is logged. */
export async function notifyOfDeletion(
  { sms, logger }: Pick<AppDeps, 'sms' | 'logger'>,
  { phoneNo }: Subscriber,
  { dueAt }: PendingDeletion,
  language: Language,
): Promise<void> {
  await sms
    .send({ kind: 'deletion', phoneNo, text: smsTexts.asked(dayOf(dueAt))[language] })
    .catch((error: unknown) => logger.warn({ err: error }, 'The SMS of a deletion was not taken'))
}

/**
 * Cancels a pending deletion and resumes the orders it left, where that is still possible. Returns false when none was
 * pending.
 */
export async function cancelDeletion(
  trx: Kysely<Database>,
  { subscriber, language, now }: { subscriber: Subscriber; language: Language; now: number },
): Promise<boolean> {
  const row = await pendingRow(trx, subscriber.id)
  // Without a number: it was released while this request waited for the lock.
  if (row === null || row.phone_no === '') return false
  await trx
    .deleteFrom('account_deletions')
    .where('subscriber_id', '=', row.subscriber_id)
    .where('deletion_id', '=', row.deletion_id)
    .execute()
  const left = fromJson(row.left_orders)
  for (const order of await ordersIn(trx, subscriber.id, ['ending'])) {
    if (!left.includes(order.order_id)) continue
    if (!canResume(order, await chargesOf(trx, subscriber.id, [order.order_id]), now)) continue
    await resume(trx, { subscriber, orderId: order.order_id, language, now })
  }
  return true
}

type DeletionParts = Pick<AppDeps, 'db' | 'clock' | 'random' | 'sms'>

/** A page of the subscribers whose deletion has work due. */
export async function findDueDeletions(db: Kysely<Database>, now: number, page: Page): Promise<string[]> {
  const due = db.selectFrom('account_deletions').where('next_try_at', '<=', now)
  return keysOn(page, due, 'subscriber_id')
}

/**
 * Does the due work of a deletion: deletes the account, notifies the subscriber, and later deletes rows that were
 * written during the deletion. Idempotent, on several gateways too.
 */
export async function advanceDeletion(parts: DeletionParts, subscriberId: string): Promise<void> {
  const { db, clock, sms } = parts
  await deleteAccount(parts, subscriberId)
  const now = clock()
  // Claimed before sending, so that only one gateway sends it.
  const claimed = await db
    .updateTable('account_deletions')
    .set({ next_try_at: now + SMS_RETRY })
    .where('subscriber_id', '=', subscriberId)
    .where('deleted_at', 'is not', null)
    .where('next_try_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
  if (claimed === undefined || claimed.deleted_at === null) return
  if (claimed.phone_no !== '' && now < claimed.deleted_at + DAY_MS)
    await sendClaimed(sms, {
      kind: 'deletion',
      phoneNo: claimed.phone_no,
      text: smsTexts.done[claimed.language],
    })
  if (now < claimed.deleted_at + SWEEP_AFTER) {
    await db
      .updateTable('account_deletions')
      .set({ phone_no: '', next_try_at: claimed.deleted_at + SWEEP_AFTER })
      .where('subscriber_id', '=', subscriberId)
      .execute()
    return
  }
  await inTransaction(db, `subscriber ${subscriberId}`, async (trx) => {
    await deleteOwnRows(trx, { id: subscriberId })
    await trx.deleteFrom('account_deletions').where('subscriber_id', '=', subscriberId).execute()
  })
}

/** Deletes a due account in all tables in one transaction; later events and calls find no subscriber. */
async function deleteAccount({ db, clock, random }: DeletionParts, subscriberId: string): Promise<void> {
  await inTransaction(db, `subscriber ${subscriberId}`, async (trx) => {
    await lockSubscriber(trx, subscriberId)
    const row = await pendingRow(trx, subscriberId)
    const now = clock()
    if (row === null || row.due_at > now) return
    const { phone_no: phoneNo } = await trx
      .selectFrom('subscribers')
      .select('phone_no')
      .where('subscriber_id', '=', subscriberId)
      .executeTakeFirstOrThrow()
    const holder = { id: subscriberId, phoneNo }
    await releaseHolder(trx, holder, { at: now, keepsBill: true, random, now })
    await deleteUnplaced(trx, subscriberId)
    await deleteOverdueOrders(trx, subscriberId, now)
    await deleteRows(trx, holder)
    await trx
      .updateTable('account_deletions')
      .set({ deleted_at: now, next_try_at: now, left_orders: toJson([]) })
      .where('subscriber_id', '=', subscriberId)
      .execute()
  })
}

/**
 * Orders past their legal retention are deleted with the account, but for refunds that are not paid yet; later ones
 * expire by the retention table.
 */
async function deleteOverdueOrders(trx: Kysely<Database>, subscriber_id: string, now: number): Promise<void> {
  const over = await trx
    .deleteFrom('orders')
    .where('subscriber_id', '=', subscriber_id)
    .where('ended_at', '<=', now - EVIDENCE_KEPT_MS)
    .returning('order_id')
    .execute()
  for (const { order_id } of over) {
    const events = trx.deleteFrom('order_events').where((row) => row.and({ subscriber_id, order_id }))
    await events.execute()
    const charges = trx.deleteFrom('order_charges').where((row) => row.and({ subscriber_id, order_id }))
    await charges.where((row) => row.not(row.and({ kind: 'refund', state: 'open' }))).execute()
  }
}
