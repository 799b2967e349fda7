import type { Transaction } from 'kysely'
import { isFinal } from '@/rules/family/binding'
import type { Database } from '../../database/schema'
import { findBindings, findBindingsOfPerson, rowAt, takeStep } from './bindings'
import type { GuardianshipRow } from './tables'

/**
 * Ends the bindings that protect a number and are older than the instant at which it was cancelled or reassigned, or were
 * agreed to with its former holder's account, and all bindings of that holder. `holderId` is the subscriber who held the
 * number; null when nobody ever logged in.
 */
export async function endFamilyOf(
  trx: Transaction<Database>,
  phoneNo: string,
  holderId: string | null,
  at: number,
): Promise<void> {
  const end = async (bindings: readonly GuardianshipRow[]) => {
    for (const binding of bindings) {
      const now = Math.max(at, binding.person_agreed_at ?? 0)
      const change = { nickname: '', guardian_name: '' }
      if (!isFinal(rowAt(binding, now).state)) await takeStep(trx, binding, 'numberGone', 'system', { now, change })
    }
  }
  // Later invitations are for the next holder. Who agreed to one in a session of the account was the former one, whose
  // sessions outlive the number.
  const isFormers = ({ invited_at, person_agreed_at }: GuardianshipRow) =>
    invited_at <= at || (holderId !== null && person_agreed_at !== null)
  await end((await findBindingsOfPerson(trx, phoneNo)).filter(isFormers))
  if (holderId !== null) await end(await findBindings(trx, holderId))
}
