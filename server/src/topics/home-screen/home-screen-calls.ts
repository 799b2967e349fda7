import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { MINOR_POP_UP } from '@/rules/home-screen/minors'
import { eligibleItems } from '@/rules/optimizable/one-click'
import { resolveFlags } from '@/rules/products/flags'
import { statsRange } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import type { AppDeps } from '../../kernel/deps'
import { BadRequestError } from '../../kernel/errors'
import { registerCall, requireOwnNumber } from '../../kernel/register-call'
import { withSession } from '../../kernel/sessions'
import { isUnderAge } from '../guard/age'
import { hasCallGuard } from '../guard/call-settings'
import { loadOptimizable } from '../guard/functions'
import { isConsentDue } from '../legal/legal-consents'
import { readLegalTexts } from '../legal/legal-texts'
import { selectPause } from '../guard/stored-settings'
import { countSince, selectCounts } from '../line/line-counters'

const ONE_CLICK_POP_UP = 1
/** Requests consent to a changed legal text; disappears once the subscriber consented (DESIGN 4.72). */
const CONSENT_POP_UP = 2

/** Counters and pop-ups of home, computed from the log and the settings (SPEC section 7). */
export function registerHomeScreenCalls(app: FastifyInstance, deps: AppDeps): void {
  const texts = readLegalTexts(deps.contentFolder)

  registerCall(
    app,
    deps,
    'report/v1/homepageKeyData',
    async ({ db, subscriber, ahead: { interceptCount, smsSendCount, telAgencyCount, pausedUntil } }) => {
      const isPaused = pausedUntil !== null && (await hasCallGuard(db, subscriber.id))
      return { interceptCount, smsSendCount, telAgencyCount, pausedUntil: isPaused ? pausedUntil : null }
    },
    { ahead: keyData() },
  )

  registerCall(app, deps, 'query/v1/smsIntentionCountQuery', async ({ db, subscriber, now }) => {
    return { allCount: (await countSince(db, subscriber.id, statsRange(now).startMs)).marketingSms }
  })

  registerCall(app, deps, 'configs/v1/popUpQuery', async ({ db, subscriber, body, now }) => {
    requireOwnNumber(body.phoneNo, subscriber)
    const isYoung = await isUnderAge(deps, db, subscriber, now)
    const [{ items, products }, isSeen, isAsked] = await inOneTrip(db, (together) =>
      Promise.all([
        loadOptimizable(together, subscriber.id),
        hasSeenPopUp(together, subscriber.id, ONE_CLICK_POP_UP),
        isConsentDue(together, texts, subscriber.id),
      ]),
    )
    const enabled = !isSeen && eligibleItems(items, resolveFlags(products)).length > 0
    return {
      popUpList: [
        { id: ONE_CLICK_POP_UP, name: 'oneClick', enabled },
        { id: CONSENT_POP_UP, name: 'consent', enabled: isAsked },
        { id: MINOR_POP_UP, name: 'minor', enabled: isYoung },
      ],
    }
  })

  registerCall(app, deps, 'configs/v1/popUpInfoUpdate', async ({ db, subscriber, body, now }) => {
    requireOwnNumber(body.phoneNo, subscriber)
    if (body.id !== ONE_CLICK_POP_UP) throw new BadRequestError('No such pop-up')
    await markPopUpSeen(db, subscriber.id, body.id, now)
    return {}
  })
}

/** The counters, and the end of a running pause. */
const keyData = withSession(
  (now) => ({ since: statsRange(now).startMs }),
  (db, { subscriberId, since, now }) =>
    selectCounts(db, { subscriberId, since }).select(selectPause(db, { subscriberId, now }).as('pausedUntil')),
)

/** Whether the subscriber has seen a pop-up. */
async function hasSeenPopUp(db: Kysely<Database>, subscriberId: string, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('seen_pop_ups')
    .select('pop_up_id')
    .where('subscriber_id', '=', subscriberId)
    .where('pop_up_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

async function markPopUpSeen(db: Kysely<Database>, subscriberId: string, id: number, now: number): Promise<void> {
  await db
    .insertInto('seen_pop_ups')
    .values({ subscriber_id: subscriberId, pop_up_id: id, seen_at: now })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'pop_up_id']).doUpdateSet({ seen_at: now }))
    .execute()
}
