import type { Kysely } from 'kysely'
import type { Appeal, AppealDetail, Complaint, ComplaintDetail } from '@contract/appeals'
import { tagProviders } from '@contract/words/appeals'
import { AGAIN_MS, EVIDENCE_MS } from '@/rules/appeal/limits'
import { isEvidenceWanted, isOver } from '@/rules/appeal/states'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import type { AppDeps } from '../../kernel/deps'
import type { Language } from '../../kernel/errors'
import { fromJson } from '../../kernel/columns'
import type { DeskCase, DeskEvidence } from '../../ports/review-desk'
import { signedLink } from '../uploads/upload-links'
import { toUpload, uploadsOf } from '../uploads/uploads'
import { clearingsOf, eventsOf } from './case-rows'
import { eventText } from './case-texts'
import type { AppealRow, CaseRow, ComplaintRow } from './tables'

/** Until when the subscriber may appeal again, in ms; null when they may not. */
function againUntil(row: AppealRow, now: number): number | null {
  const until = row.changed_at + AGAIN_MS
  return row.state === 'refused' && until > now ? until : null
}

export function toAppeal(row: AppealRow, now: number): Appeal {
  return {
    id: row.case_id,
    phoneNo: row.phone_no,
    ground: row.topic,
    state: row.state,
    at: row.filed_at,
    changedAt: row.changed_at,
    canAgain: againUntil(row, now) !== null,
  }
}

export function toComplaint(row: ComplaintRow): Complaint {
  return {
    id: row.case_id,
    phoneNo: row.phone_no,
    kind: row.topic,
    state: row.state,
    at: row.filed_at,
    changedAt: row.changed_at,
  }
}

export async function appealDetailOf(
  db: Kysely<Database>,
  row: AppealRow,
  { language, now }: { language: Language; now: number },
): Promise<AppealDetail> {
  const uploads = await uploadsOf(db, row.subscriber_id, [row.case_id])
  const events = await eventsOf(db, row)
  const clearings = await clearingsOf(db, row)
  return {
    ...toAppeal(row, now),
    words: row.words,
    tags: fromJson(row.tags),
    evidence: uploads.map(toUpload),
    // Safe: events of an appeal have states of appeals.
    timeline: events.map((one) => ({
      at: one.at,
      state: one.state as AppealRow['state'],
      text: eventText({ ...one, kind: 'appeal' }, language),
    })),
    reason: row.state === 'refused' || row.state === 'final' ? row.reason : '',
    wanted: isEvidenceWanted(row.state) ? { text: row.reason, until: row.changed_at + EVIDENCE_MS } : null,
    providers: clearings
      .sort((a, b) => tagProviders.indexOf(a.provider) - tagProviders.indexOf(b.provider))
      .map(({ provider, state, at }) => ({ provider, state, at })),
    recheckAt: row.state === 'accepted' ? row.recheck_at : null,
    againUntil: againUntil(row, now),
    canWithdraw: !isOver(row.state),
  }
}

export async function complaintDetailOf(
  db: Kysely<Database>,
  row: ComplaintRow,
  language: Language,
): Promise<ComplaintDetail> {
  const uploads = await uploadsOf(db, row.subscriber_id, [row.case_id])
  const events = await eventsOf(db, row)
  return {
    ...toComplaint(row),
    words: row.words,
    evidence: uploads.map(toUpload),
    timeline: events.map((one) => ({
      at: one.at,
      state: one.state as ComplaintRow['state'], // safe: events of a complaint have states of complaints
      text: eventText({ ...one, kind: 'complaint' }, language),
    })),
    reason: row.reason,
    canWithdraw: !isOver(row.state),
  }
}

type ViewParts = Pick<AppDeps, 'db' | 'config' | 'clock'>

/** The files of a case for the review desk, with links that are valid for one day. */
export async function deskEvidenceOf({ db, config, clock }: ViewParts, row: CaseRow): Promise<DeskEvidence[]> {
  const uploads = await uploadsOf(db, row.subscriber_id, [row.case_id])
  const host = config.appUrl === '' ? '' : new URL(config.appUrl).origin
  return uploads.map(({ upload_id, name, type }) => ({
    id: upload_id,
    name,
    type,
    url: host + signedLink({ config }, upload_id, clock() + DAY_MS),
  }))
}

/** A case in the shape that the review desk receives. */
export async function deskCaseOf(parts: ViewParts, row: CaseRow): Promise<DeskCase> {
  const events = await eventsOf(parts.db, row)
  return {
    id: row.case_id,
    turn: row.turn,
    kind: row.kind,
    phoneNo: row.phone_no,
    topic: row.topic,
    words: row.words,
    tags: fromJson(row.tags),
    history: events.map(({ at, event, words }) => ({ at, event, words })),
    notReviewer: row.state === 'reviewAgain' ? row.first_reviewer : '',
    evidence: await deskEvidenceOf(parts, row),
  }
}

/** The cases that wait for a reviewer, newest first. */
export async function findUndecided(db: Kysely<Database>): Promise<CaseRow[]> {
  const rows = await db
    .selectFrom('cases')
    .selectAll()
    .where('state', 'in', ['review', 'reviewAgain'])
    .orderBy('changed_at', 'desc')
    .orderBy('case_id')
    .limit(200)
    .execute()
  return rows as CaseRow[] // Kysely merges the union into one type
}
