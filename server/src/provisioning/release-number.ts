import type { Kysely, Transaction } from 'kysely'
import { ASIDE_MS } from '@/rules/session/holder'
import { MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../database/schema'
import { toJson } from '../kernel/columns'
import { inTransaction, lockHolder, lockSubscriber } from '../kernel/database/transaction'
import type { Leaving, Subscriber } from '../kernel/deps'
import type { RandomSource } from '../ports/random'
import { findDeletion } from '../topics/account/deletion'
import { endAccess, releaseRows } from '../topics/account/release-holder'
import { endCasesOf } from '../topics/appeals/file-case'
import { endFamilyOf } from '../topics/family/number-gone'
import { endHouseholds } from '../topics/household/bind-line'
import { deleteHouseholdHistory } from '../topics/household/households'
import { moveOrders } from '../topics/orders/order-changes'
import { repeatChanges } from '../topics/products/carrier-products'
import {
  findFormerHolder,
  findSubscriber,
  forgetReleased,
  noteProof,
  noteReleased,
  setNumber,
  withoutNumber,
} from '../topics/subscribers/subscribers'

interface ReleaseParts {
  db: Kysely<Database>
  random: RandomSource
  clock: () => number
}

/**
 * Releases a number that the carrier cancelled or reassigned at an instant. The former holder's sessions and WeChat
 * log-ins end, family bindings end in both directions, orders, appeals and complaints end, nothing more is booked for
 * them, and the account's deletion is due. Then modems drop their rules; when that fails, the deletion does it. The
 * next log-in creates a new subscriber who sees nothing of the former one. Rows newer than the instant belong to the
 * next holder and stay.
 *
 * `leaving`: the next holder's log-in takes the number, so nothing happens when another account has it by now, and the
 * deletion is due later. The carrier's own notice makes it due at once.
 */
export async function releaseNumber(
  parts: ReleaseParts,
  phoneNo: string,
  at: number,
  leaving: Leaving | null = null,
): Promise<void> {
  const holderId = await endHolding(parts, phoneNo, { at, leaving })
  if (holderId !== null) await endLines(parts, holderId)
}

/** Separates a number from its holder in one short transaction. Returns the holder's id; null when there is none. */
function endHolding(
  { db, random, clock }: ReleaseParts,
  phoneNo: string,
  { at, leaving }: { at: number; leaving: Leaving | null },
): Promise<string | null> {
  return inTransaction(db, `number ${phoneNo}`, async (trx) => {
    const id = await findHolderSince(trx, phoneNo, { at, leaving })
    if (id === null && leaving) return null
    if (id === null) {
      await hurryDeletion(trx, await findFormerHolder(trx, phoneNo), clock())
      await noteReleased(trx, { phoneNo, at, now: clock() })
      await endFamilyOf(trx, phoneNo, null, at)
      await releaseRows(trx, { phoneNo }, at)
      return null
    }
    const now = clock()
    await noteReleased(trx, { phoneNo, at, holderId: id, now })
    await setAside(trx, { id, phoneNo }, { at, keptMs: leaving?.keptMs ?? 0, random, now })
    await repeatChanges({ db: trx, random, clock }, { formerId: id, phoneNo, since: at })
    return id
  })
}

/** Locks and returns who has a number, and had an account at an instant; null when it is another one than the one who leaves it. */
async function findHolderSince(
  trx: Transaction<Database>,
  phoneNo: string,
  { at, leaving }: { at: number; leaving: Leaving | null },
): Promise<string | null> {
  const id = leaving?.holderId ?? (await findSubscriber(trx, phoneNo))?.id
  if (id === undefined) return null
  const held = trx.selectFrom('subscribers').select('subscriber_id').where('subscriber_id', '=', id)
  const own = held.where('phone_no', '=', phoneNo).where('created_at', '<=', at).forUpdate()
  return (await own.executeTakeFirst())?.subscriber_id ?? null
}

/** Takes a number from an account, which is deleted after `keptMs`. Call it under the subscriber's lock. */
async function setAside(
  trx: Transaction<Database>,
  { id, phoneNo }: Subscriber,
  { at, keptMs, random, now }: { at: number; keptMs: number; random: RandomSource; now: number },
): Promise<void> {
  await endAccess(trx, { id, phoneNo }, { at, keepsBill: false, now })
  await endCasesOf(trx, { phoneNo, subscriberId: id, now })
  // Without a number, because the SMS about the deletion would reach the next holder. Not beside the rest of this.
  const dueAt = Math.min(now + keptMs, (await findDeletion(trx, id))?.dueAt ?? Infinity)
  const due = { phone_no: '', due_at: dueAt, next_try_at: Math.max(dueAt, now + MINUTE_MS) }
  await trx
    .insertInto('account_deletions')
    .values({
      subscriber_id: id,
      deletion_id: random.id(),
      language: 'zh',
      asked_at: now,
      deleted_at: null,
      left_orders: toJson<string[]>([]),
      ...due,
    })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(due))
    .execute()
  await setNumber(trx, { id, phoneNo }, withoutNumber(id), now)
}

/**
 * Gives a number back to the account that a log-in of the same person took it from (ADR 0049). The account that has it now
 * is set aside likewise; its orders and what the carrier reported of the number go along. Returns false when one of the two
 * has the number no longer, or is about to be deleted.
 */
export async function returnNumber(
  parts: ReleaseParts,
  phoneNo: string,
  { holderId, formerId }: { holderId: string; formerId: string },
): Promise<boolean> {
  const { db, random, clock } = parts
  const now = clock()
  const isReturned = await inTransaction(db, `number ${phoneNo}`, async (trx) => {
    const holder = { id: holderId, phoneNo }
    if (!(await lockHolder(trx, holder))) return false
    if (!(await lockHolder(trx, { id: formerId, phoneNo: withoutNumber(formerId) }))) return false
    if (((await findDeletion(trx, formerId))?.dueAt ?? 0) <= now) return false
    await moveOrders(trx, { fromId: holderId, toId: formerId })
    await setAside(trx, holder, { at: now, keptMs: ASIDE_MS, random, now })
    await trx.deleteFrom('account_deletions').where('subscriber_id', '=', formerId).execute()
    await forgetReleased(trx, phoneNo)
    await setNumber(trx, { id: formerId, phoneNo: withoutNumber(formerId) }, phoneNo, now)
    await noteProof(trx, formerId, now)
    await repeatChanges({ db: trx, random, clock }, { formerId: holderId, phoneNo, since: 0 })
    return true
  })
  if (isReturned) await endLines(parts, holderId)
  return isReturned
}

/** Deletes the history of an account's households, and has their modems drop the rules. */
async function endLines({ db, random, clock }: ReleaseParts, holderId: string): Promise<void> {
  await deleteHouseholdHistory(db, holderId)
  await inTransaction(db, `subscriber ${holderId}`, async (trx) => {
    await lockSubscriber(trx, holderId)
    await endHouseholds(trx, holderId, { random, now: clock() })
  })
}

/** The carrier says itself that a number, which a log-in took from an account, was not that holder's any more. */
async function hurryDeletion(trx: Transaction<Database>, formerId: string | null, now: number): Promise<void> {
  if (formerId === null) return
  await trx
    .updateTable('account_deletions')
    .set({ due_at: now, next_try_at: now + MINUTE_MS })
    .where('subscriber_id', '=', formerId)
    .where('deleted_at', 'is', null)
    .where('due_at', '>', now)
    .execute()
}
