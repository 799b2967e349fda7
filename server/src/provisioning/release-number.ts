import type { Kysely } from 'kysely'
import type { Database } from '../database/schema'
import { inTransaction, lockSubscriber } from '../kernel/database/transaction'
import type { RandomSource } from '../ports/random'
import { endFamilyOf } from '../topics/family/number-gone'
import { releaseOrders } from '../topics/orders/order-changes'
import { endHouseholds } from '../topics/household/bind-line'

/**
 * The carrier cancelled a number, or gave it to somebody else, at an instant: the sessions and WeChat logins of its holder
 * of then end, their family bonds end in both directions, the modems of their lines drop their rules, their orders end
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
    if (holder) await lockSubscriber(trx, holder.subscriber_id)
    await endFamilyOf(trx, phoneNo, holder?.subscriber_id ?? null, at)
    if (!holder) return
    await endHouseholds(trx, holder.subscriber_id, { random, now: clock() })
    await releaseOrders(trx, holder.subscriber_id, clock())
    await trx.deleteFrom('sms_codes').where('phone_no', '=', phoneNo).execute()
    for (const table of ['sessions', 'login_tickets', 'wechat_bindings'] as const)
      await trx.deleteFrom(table).where('subscriber_id', '=', holder.subscriber_id).execute()
    await trx
      .updateTable('subscribers')
      .set({ phone_no: `released ${holder.subscriber_id}` })
      .where('subscriber_id', '=', holder.subscriber_id)
      .execute()
  })
}
