import type { FastifyInstance } from 'fastify'
import { failureCodes } from '@contract/envelope'
import { claimAt, claimOf, isOpen, nextClaim, warningAt } from '@/rules/live/warning'
import type { AppDeps } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { findShownAlert, toAlert } from '../family/alerts'
import { familyGone, forSubscriber, notAllowed } from '../family/bindings'
import { findSubscriber } from '../subscribers/subscribers'
import { doubtUnlock } from './number-lock'
import { changeAlert } from './warnings'

const texts = {
  over: { zh: '这条提醒已经结束', en: 'This alert is over' },
  taken: { zh: '其他守护人正在联系', en: 'Another guardian is calling already' },
} satisfies Record<string, Text>

/** A guardian takes a person's warning on (DESIGN 5.24), or doubts an unlock (DESIGN 5.26): one at a time. */
export function registerWarningCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/family/alerts/claim', async ({ db, subscriber, body, now }) => {
    const found = await findShownAlert(db, subscriber.id, body.id, now)
    if (!found) throw familyGone()
    const entryId = found.alert.call_entry_id
    const person = await findSubscriber(db, found.binding.person_phone_no)
    if (found.alert.risk === 'unlock' && person)
      return toAlert({ db, deps, now }, await doubtUnlock(deps, db, { guardian: subscriber, person, ...body }, now))
    if (entryId === null || !person) throw new UserError(failureCodes.entryGone, texts.over)
    const shown = await forSubscriber(db, person, async (trx) => {
      // Consent may have been withdrawn until the person was locked.
      const current = await findShownAlert(trx, subscriber.id, body.id, now)
      if (current?.binding.state !== 'accepted') throw notAllowed()
      const { binding_id: by } = current.binding
      const row = await trx
        .selectFrom('code_alerts')
        .select(['subscriber_id', 'entry_id', 'at', 'warning', 'claimed_by', 'claimed_at'])
        .where('subscriber_id', '=', person.id)
        .where('entry_id', '=', entryId)
        .executeTakeFirst()
      if (!row) throw new UserError(failureCodes.entryGone, texts.over)
      const claim = claimOf(row.claimed_by, row.claimed_at)
      const state = warningAt(row.warning, row.at, now)
      const next = nextClaim({ state, claim }, { by, claimed: body.claimed }, now)
      if (next === null) {
        const isTaken = isOpen(state) && claimAt(claim, now) !== null
        throw isTaken
          ? new UserError(failureCodes.familyNotPossible, texts.taken)
          : new UserError(failureCodes.entryGone, texts.over)
      }
      await changeAlert(trx, row, { claimed_by: next.claim?.by ?? null, claimed_at: next.claim?.at ?? null })
      return current
    })
    return toAlert({ db, deps, now }, shown)
  })
}
