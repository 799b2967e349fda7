import type { TagProvider } from '@contract/words/appeals'
import type { Kysely } from 'kysely'
import { RECHECK_MS } from '@/rules/appeal/limits'
import type { Database } from '../../database/schema'
import type { AppDeps } from '../../kernel/deps'
import type { DeskDecision } from '../../ports/review-desk'
import { clearNumber, withoutCleared } from '../line/cleared-numbers'
import { recordAccountEvent } from '../subscribers/account-events'
import { countTags } from '../tags/number-tags'
import { addEvent, findAnyCase, moveCase, onCase, saveCase, notifySubscriber } from './case-rows'
import { decideCorrection } from './network-corrections'
import type { AppealRow } from './tables'

export type CaseParts = Pick<
  AppDeps,
  'db' | 'sms' | 'clock' | 'random' | 'logger' | 'metrics' | 'config' | 'reputation' | 'reviewDesk' | 'tagProviders'
>

/**
 * The result of a decision. `late`: it names another turn, or the case is decided already; the first decision stands.
 */
export type DecisionOutcome = 'applied' | 'late' | 'unknown' | 'sameReviewer' | 'notPossible'

const events = { accept: 'accepted', refuse: 'refused', more: 'evidenceWanted' } as const

/**
 * Applies a decision of the review desk once; a repeated, late or reordered one changes nothing. The reviewer who
 * refused an appeal may not decide it again. A complaint is decided without further evidence.
 */
export async function decideCase(parts: CaseParts, decision: DeskDecision): Promise<DecisionOutcome> {
  const { id, turn, verdict, reason, reviewer } = decision
  const found = await findAnyCase(parts.db, id)
  if (!found) return decideCorrection(parts, decision)
  if (verdict === 'withdraw') return 'notPossible'
  const event = events[verdict]
  const now = parts.clock()
  // An accepted appeal clears the network's opinion, which has to be known then.
  if (verdict === 'accept' && found.kind === 'appeal') await parts.reputation.ahead([found.phone_no], [], 'screen')
  const done = await onCase(parts.db, found, async (trx, row) => {
    if (row.turn !== turn) return 'late'
    if (row.kind === 'complaint' && verdict === 'more') return 'notPossible'
    if (row.state === 'reviewAgain' && reviewer === row.first_reviewer) return 'sameReviewer'
    const first_reviewer = row.state === 'review' && verdict === 'refuse' ? reviewer : row.first_reviewer
    const recheck_at = verdict === 'accept' && row.kind === 'appeal' ? now + RECHECK_MS : null
    const moved = await moveCase(trx, row, { event, words: reason, now, set: { reason, first_reviewer, recheck_at } })
    if (!moved) return 'late'
    await recordAccountEvent(trx, {
      subscriberId: row.subscriber_id,
      kind: 'decision',
      by: 'desk',
      detail: verdict,
      about: `${id} ${turn}`,
      now,
    })
    if (moved.kind === 'appeal' && moved.state === 'accepted') await clearTags(parts, trx, moved, now)
    return moved
  })
  if (done === null) return 'unknown'
  if (typeof done === 'string') return done
  await notifySubscriber(parts, done, event, reason)
  return 'applied'
}

/** The number's tags stop counting here at once; other tag providers are requested to clear theirs. */
async function clearTags(parts: CaseParts, trx: Kysely<Database>, row: AppealRow, now: number): Promise<void> {
  const { subscriber_id, case_id, phone_no } = row
  const votes = (await countTags(trx, [phone_no])).get(phone_no) ?? []
  const opinion = (await withoutCleared(trx, parts.reputation, [phone_no])).of(phone_no, now)
  await clearNumber(trx, { phoneNo: phone_no, opinion, now })
  await trx
    .deleteFrom('case_clearings')
    .where('subscriber_id', '=', subscriber_id)
    .where('case_id', '=', case_id)
    .execute()
  const own = votes.length > 0 ? 'cleared' : 'notTagged'
  const clearing = (provider: TagProvider) => ({ subscriber_id, case_id, provider, at: now, attempts: 0 })
  await trx
    .insertInto('case_clearings')
    .values([
      { ...clearing('subscribers'), state: own, try_at: null },
      ...parts.tagProviders.providers.map((one) => ({ ...clearing(one), state: 'waiting' as const, try_at: now })),
    ])
    .execute()
  await addEvent(trx, row, { event: own, words: 'subscribers', at: now })
  await saveCase(trx, row)
}
