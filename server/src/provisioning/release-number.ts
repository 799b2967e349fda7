import type { Kysely } from 'kysely'
import type { Database } from '../database/schema'
import { inTransaction, lockSubscriber } from '../kernel/database/transaction'
import type { RandomSource } from '../ports/random'
import { letGo } from '../topics/account/let-go'
import { endCasesOf } from '../topics/appeals/file-case'
import { endFamilyOf } from '../topics/family/number-gone'

/**
 * The carrier cancelled a number, or gave it to somebody else, at an instant: the sessions and WeChat logins of its holder
 * of then end, their family bonds end in both directions, the modems of their lines drop their rules, their orders, appeals and complaints end
 * and nothing is booked for them any more, and whoever logs in
 * with it next is a new subscriber, to whom nothing of the former one is shown. What is younger than the instant is the next holder's, and stays.
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
    await letGo(trx, subscriber, { at, keepsBill: false, random, now: clock() })
    await endCasesOf(trx, { phoneNo, subscriberId: subscriber.id, now: clock() })
    // A deletion that was asked for is done for the number that it was asked for with.
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
