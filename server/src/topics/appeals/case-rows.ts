import type { Kysely } from 'kysely'
import { nextDue } from '@/rules/appeal/due'
import { EVIDENCE_KEPT_MS } from '@/rules/appeal/limits'
import {
  isOver,
  isReviewed,
  nextAppealState,
  nextComplaintState,
  type AppealEvent,
  type ComplaintEvent,
} from '@/rules/appeal/states'
import { isSubscriberNumber } from '@/rules/phone/number'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps } from '../../kernel/deps'
import { ownerIn } from '../../kernel/owned-id'
import { keepUploads } from '../uploads/uploads'
import { eventSms, type CaseEvent } from './case-texts'
import type { CaseClearingRow, CaseEventRow, CaseRow } from './tables'

/** A case by its id, of any subscriber: for the review desk and timed work. */
export async function findAnyCase(db: Kysely<Database>, caseId: string): Promise<CaseRow | null> {
  return findCase(db, { ...ownerIn(caseId), case_id: caseId })
}

async function findCase(
  db: Kysely<Database>,
  its: Pick<CaseRow, 'case_id'> & { subscriber_id?: string },
): Promise<CaseRow | null> {
  const row = await db
    .selectFrom('cases')
    .selectAll()
    .where((one) => one.and(its))
    .executeTakeFirst()
  return (row as CaseRow | undefined) ?? null // Kysely merges the union into one type
}

/** Loads a case under the lock of its subscriber and runs `work` on it. */
export async function onCase<Result>(
  db: Kysely<Database>,
  { subscriber_id, case_id }: Pick<CaseRow, 'subscriber_id' | 'case_id'>,
  work: (trx: Kysely<Database>, row: CaseRow) => Promise<Result>,
): Promise<Result | null> {
  return inTransaction(db, `subscriber ${subscriber_id}`, async (trx) => {
    await lockSubscriber(trx, subscriber_id)
    const row = await findCase(trx, { subscriber_id, case_id })
    return row && work(trx, row)
  })
}

export function clearingsOf(
  db: Kysely<Database>,
  { subscriber_id, case_id }: Pick<CaseRow, 'subscriber_id' | 'case_id'>,
): Promise<CaseClearingRow[]> {
  return db
    .selectFrom('case_clearings')
    .selectAll()
    .where('subscriber_id', '=', subscriber_id)
    .where('case_id', '=', case_id)
    .execute()
}

export function eventsOf(
  db: Kysely<Database>,
  { subscriber_id, case_id }: Pick<CaseRow, 'subscriber_id' | 'case_id'>,
): Promise<CaseEventRow[]> {
  return db
    .selectFrom('case_events')
    .selectAll()
    .where('subscriber_id', '=', subscriber_id)
    .where('case_id', '=', case_id)
    .orderBy('seq')
    .execute()
}

/** Saves a case and computes when its next work is due. */
export async function saveCase(trx: Kysely<Database>, row: CaseRow): Promise<CaseRow> {
  const clearings = row.state === 'accepted' ? await clearingsOf(trx, row) : []
  const due_at = nextDue({
    state: row.state,
    changedAt: row.changed_at,
    toldAt: row.told_at,
    askAt: row.ask_at,
    recheckAt: row.recheck_at,
    tryAt: clearings.map(({ try_at }) => try_at),
  })
  const { subscriber_id, case_id, ...rest } = row
  await trx
    .updateTable('cases')
    .set({ ...rest, due_at })
    .where('subscriber_id', '=', subscriber_id)
    .where('case_id', '=', case_id)
    .execute()
  return { ...row, due_at }
}

/** Adds an event to the timeline of a case. */
export async function addEvent(
  trx: Kysely<Database>,
  { subscriber_id, case_id, state }: Pick<CaseRow, 'subscriber_id' | 'case_id' | 'state'>,
  { event, words, at }: { event: CaseEvent; words: string; at: number },
): Promise<void> {
  const last = await trx
    .selectFrom('case_events')
    .select((column) => column.fn.max<number | null>('seq').as('seq'))
    .where('subscriber_id', '=', subscriber_id)
    .where('case_id', '=', case_id)
    .executeTakeFirst()
  const seq = Number(last?.seq ?? 0) + 1
  await trx.insertInto('case_events').values({ subscriber_id, case_id, seq, at, event, state, words }).execute()
}

export interface CaseChange {
  event: AppealEvent | ComplaintEvent
  words?: string
  now: number
  /** Other columns that change with the state. */
  set?: Partial<Pick<CaseRow, 'reason' | 'first_reviewer' | 'recheck_at'>>
}

/**
 * Moves a case to its next state and adds the event to its timeline. A closed case gets a retention term for its
 * evidence. Returns null without changes when the event is impossible in this state. A case that goes to a reviewer
 * starts a new turn, which is sent to the desk.
 */
export async function moveCase(
  trx: Kysely<Database>,
  row: CaseRow,
  { event, words = '', now, set = {} }: CaseChange,
): Promise<CaseRow | null> {
  const state =
    row.kind === 'appeal' ? nextAppealState(row.state, event) : nextComplaintState(row.state, event as ComplaintEvent)
  if (state === null) return null
  const turn = isReviewed(state) ? { turn: row.turn + 1, is_sent: false, attempts: 0, ask_at: now } : { ask_at: null }
  // Safe: the state tables give an appeal only states of appeals, and a complaint only its own.
  const moved = { ...row, ...set, ...turn, state, changed_at: now, told_at: now } as CaseRow
  await addEvent(trx, moved, { event, words, at: now })
  const deleteAt = isOver(state) ? now + EVIDENCE_KEPT_MS : null
  await keepUploads(trx, { subscriberId: row.subscriber_id, caseId: row.case_id, deleteAt })
  return saveCase(trx, moved)
}

/**
 * Notifies the subscriber of an event by SMS, if the event has one. A failed SMS is not repeated; the timeline has the
 * event.
 */
export async function notifySubscriber(
  { db, sms, logger }: Pick<AppDeps, 'db' | 'sms' | 'logger'>,
  row: CaseRow,
  event: CaseEvent,
  words: string,
): Promise<void> {
  const { kind, state, phone_no: phoneNo, language } = row
  const text = eventSms({ kind, event, state, words, phoneNo }, language)
  if (text === null) return
  const owner = await db
    .selectFrom('subscribers')
    .select('phone_no')
    .where('subscriber_id', '=', row.subscriber_id)
    .executeTakeFirst()
  // A number that was given up may belong to somebody else by now.
  if (!owner || !isSubscriberNumber(owner.phone_no)) return
  await sms.send({ kind: 'appeal', phoneNo: owner.phone_no, text }).catch((error: unknown) => {
    logger.warn({ err: error, case: row.case_id }, 'The SMS of a case was not taken')
  })
}
