import type { Kysely } from 'kysely'
import { retryAfter } from '@/rules/appeal/due'
import { EVIDENCE_MS, STATUS_MS } from '@/rules/appeal/limits'
import { isEvidenceWanted, isReviewed } from '@/rules/appeal/states'
import { tagMeaning } from '@/rules/tags/presets'
import { HOUR_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { fromJson } from '../../kernel/columns'
import { keysOn, type Page } from '../../kernel/job-queue'
import { withoutOwner } from '../../kernel/owned-id'
import type { Clearing, OuterProvider } from '../../ports/tag-providers'
import { withoutCleared } from '../line/cleared-numbers'
import { countTags } from '../tags/number-tags'
import { addEvent, clearingsOf, findAnyCase, moveCase, onCase, saveCase, notifySubscriber } from './case-rows'
import { deskCaseOf } from './case-view'
import { decideCase, type CaseParts } from './decide-case'
import type { CaseClearingRow, CaseRow } from './tables'

/** A page of the cases with work due. */
export async function findDueCases(db: Kysely<Database>, now: number, page: Page): Promise<string[]> {
  const due = db.selectFrom('cases').where('due_at', '<=', now)
  return keysOn(page, due, 'case_id')
}

/**
 * Does the due work of a case: submits it to the review desk or fetches the decision, notifies the subscriber, closes
 * it when evidence is late, requests providers to clear tags, and checks whether a tag came back. Idempotent, on
 * several gateways too.
 */
export async function advanceCase(parts: CaseParts, caseId: string): Promise<void> {
  const now = parts.clock()
  const row = await findAnyCase(parts.db, caseId)
  if (!row || row.due_at === null || row.due_at > now) return
  if (isReviewed(row.state)) await askDesk(parts, row)
  else if (isEvidenceWanted(row.state)) await endLate(parts, row)
  else if (row.state === 'accepted') {
    for (const clearing of await clearingsOf(parts.db, row)) await askProvider(parts, row, clearing)
    await recheck(parts, row)
  }
  await notifyWaiting(parts, row)
}

async function askDesk(parts: CaseParts, row: CaseRow): Promise<void> {
  const { db, clock, logger, reviewDesk } = parts
  if (row.ask_at === null || row.ask_at > clock()) return
  // The attempt is counted before it is made, so that only one gateway makes it.
  const claimed = await onCase(db, row, async (trx, current) => {
    if (current.turn !== row.turn || current.ask_at !== row.ask_at) return null
    return saveCase(trx, { ...current, attempts: row.attempts + 1, ask_at: clock() + retryAfter(row.attempts) })
  })
  if (!claimed) return
  const answered = (is_sent: boolean) =>
    onCase(db, row, async (trx, current) => {
      if (current.turn === row.turn && isReviewed(current.state))
        await saveCase(trx, { ...current, is_sent, attempts: 0, ask_at: clock() + HOUR_MS })
    })
  try {
    if (!row.is_sent) {
      await reviewDesk.submit(await deskCaseOf(parts, claimed))
      await answered(true)
      return
    }
    const decision = await reviewDesk.decisionOf({ id: row.case_id, turn: row.turn })
    if (decision === null || decision.id !== row.case_id) await answered(true)
    else await decideCase(parts, decision)
  } catch (error) {
    logger.warn({ err: error, case: row.case_id }, 'The review desk does not answer')
  }
}

/** Notifies the subscriber after a day without news. */
async function notifyWaiting({ db, clock }: CaseParts, { subscriber_id, case_id }: CaseRow): Promise<void> {
  await onCase(db, { subscriber_id, case_id }, async (trx, row) => {
    const now = clock()
    if (!(isReviewed(row.state) || isEvidenceWanted(row.state)) || row.told_at + STATUS_MS > now) return
    await addEvent(trx, row, { event: 'waiting', words: '', at: now })
    await saveCase(trx, { ...row, told_at: now })
  })
}

async function endLate(parts: CaseParts, { subscriber_id, case_id }: CaseRow): Promise<void> {
  const ended = await onCase(parts.db, { subscriber_id, case_id }, async (trx, row) => {
    const now = parts.clock()
    if (!isEvidenceWanted(row.state) || row.changed_at + EVIDENCE_MS > now) return null
    return moveCase(trx, row, { event: 'evidenceLate', now })
  })
  if (ended) await notifySubscriber(parts, ended, 'evidenceLate', '')
}

async function askProvider(parts: CaseParts, row: CaseRow, { provider, ...clearing }: CaseClearingRow): Promise<void> {
  const { db, clock, logger, tagProviders } = parts
  if (provider === 'subscribers' || clearing.try_at === null || clearing.try_at > clock()) return
  const set = (trx: Kysely<Database>, values: Partial<CaseClearingRow>) =>
    trx
      .updateTable('case_clearings')
      .set(values)
      .where('subscriber_id', '=', row.subscriber_id)
      .where('case_id', '=', row.case_id)
      .where('provider', '=', provider)
      .where('state', '=', 'waiting')
      .returning('provider')
      .executeTakeFirst()
  const claimed = await onCase(db, row, async (trx, current) => {
    if (current.turn !== row.turn) return null
    const now = clock()
    const values = { attempts: clearing.attempts + 1, try_at: now + retryAfter(clearing.attempts) }
    const due = (await clearingsOf(trx, row)).find((one) => one.provider === provider)
    if (due?.try_at !== clearing.try_at) return null
    await set(trx, values)
    return saveCase(trx, current)
  })
  if (!claimed) return
  const wish = { id: `${withoutOwner(row.case_id)}-${row.turn}`, provider, phoneNo: row.phone_no }
  const state = await tagProviders.clear(wish).catch((error: unknown): Clearing => {
    logger.warn({ err: error, case: row.case_id, provider }, 'A provider of tags does not answer')
    return 'pending'
  })
  if (state === 'pending') return
  await onCase(db, row, async (trx, current) => {
    const now = clock()
    if (current.turn !== row.turn || !(await set(trx, { state, at: now, try_at: null }))) return
    await addEvent(trx, current, { event: state === 'refused' ? 'notCleared' : state, words: provider, at: now })
    await saveCase(trx, current)
  })
}

/** One week after acceptance: reopens the case when a tag came back. */
async function recheck(parts: CaseParts, row: CaseRow): Promise<void> {
  const { db, clock, logger } = parts
  if (row.recheck_at === null || row.recheck_at > clock()) return
  const isBack = await isTaggedAgain(parts, row).catch((error: unknown) => {
    logger.warn({ err: error, case: row.case_id }, 'The providers of tags do not answer')
    return null
  })
  const moved = await onCase(db, row, async (trx, current) => {
    const now = clock()
    if (current.state !== 'accepted' || current.recheck_at !== row.recheck_at) return null
    if (isBack === null) await saveCase(trx, { ...current, recheck_at: now + HOUR_MS })
    if (isBack === false) {
      await addEvent(trx, current, { event: 'stayedClear', words: '', at: now })
      await saveCase(trx, { ...current, recheck_at: null })
    }
    if (!isBack) return null
    return moveCase(trx, current, { event: 'cameBack', now, set: { recheck_at: null, reason: '', first_reviewer: '' } })
  })
  if (moved) await notifySubscriber(parts, moved, 'cameBack', '')
}

/**
 * Whether any provider shows the appealed tags again, or a harmful one. Rejects when one does not answer: nobody may be told that a
 * tag stayed away while that is unknown.
 */
async function isTaggedAgain({ db, clock, reputation, tagProviders }: CaseParts, row: CaseRow): Promise<boolean> {
  const { phone_no: phoneNo } = row
  const before = fromJson(row.tags)
  const votes = (await countTags(db, [phoneNo])).get(phoneNo) ?? []
  if (votes.some(({ tag }) => before.includes(tag) || tagMeaning(tag) !== 'neutral')) return true
  const network = await withoutCleared(db, reputation, [phoneNo], { asker: 'screen' })
  if (network.of(phoneNo, clock()) !== null) return true
  if (network.asks && !network.isCurrent(phoneNo, clock())) throw new Error('The reputation system does not answer')
  const clear = (await clearingsOf(db, row)).filter(({ state }) => state === 'cleared' || state === 'notTagged')
  for (const { provider } of clear) {
    if (provider === 'subscribers') continue
    const outer: OuterProvider = provider
    if ((await tagProviders.tagOf({ provider: outer, phoneNo })) !== null) return true
  }
  return false
}
