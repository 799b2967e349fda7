import type { Kysely } from 'kysely'
import { keptSince } from '@/rules/agent/retention'
import type { Database } from './database/schema'
import { UNDO_MS } from './kernel/removals'
import { forgetExports } from './topics/account/data-export'
import { forgetKept } from './topics/account/deletion'
import { forgetAnswers } from './topics/agent/agent-answers'
import { forgetOldCases } from './topics/appeals/case-rows'
import { forgetOldScores } from './topics/guard/functions'
import { forgetLog } from './topics/line/line-log'
import { forgetFeedback } from './topics/feedback/feedback'
import { forgetOldFamily } from './topics/family/tend-families'
import { forgetOldCommands } from './topics/household/tend-households'
import { forgetOldVisits } from './topics/household/visits'
import { forgetUnplacedOrders } from './topics/orders/advance-orders'
import { forgetOldRounds } from './topics/quiz/rounds'
import { expirePoints } from './topics/points/ledger'
import { eraseHeldTexts } from './topics/sms/held-sms'
import { forgetUploads } from './topics/uploads/uploads'
import { forgetOldReports } from './topics/weekly/make-reports'

const DAY = 24 * 60 * 60 * 1000

/**
 * Deletes what has expired: sessions, tickets, captchas, codes, counters, answers of requests after a day, the log, records
 * of the agent and texts of SMS that were removed or are past their retention, old links and alerts of families, visits in home
 * networks, orders that were never placed and those of deleted accounts after the years of the law, scores and weekly reports of before what
 * is shown, feedback, appeals and complaints after two years, rounds of the quiz after two, of guests after half a year, files at the end of
 * their term. Writes down which points have expired. One statement each, without
 * a transaction; what one run misses goes with the next.
 */
export async function purgeExpired(db: Kysely<Database>, now: number): Promise<void> {
  const ended = ['sessions', 'login_tickets', 'bind_tickets', 'captchas', 'points_tickets'] as const
  for (const table of ended) await db.deleteFrom(table).where('expires_at', '<=', now).execute()
  // An expired code is kept for a day, so that it is refused as expired and not as wrong.
  await db
    .deleteFrom('sms_codes')
    .where('expires_at', '<=', now - DAY)
    .execute()
  await db.deleteFrom('rate_windows').where('window_end', '<=', now).execute()
  await db
    .deleteFrom('idempotent_answers')
    .where('created_at', '<', now - DAY)
    .execute()
  // A deletion that can be undone keeps its text.
  await eraseHeldTexts(db, { now, removedBefore: now - UNDO_MS })
  await forgetOldFamily(db, now)
  await forgetUnplacedOrders(db, now)
  await forgetKept(db, now)
  await forgetExports(db, now)
  await forgetFeedback(db, now)
  await forgetUploads(db, now)
  await forgetOldCases(db, now)
  await forgetOldVisits(db, now)
  await forgetOldCommands(db, now)
  await forgetAnswers(db, { removedBefore: now - UNDO_MS, keptSince: keptSince(now) })
  await forgetOldScores(db, now)
  await forgetOldReports(db, now)
  await forgetOldRounds(db, now)
  await forgetLog(db, keptSince(now))
  await expirePoints(db, now)
}
