import type { Kysely } from 'kysely'
import { MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../database/schema'
import { toJson } from '../kernel/columns'
import { inTransaction, lockSubscriber } from '../kernel/database/transaction'
import type { RandomSource } from '../ports/random'
import { endAccess, releaseRows } from '../topics/account/release-holder'
import { endCasesOf } from '../topics/appeals/file-case'
import { endFamilyOf } from '../topics/family/number-gone'
import { endHouseholds } from '../topics/household/bind-line'
import { deleteHouseholdHistory } from '../topics/household/households'
import { noteReleased } from '../topics/subscribers/subscribers'

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
 */
export async function releaseNumber(parts: ReleaseParts, phoneNo: string, at: number): Promise<void> {
  const holderId = await endHolding(parts, phoneNo, at)
  if (holderId === null) return
  const { db, random, clock } = parts
  await deleteHouseholdHistory(db, holderId)
  await inTransaction(db, `subscriber ${holderId}`, async (trx) => {
    await lockSubscriber(trx, holderId)
    await endHouseholds(trx, holderId, { random, now: clock() })
  })
}

/** Separates a number from its holder in one short transaction. Returns the holder's id; null when there is none. */
function endHolding({ db, random, clock }: ReleaseParts, phoneNo: string, at: number): Promise<string | null> {
  return inTransaction(db, `number ${phoneNo}`, async (trx) => {
    const holder = await trx
      .selectFrom('subscribers')
      .select('subscriber_id')
      .where('phone_no', '=', phoneNo)
      .where('created_at', '<=', at)
      .executeTakeFirst()
    if (!holder) {
      await noteReleased(trx, phoneNo, at)
      await endFamilyOf(trx, phoneNo, null, at)
      await releaseRows(trx, { phoneNo }, at)
      return null
    }
    const id = holder.subscriber_id
    await lockSubscriber(trx, id)
    await noteReleased(trx, phoneNo, at)
    const now = clock()
    await endAccess(trx, { id, phoneNo }, { at, keepsBill: false, now })
    await endCasesOf(trx, { phoneNo, subscriberId: id, now })
    // Without a number, because the SMS about the deletion would reach the next holder. Not beside the rest of this.
    const dueNow = { phone_no: '', due_at: now, next_try_at: now + MINUTE_MS }
    await trx
      .insertInto('account_deletions')
      .values({
        subscriber_id: id,
        deletion_id: random.id(),
        language: 'zh',
        asked_at: now,
        deleted_at: null,
        left_orders: toJson<string[]>([]),
        ...dueNow,
      })
      .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(dueNow))
      .execute()
    await trx
      .updateTable('subscribers')
      .set({ phone_no: `released ${id}` })
      .where('subscriber_id', '=', id)
      .execute()
    return id
  })
}
