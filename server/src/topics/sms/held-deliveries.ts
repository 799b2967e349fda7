import type { Kysely } from 'kysely'
import { smsReceipt, type BatchAnswer, type SmsReceipt } from '@contract/line'
import type { RestoredSms } from '@contract/sms'
import type { SmsDeliveryState } from '@contract/words/sms'
import { storedNumber } from '@/rules/phone/number'
import { DAY_MS, MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import type { AppDeps } from '../../kernel/deps'
import { readBatch, takeBatch } from '../../kernel/http/signed-calls'
import { keysOn, type Page } from '../../kernel/job-queue'
import { findSubscriber } from '../subscribers/subscribers'
import type { HeldDeliveryRow } from './tables'

type Parts = Pick<AppDeps, 'db' | 'clock' | 'network' | 'logger'>

/** How long the SMS centre is asked when it does not answer: it keeps a message for days. */
const TRIES_MS = DAY_MS
/** Asked for in one go; the rest follows a minute later. */
const AT_ONCE = 20

/** Stores the id under which the SMS centre keeps a held SMS. */
export async function noteHeld(
  db: Kysely<Database>,
  held: { subscriber_id: string; entry_id: string; message_id: string; at: number },
): Promise<void> {
  await db
    .insertInto('held_deliveries')
    .values({ ...held, state: 'held', wanted_at: null, next_try_at: null })
    .execute()
}

/** Marks restored SMS for their delivery; the timed work `held-sms` asks the SMS centre. */
export async function wantDelivery(
  db: Kysely<Database>,
  subscriberId: string,
  entryIds: readonly string[],
  now: number,
): Promise<void> {
  if (entryIds.length === 0) return
  await db
    .updateTable('held_deliveries')
    .set({ state: 'wanted', wanted_at: now, next_try_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', 'in', [...entryIds])
    .where('state', '=', 'held')
    .execute()
}

/** How long the app shows what became of a restored SMS. */
const SHOWN_MS = 3 * DAY_MS
const MOST_SHOWN = 20
const shownStates: Readonly<Record<HeldDeliveryRow['state'], SmsDeliveryState>> = {
  held: 'delivering',
  wanted: 'delivering',
  asked: 'delivering',
  delivered: 'delivered',
  failed: 'failed',
  gone: 'failed',
}

/** The SMS that a subscriber has restored lately, newest first, and what became of each. */
export async function findRestored(db: Kysely<Database>, subscriberId: string, now: number): Promise<RestoredSms[]> {
  const rows = await db
    .selectFrom('held_deliveries')
    .innerJoin('line_log', (join) =>
      join
        .onRef('line_log.subscriber_id', '=', 'held_deliveries.subscriber_id')
        .onRef('line_log.entry_id', '=', 'held_deliveries.entry_id'),
    )
    .select(['held_deliveries.entry_id', 'line_log.at', 'caller', 'text', 'state'])
    .where('held_deliveries.subscriber_id', '=', subscriberId)
    .where('wanted_at', '>', now - SHOWN_MS)
    // The text is erased past its retention.
    .where('text', '<>', '')
    .orderBy('wanted_at', 'desc')
    .orderBy('held_deliveries.entry_id')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ entry_id: id, at, caller: from, text, state }) => ({
    ...{ id, at, from, text },
    state: shownStates[state],
  }))
}

/** A page of the subscribers with a restored SMS that the SMS centre is to deliver. */
export function findDueDeliveries(db: Kysely<Database>, now: number, page: Page): Promise<string[]> {
  return keysOn(page, db.selectFrom('held_deliveries').where('next_try_at', '<=', now).distinct(), 'subscriber_id')
}

/**
 * Asks the SMS centre to deliver a subscriber's restored SMS. One that keeps failing is asked for every minute, for a day. Asking
 * twice is harmless: the centre delivers a message once.
 */
export async function deliverHeld({ db, clock, network, logger }: Parts, subscriberId: string): Promise<void> {
  const now = clock()
  const due = await db
    .selectFrom('held_deliveries')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'held_deliveries.subscriber_id')
    .select(['entry_id', 'message_id', 'at', 'wanted_at', 'phone_no'])
    .where('held_deliveries.subscriber_id', '=', subscriberId)
    .where('next_try_at', '<=', now)
    .limit(AT_ONCE)
    .execute()
  for (const { entry_id, message_id, at, wanted_at, phone_no } of due) {
    if (!(await isStillWanted(db, subscriberId, entry_id))) continue
    const accepted = await network.deliver({ id: message_id, to: phone_no }).catch((error: unknown) => {
      logger.warn({ err: error }, 'The SMS centre does not deliver a restored SMS')
      return null
    })
    const isOver = now - (wanted_at ?? at) > TRIES_MS
    const next =
      accepted === null && !isOver
        ? { state: 'wanted' as const, next_try_at: now + MINUTE_MS }
        : {
            state: accepted === null ? ('failed' as const) : accepted ? ('asked' as const) : ('gone' as const),
            next_try_at: null,
          }
    await db
      .updateTable('held_deliveries')
      .set(next)
      .where('subscriber_id', '=', subscriberId)
      .where('entry_id', '=', entry_id)
      // A receipt may have been faster.
      .where('state', '=', 'wanted')
      .execute()
  }
}

/** Whether the delivery is still to be asked for: the number may have been taken back, or a receipt have come. */
async function isStillWanted(db: Kysely<Database>, subscriberId: string, entryId: string): Promise<boolean> {
  const row = await db
    .selectFrom('held_deliveries')
    .select('entry_id')
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', '=', entryId)
    .where('state', '=', 'wanted')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the SMS centre's receipts of restored SMS, in any order and each any number of times. */
export async function receiveReceipts({ db }: Pick<Parts, 'db'>, batch: readonly unknown[]): Promise<BatchAnswer> {
  return takeBatch(readBatch(smsReceipt, batch), (receipt) => takeReceipt(db, receipt))
}

async function takeReceipt(
  db: Kysely<Database>,
  { id, to, state }: SmsReceipt,
): Promise<'taken' | 'repeated' | 'unknown'> {
  const subscriber = await findSubscriber(db, storedNumber(to))
  if (!subscriber) return 'unknown'
  const ofMessage = { subscriber_id: subscriber.id, message_id: id }
  const known = await db
    .selectFrom('held_deliveries')
    .select('state')
    .where('subscriber_id', '=', ofMessage.subscriber_id)
    .where('message_id', '=', ofMessage.message_id)
    .executeTakeFirst()
  if (!known) return 'unknown'
  if (known.state === state || known.state === 'delivered') return 'repeated'
  await db
    .updateTable('held_deliveries')
    .set({ state, next_try_at: null })
    .where('subscriber_id', '=', ofMessage.subscriber_id)
    .where('message_id', '=', ofMessage.message_id)
    .execute()
  return 'taken'
}
