import type { Kysely } from 'kysely'
import { retryAfter } from '@/rules/appeal/due'
import { HOUR_MS } from '@/rules/time/units'
import {
  CORRECTIONS_MS,
  CORRECTIONS_NEEDED,
  nextCorrectionState,
  type CorrectionTarget,
} from '@/rules/verdict/network-correction'
import type { Database } from '../../database/schema'
import { fromJson, toJson } from '../../kernel/columns'
import { inTransaction } from '../../kernel/database/transaction'
import type { AppDeps } from '../../kernel/deps'
import { keysOn, type Page } from '../../kernel/job-queue'
import type { DeskDecision } from '../../ports/review-desk'
import { clearNumber, withoutCleared } from '../line/cleared-numbers'
import type { NetworkCorrectionRow } from '../line/tables'

type Parts = Pick<AppDeps, 'db' | 'clock' | 'random' | 'logger' | 'metrics' | 'reputation' | 'reviewDesk'>

/** Cases that are opened in an hour at most: reviewers are people. Those that most subscribers ask for come first. */
const MOST_AN_HOUR = 50

/**
 * Opens a case for what enough subscribers said was judged wrongly: each counts once, and after a decision only those who
 * say so afterwards. Without a review desk nothing is opened, and nothing is lost.
 */
export async function openCorrections({ db, clock, random, metrics, reviewDesk }: Parts): Promise<void> {
  if (!reviewDesk.isOpen) return
  const now = clock()
  const wanted = await db
    .selectFrom('corrections')
    .leftJoin('network_corrections as decided', (join) =>
      join.onRef('decided.kind', '=', 'corrections.kind').onRef('decided.value', '=', 'corrections.value'),
    )
    .where('corrections.at', '>', now - CORRECTIONS_MS)
    .where((where) =>
      where.or([
        where('decided.state', 'is', null),
        where.and([
          where('decided.state', 'in', ['refused', 'withdrawn']),
          where('corrections.at', '>', where.ref('decided.decided_at')),
        ]),
      ]),
    )
    .groupBy(['corrections.kind', 'corrections.value'])
    .having((column) => column.fn.countAll<number>(), '>=', CORRECTIONS_NEEDED)
    .select((column) => ['corrections.kind', 'corrections.value', column.fn.countAll<number>().as('people')])
    .orderBy('people', 'desc')
    .limit(MOST_AN_HOUR)
    .execute()
  for (const { kind, value, people } of wanted) {
    const isOpened = await onCorrection(db, { kind, value }, async (trx, row) => {
      if (row?.state === 'review' || row?.state === 'accepted') return false
      const opened: NetworkCorrectionRow = {
        kind,
        value,
        case_id: row?.case_id ?? `correction-${random.id()}`,
        turn: (row?.turn ?? 0) + 1,
        state: 'review',
        people: Number(people),
        opened_at: now,
        decided_at: null,
        reviewer: '',
        reason: '',
        is_sent: false,
        attempts: 0,
        ask_at: now,
        prior: null,
      }
      await trx
        .insertInto('network_corrections')
        .values(opened)
        .onConflict((conflict) => conflict.columns(['kind', 'value']).doUpdateSet(opened))
        .execute()
      return true
    })
    if (isOpened) metrics.networkCorrections.inc({ state: 'review' })
  }
}

/** A page of the cases that the desk has to be asked about. */
export function findDueCorrections(db: Kysely<Database>, now: number, page: Page): Promise<string[]> {
  return keysOn(page, db.selectFrom('network_corrections').where('ask_at', '<=', now), 'case_id')
}

/** Sends a case to the desk, or fetches its decision. Idempotent, on several gateways too. */
export async function askAboutCorrection(parts: Parts, caseId: string): Promise<void> {
  const { db, clock, logger, reviewDesk } = parts
  const found = await findCorrectionCase(db, caseId)
  if (!found) return
  const set = (values: Partial<NetworkCorrectionRow>) =>
    onCorrection(db, found, async (trx, row) => {
      if (row?.state !== 'review' || row.turn !== found.turn || row.ask_at === null) return null
      await update(trx, row, values)
      return row
    })
  const claimed = await onCorrection(db, found, async (trx, row) => {
    if (row?.ask_at === null || row === null || row.ask_at > clock()) return false
    await update(trx, row, { attempts: row.attempts + 1, ask_at: clock() + retryAfter(row.attempts) })
    return true
  })
  if (!claimed) return
  const { case_id: id, turn, kind, value, people, opened_at } = found
  try {
    if (!found.is_sent) {
      await reviewDesk.submit({
        ...{ id, turn, kind: 'correction', phoneNo: value, topic: kind, tags: [], notReviewer: '', evidence: [] },
        // Who said so is nobody's business.
        words: `${people}`,
        history: [{ at: opened_at, event: 'filed', words: '' }],
      })
      await set({ is_sent: true, attempts: 0, ask_at: clock() + HOUR_MS })
      return
    }
    const decision = await reviewDesk.decisionOf({ id, turn })
    if (decision?.id === id) await decideCorrection(parts, decision)
    else await set({ attempts: 0, ask_at: clock() + HOUR_MS })
  } catch (error) {
    logger.warn({ err: error, case: id }, 'The review desk does not answer')
  }
}

/**
 * Applies the desk's decision for everybody, or withdraws one that was accepted. The first decision of a turn stands; a repeated or
 * late one changes nothing.
 */
export async function decideCorrection(
  parts: Parts,
  { id, turn, verdict, reason, reviewer }: DeskDecision,
): Promise<'applied' | 'late' | 'unknown' | 'notPossible'> {
  const { db, clock, logger, metrics, reputation } = parts
  const found = await findCorrectionCase(db, id)
  if (!found) return 'unknown'
  if (verdict === 'more') return 'notPossible'
  // What the network says is cleared, so it has to be known then.
  if (verdict === 'accept' && found.kind === 'number') await reputation.ahead([found.value], [], 'screen')
  const state = await onCorrection(db, found, async (trx, row) => {
    const next = row?.turn === turn ? nextCorrectionState(row.state, verdict) : null
    if (row === null || next === null) return null
    const decided_at = clock()
    const prior = row.kind === 'number' ? await applyToNumber(parts, trx, row, next, decided_at) : null
    await update(trx, row, { state: next, decided_at, reviewer, reason, ask_at: null, prior })
    return next
  })
  if (state === null) return 'late'
  metrics.networkCorrections.inc({ state })
  logger.info({ case: id, verdict, reviewer }, 'The review desk has decided about a correction')
  return 'applied'
}

/** What was said of a number until now counts no longer; a withdrawal restores what held before. Returns that. */
async function applyToNumber(
  { reputation }: Parts,
  trx: Kysely<Database>,
  { value: phoneNo, prior, decided_at }: NetworkCorrectionRow,
  next: NetworkCorrectionRow['state'],
  now: number,
): Promise<NetworkCorrectionRow['prior']> {
  const cleared = trx.selectFrom('cleared_numbers').selectAll().where('phone_no', '=', phoneNo)
  const row = await cleared.executeTakeFirst()
  if (next === 'accepted') {
    const opinion = (await withoutCleared(trx, reputation, [phoneNo])).of(phoneNo, now)
    await clearNumber(trx, { phoneNo, opinion, now })
    return row ? toJson(row) : null
  }
  // An appeal may have cleared it since.
  if (next !== 'withdrawn' || !row || row.cleared_at !== decided_at) return null
  await trx.deleteFrom('cleared_numbers').where('phone_no', '=', phoneNo).execute()
  if (prior !== null) await trx.insertInto('cleared_numbers').values(fromJson(prior)).execute()
  return null
}

/** Runs `work` on the case about a target, one at a time; null when there is none. */
function onCorrection<Result>(
  db: Kysely<Database>,
  { kind, value }: CorrectionTarget,
  work: (trx: Kysely<Database>, row: NetworkCorrectionRow | null) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, `correction ${kind} ${value}`, async (trx) => {
    const row = await trx
      .selectFrom('network_corrections')
      .selectAll()
      .where('kind', '=', kind)
      .where('value', '=', value)
      .forUpdate()
      .executeTakeFirst()
    return work(trx, row ?? null)
  })
}

/** A case by its id. */
export async function findCorrectionCase(
  db: Kysely<Database>,
  caseId: string,
): Promise<NetworkCorrectionRow | undefined> {
  return db.selectFrom('network_corrections').selectAll().where('case_id', '=', caseId).executeTakeFirst()
}

async function update(
  trx: Kysely<Database>,
  { kind, value }: CorrectionTarget,
  values: Partial<NetworkCorrectionRow>,
): Promise<void> {
  await trx.updateTable('network_corrections').set(values).where('kind', '=', kind).where('value', '=', value).execute()
}
