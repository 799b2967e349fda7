import type { Kysely } from 'kysely'
import { keptSince } from '@/rules/agent/retention'
import type { Database } from './database/schema'
import { UNDO_MS } from './kernel/removals'
import { forgetAnswers } from './topics/agent/agent-answers'
import { eraseHeldTexts } from './topics/sms/held-sms'

const DAY = 24 * 60 * 60 * 1000

/**
 * Removes what can no longer matter: sessions, tickets, captchas, codes and counts that have ended, the answers of
 * requests a day ago, calls of the agent that were removed or are older than they are kept, and the texts of such SMS.
 * Each table by itself: nothing waits for it, and what is missed goes the next time.
 */
export async function purgeExpired(db: Kysely<Database>, now: number): Promise<void> {
  const ended = ['sessions', 'login_tickets', 'bind_tickets', 'captchas', 'points_tickets'] as const
  for (const table of ended) await db.deleteFrom(table).where('expires_at', '<=', now).execute()
  // A code is kept as long as it may say that it has expired.
  await db
    .deleteFrom('sms_codes')
    .where('expires_at', '<=', now - DAY)
    .execute()
  await db.deleteFrom('rate_windows').where('window_end', '<=', now).execute()
  await db
    .deleteFrom('idempotent_answers')
    .where('created_at', '<', now - DAY)
    .execute()
  // As long as a deletion can be undone, its text stays.
  await eraseHeldTexts(db, { now, removedBefore: now - UNDO_MS })
  await forgetAnswers(db, { removedBefore: now - UNDO_MS, keptSince: keptSince(now) })
}
