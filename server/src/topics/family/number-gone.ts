import type { Transaction } from 'kysely'
import { isFinal } from '@/rules/family/binding'
import type { Database } from '../../database/schema'
import { findBindings, findBindingsOfPerson, rowAt, takeStep } from './bindings'
import type { GuardianshipRow } from './tables'

/**
 * Ends the bindings that protect a number and are older than the instant at which it was cancelled or reassigned, and
 * all bindings of its former holder. `holderId` is the subscriber who held the number;
 * null when nobody ever logged in.
 */
export async function endFamilyOf(
  trx: Transaction<Database>,
  phoneNo: string,
  holderId: string | null,
  at: number,
): Promise<void> {
  const end = async (bindings: readonly GuardianshipRow[]) => {
    for (const binding of bindings)
      if (!isFinal(rowAt(binding, at).state)) await takeStep(trx, binding, 'numberGone', 'system', { now: at })
  }
  // Later ones protect the next holder.
  await end((await findBindingsOfPerson(trx, phoneNo)).filter(({ invited_at }) => invited_at <= at))
  if (holderId !== null) await end(await findBindings(trx, holderId))
}
