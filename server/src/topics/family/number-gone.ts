import type { Transaction } from 'kysely'
import { isFinal } from '@/rules/family/binding'
import type { Database } from '../../database/schema'
import { findBindings, findBindingsOfPerson, rowAt, takeStep } from './bindings'
import type { GuardianshipRow } from './tables'

/**
 * Ends all bindings of a number, in both directions, that are older than the instant at which it was cancelled or
 * reassigned, and deletes the names in them. `holderId` is the subscriber who held the number; null when nobody ever
 * logged in.
 */
export async function endFamilyOf(
  trx: Transaction<Database>,
  phoneNo: string,
  holderId: string | null,
  at: number,
): Promise<void> {
  const end = async (bindings: readonly GuardianshipRow[]) => {
    for (const binding of bindings)
      if (binding.invited_at <= at && !isFinal(rowAt(binding, at).state))
        await takeStep(trx, binding, 'numberGone', 'system', { now: at })
  }
  await end(await findBindingsOfPerson(trx, phoneNo))
  if (holderId !== null) await end(await findBindings(trx, holderId))
  for (const [column, value] of [
    ['person_phone_no', phoneNo],
    ['subscriber_id', holderId ?? ''],
  ] as const) {
    const names = { nickname: '', guardian_name: '' }
    await trx.updateTable('guardianships').set(names).where(column, '=', value).where('invited_at', '<=', at).execute()
    await trx.deleteFrom('family_invitations').where(column, '=', value).where('sent_at', '<=', at).execute()
  }
  await trx.deleteFrom('family_refusals').where('person_phone_no', '=', phoneNo).where('since', '<=', at).execute()
  if (holderId === null) return
  await trx.updateTable('family_changes').set({ guardian_name: '' }).where('guardian_id', '=', holderId).execute()
  await trx.deleteFrom('family_changes').where('subscriber_id', '=', holderId).execute()
}
