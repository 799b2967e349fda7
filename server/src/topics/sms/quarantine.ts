import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { ListRejection } from '@contract/lists'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { UNDO_MS } from '../../kernel/table-declaration'
import type { RandomSource } from '../../ports/random'
import type { SmsPort } from '../../ports/sms'
import { findSmsSettings } from '../guard/sms-settings'
import { noteCorrection } from '../line/corrections'
import { markCorrected } from '../line/line-log'
import type { LineLogRow } from '../line/tables'
import { addToList } from '../lists/add-to-list'
import { openList } from '../lists/list-quota'
import { wantDelivery } from './held-deliveries'
import { findHeldOf, removeHeld, undoHeldRemovals, type Quarantine } from './held-sms'

const texts = {
  gone: { zh: '这些短信已不在隔离箱中', en: 'These messages have left the quarantine' },
  tooLate: { zh: '已无法恢复', en: 'This can no longer be undone' },
} satisfies Record<string, Text>

export interface HeldChange {
  db: Kysely<Database>
  subscriber: Subscriber
  now: number
}

/** The subscriber's current quarantine, with its retention. */
export async function quarantineOf({ db, subscriber, now }: HeldChange): Promise<Quarantine & { retentionMs: number }> {
  const retentionMs = (await findSmsSettings(db, subscriber.id)).retentionDays * DAY_MS
  return { subscriberId: subscriber.id, keptSince: now - retentionMs, retentionMs }
}

/**
 * "Not marketing": restores held SMS to the inbox, and has the SMS centre deliver them. `allowSender` also allows their senders; a sender that cannot be
 * allowed is returned as rejected, and its SMS is restored anyway. Throws UserError when none of them is held any
 * longer.
 */
export async function restoreHeld(
  change: HeldChange,
  ids: readonly string[],
  { allowSender, random }: { allowSender: boolean; random: RandomSource },
): Promise<{ restored: LineLogRow[]; rejected: ListRejection[] }> {
  const { db, subscriber } = change
  await lockSubscriber(db, subscriber.id)
  const restored = await findHeldOf(db, await quarantineOf(change), ids)
  if (restored.length === 0) throw new UserError(failureCodes.entryGone, texts.gone)
  const mark = { corrected: true, list_move: null }
  for (const row of restored) {
    await markCorrected(db, subscriber.id, row.entry_id, mark)
    await noteCorrection(db, row, change.now)
  }
  await wantDelivery(
    db,
    subscriber.id,
    restored.map((row) => row.entry_id),
    change.now,
  )
  if (!allowSender) return { restored, rejected: [] }
  const senders = [...new Set(restored.map((row) => row.caller))].map((value) => ({ value }))
  const allowed = await openList({ ...change, list: 'allowed' })
  const { rejected } = await addToList(allowed, senders, { move: true, random })
  return { restored, rejected: rejected.filter(({ reason }) => reason !== 'duplicate') }
}

/** Deletes held SMS; they can be restored for ten minutes. Returns the ids that existed. */
export async function deleteHeld(change: HeldChange, ids: readonly string[]): Promise<string[]> {
  const { db, subscriber, now } = change
  await lockSubscriber(db, subscriber.id)
  const rows = await findHeldOf(db, await quarantineOf(change), ids)
  const found = rows.map((row) => row.entry_id)
  await removeHeld(db, subscriber.id, found, now)
  return found
}

/**
 * Undoes deletions of the last ten minutes, except of SMS past the retention. Throws UserError when nothing can be
 * restored.
 */
export async function undoDeletion(change: HeldChange, ids: readonly string[]): Promise<string[]> {
  const { db, subscriber, now } = change
  await lockSubscriber(db, subscriber.id)
  const undoneIds = await undoHeldRemovals(db, subscriber.id, ids, now - UNDO_MS)
  const restored = undoneIds.length > 0 ? await findHeldOf(db, await quarantineOf(change), undoneIds) : []
  if (restored.length === 0) throw new UserError(failureCodes.entryGone, texts.tooLate)
  return restored.map((row) => row.entry_id)
}

/** Tells the subscriber of a held code (DESIGN 5.17); never with the code. Rejects when the SMS is not accepted. */
export async function sendHeldCodeSms({
  sms,
  subscriber,
  from,
}: {
  sms: SmsPort
  subscriber: Subscriber
  from: string
}): Promise<void> {
  const text =
    `【手机安全卫士】${from}发来的一条短信可能是您在等的验证码。` +
    '您拒收或拉黑了这个号码，短信已放入隔离箱。需要时，可在“短信卫士”的隔离箱中放行。'
  await sms.send({ kind: 'held-code', phoneNo: subscriber.phoneNo, text })
}
