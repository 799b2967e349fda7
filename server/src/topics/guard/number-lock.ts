import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { CarrierChange, LockEvent } from '@contract/words/number-lock'
import { decideChange, noLock, type Lock } from '@/rules/live/number-lock'
import { momentOf } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { UserError, type Text } from '../../kernel/errors'
import type { NumberLockRow } from './tables'

const texts = {
  locked: {
    zh: '号码锁已锁定，请先在“短信与上网安全”中申请解锁',
    en: 'Your number is locked. Please ask for an unlock under "SMS & web safety" first.',
  },
  simChange: (until: number): Text => ({
    zh: `刚换过 SIM 卡，为防冒用，${momentOf(until)} 后才能办理`,
    en: `The SIM was just changed. To stop misuse, this is possible after ${momentOf(until)}.`,
  }),
} as const

/** A lock as it was stored, with the id of its unlock and the binding of the guardian who doubts it. */
export interface StoredLock {
  lock: Lock
  unlockId: string | null
  doubtedBy: string | null
}

/** The stored lock of a subscriber; one that was never turned on is off. */
export async function findLock(db: Kysely<Database>, subscriberId: string): Promise<StoredLock> {
  const row = await db
    .selectFrom('number_locks')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  return toLock(row)
}

/** The stored locks of several subscribers, by their ids. */
export async function findLocks(
  db: Kysely<Database>,
  subscriberIds: readonly string[],
): Promise<Map<string, StoredLock>> {
  if (subscriberIds.length === 0) return new Map()
  const rows = await db.selectFrom('number_locks').selectAll().where('subscriber_id', 'in', subscriberIds).execute()
  return new Map(rows.map((row) => [row.subscriber_id, toLock(row)]))
}

function toLock(row: NumberLockRow | undefined): StoredLock {
  if (!row) return { lock: noLock, unlockId: null, doubtedBy: null }
  const { unlock_at: at, opens_at: opensAt, wait_why: why, turns_off: isOff } = row
  return {
    lock: {
      isOn: row.is_on,
      closedAt: row.closed_at,
      unlock: at === null || opensAt === null || why === null ? null : { at, opensAt, why, isOff: isOff === true },
      takenBackAt: row.taken_back_at,
      doubtedAt: row.doubted_at,
      deskAt: row.desk_at,
      simAt: row.sim_at,
    },
    unlockId: row.unlock_id,
    doubtedBy: row.doubted_by,
  }
}

/** Stores a lock. Call it under the subscriber's lock in the database. */
export async function putLock(
  trx: Kysely<Database>,
  subscriberId: string,
  { lock, unlockId, doubtedBy }: StoredLock,
): Promise<void> {
  const values = {
    is_on: lock.isOn,
    closed_at: lock.closedAt,
    unlock_id: lock.unlock === null ? null : unlockId,
    unlock_at: lock.unlock?.at ?? null,
    opens_at: lock.unlock?.opensAt ?? null,
    wait_why: lock.unlock?.why ?? null,
    turns_off: lock.unlock?.isOff ?? null,
    taken_back_at: lock.takenBackAt,
    doubted_at: lock.doubtedAt,
    doubted_by: doubtedBy,
    desk_at: lock.deskAt,
    sim_at: lock.simAt,
  }
  await trx
    .insertInto('number_locks')
    .values({ subscriber_id: subscriberId, ...values })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(values))
    .execute()
}

/** Logs what happened to a lock, once by its id. Returns false when it is there already. */
export async function logLockEvent(
  trx: Kysely<Database>,
  subscriberId: string,
  { id, at, kind, change = null }: { id: string; at: number; kind: LockEvent; change?: CarrierChange | null },
): Promise<boolean> {
  const added = await trx
    .insertInto('number_lock_events')
    .values({ subscriber_id: subscriberId, event_id: id, at, kind, change })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'event_id']).doNothing())
    .returning('event_id')
    .execute()
  return added.length > 0
}

/**
 * Throws UserError (numberLocked) when the number lock, or the day after a change of the SIM, forbids a change now (DESIGN 5.26). Ask in the transaction of the
 * change, under the subscriber's lock in the database.
 */
export async function requireUnlocked(db: Kysely<Database>, subscriberId: string, now: number): Promise<void> {
  const { isAllowed, reason, until } = decideChange((await findLock(db, subscriberId)).lock, now)
  if (isAllowed) return
  const text = reason === 'simChange' && until !== null ? texts.simChange(until) : texts.locked
  throw new UserError(failureCodes.numberLocked, text)
}
