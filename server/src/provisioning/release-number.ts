import type { Kysely } from 'kysely'
import type { Database } from '../database/schema'
import { inTransaction, lockSubscriber } from '../kernel/database/transaction'
import type { RandomSource } from '../ports/random'
import { releaseHolder } from '../topics/account/release-holder'
import { endCasesOf } from '../topics/appeals/file-case'
import { endFamilyOf } from '../topics/family/number-gone'

/**
 * Releases a number that the carrier cancelled or reassigned at an instant. The former holder's sessions and WeChat
 * log-ins end, family bindings end in both directions, modems drop their rules, orders, appeals and complaints end, and
 * nothing more is booked for them. The next log-in creates a new subscriber who sees nothing of the former one. Rows
 * newer than the instant belong to the next holder and stay.
 */
export async function releaseNumber(
  { db, random, clock }: { db: Kysely<Database>; random: RandomSource; clock: () => number },
  phoneNo: string,
  at: number,
): Promise<void> {
  await inTransaction(db, `number ${phoneNo}`, async (trx) => {
    const holder = await trx
      .selectFrom('subscribers')
      .select('subscriber_id')
      .where('phone_no', '=', phoneNo)
      .where('created_at', '<=', at)
      .executeTakeFirst()
    if (!holder) return endFamilyOf(trx, phoneNo, null, at)
    await lockSubscriber(trx, holder.subscriber_id)
    const subscriber = { id: holder.subscriber_id, phoneNo }
    await releaseHolder(trx, subscriber, { at, keepsBill: false, random, now: clock() })
    await endCasesOf(trx, { phoneNo, subscriberId: subscriber.id, now: clock() })
    // A pending deletion applies to the number that it was requested with.
    await trx
      .updateTable('account_deletions')
      .set({ due_at: clock(), next_try_at: clock(), phone_no: '' })
      .where('subscriber_id', '=', subscriber.id)
      .where('deleted_at', 'is', null)
      .execute()
    await trx
      .updateTable('subscribers')
      .set({ phone_no: `released ${holder.subscriber_id}` })
      .where('subscriber_id', '=', holder.subscriber_id)
      .execute()
  })
}
