import type { Kysely } from 'kysely'
import type { Database } from '../database/schema'
import { SmsUnanswered, type SmsMessage, type SmsPort } from '../ports/sms'

/** An SMS that a transaction has claimed, to be sent after its commit. */
export interface ClaimedSms extends SmsMessage {
  /** Releases the claim for the next SMS of its kind, unless a later one has been claimed meanwhile. */
  release(db: Kysely<Database>): Promise<unknown>
}

/**
 * Sends each SMS once (`sendClaimed`), and releases the claim of one that the SMS centre refuses: what it is about is stored
 * and shown anyway. A claim that cannot be released stays, and the other SMS go out.
 */
export async function sendEachClaimed(
  { db, sms }: { db: Kysely<Database>; sms: SmsPort },
  claimed: readonly ClaimedSms[],
): Promise<void> {
  for (const { release, ...message } of claimed)
    await sendClaimed(sms, message, async () => {
      await release(db).catch(() => undefined)
    })
}

/**
 * Sends an SMS that is due at most once, after its sender has claimed it. Calls `onRefusal` for an SMS that was not taken, which
 * may release the claim; what it throws is passed on, as the refusal is without it. A centre that did not answer in time may deliver the SMS, so that
 * counts as sent: rather none than two.
 */
export async function sendClaimed(
  sms: SmsPort,
  message: SmsMessage,
  onRefusal: (error: unknown) => Promise<void> | void = (error) => {
    throw error
  },
): Promise<void> {
  try {
    await sms.send(message)
  } catch (error) {
    if (!(error instanceof SmsUnanswered)) await onRefusal(error)
  }
}
