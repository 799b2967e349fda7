import type { NumberLock } from '@contract/number-lock'
import { carrierChanges, lockEvents, lockStates, lockWaits, type LockAct } from '@contract/words/number-lock'
import { call } from './client'
import type { Fields } from './read'
import { list, num, numOrNull, oneOf, record, str } from './read'

/** The number lock, as this session sees it. */
export const numberLockQuery = {
  key: ['numberLock'],
  fetch: async (): Promise<NumberLock> => readLock(await call('guard/v1/live/lock', {}, { loading: false })),
}

/** Locks at once, or asks for an unlock. Rejects for more unlocks than a day allows. */
export async function changeNumberLock(act: LockAct, requestId: string): Promise<NumberLock> {
  return readLock(await call('guard/v1/live/lock/change', { act, requestId }))
}

function readLock(data: Fields): NumberLock {
  const next = record(data.next)
  return {
    // Rather locked than open by mistake: an unlock can still be asked for.
    state: oneOf(data.state, lockStates, 'locked'),
    until: numOrNull(data.until),
    why: lockWaits.find((one) => one === data.why) ?? null,
    restUntil: numOrNull(data.restUntil),
    next: { opensAt: num(next.opensAt), why: oneOf(next.why, lockWaits, 'usual') },
    guardians: num(data.guardians),
    log: list(data.log, readEvent),
  }
}

function readEvent(fields: Fields): NumberLock['log'][number] | null {
  const kind = lockEvents.find((one) => one === fields.kind)
  if (!kind) return null
  const change = carrierChanges.find((one) => one === fields.change) ?? null
  return { id: str(fields.id), at: num(fields.at), kind, change }
}
