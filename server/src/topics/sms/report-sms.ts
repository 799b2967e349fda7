import { sql, type Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { NewSmsReport, SmsReport } from '@contract/sms'
import { hideCode } from '@/rules/sms/hold-kind'
import type { Database } from '../../database/schema'
import { lockSubscriber } from '../../kernel/database/transaction'
import { UserError, type Text } from '../../kernel/errors'
import type { Position } from '../../kernel/list-query'
import type { RandomSource } from '../../ports/random'
import { findLogRow } from '../line/line-log'
import { addToList } from '../lists/add-to-list'
import { openList } from '../lists/list-quota'
import { restoreHeld, type HeldChange } from './quarantine'
import type { SmsReportRow } from './tables'

const texts = {
  empty: { zh: '请选择一条短信，或填写发送方和内容', en: 'Choose a message, or write down its sender and text' },
  gone: { zh: '没有找到这条短信', en: 'No such message' },
  noReport: { zh: '没有找到这条反馈', en: 'No such report' },
  tooLate: { zh: '该反馈已处理，无法撤回', en: 'This report has been handled and cannot be withdrawn' },
} satisfies Record<string, Text>

/** The reported SMS; `heldId` is set when it is held. */
interface ReportedSms {
  sender: string
  text: string
  heldId: string | null
}

/**
 * Stores a report and acts on it: restores a wrongly held SMS, and with `refuseSender` refuses the sender. Throws
 * UserError when the report is empty or the SMS does not exist.
 */
export async function reportSms(change: HeldChange, report: NewSmsReport, random: RandomSource): Promise<SmsReportRow> {
  const { db, subscriber, now } = change
  await lockSubscriber(db, subscriber.id)
  const { sender, text, heldId } = await findReported(change, report)
  const outcome = await actOn(change, report, { sender, text, heldId }, random)
  const row: SmsReportRow = {
    subscriber_id: subscriber.id,
    report_id: random.id(),
    at: now,
    kind: report.kind,
    sender,
    text,
    note: report.note?.trim() ?? '',
    state: outcome === 'none' ? 'received' : 'handled',
    outcome,
  }
  await insertReport(db, row)
  return row
}

async function findReported({ db, subscriber }: HeldChange, report: NewSmsReport): Promise<ReportedSms> {
  if (report.smsId === undefined) {
    const [sender, text] = [report.from?.trim() ?? '', report.text?.trim() ?? '']
    if (sender === '' || text === '') throw new UserError(failureCodes.badForm, texts.empty)
    return { sender, text, heldId: null }
  }
  const row = await findLogRow(db, subscriber.id, report.smsId)
  if (!row || row.kind !== 'sms') throw new UserError(failureCodes.entryGone, texts.gone)
  // A report must not contain a verification code, which is for its receiver only.
  const text = row.reason === 'verificationCode' ? hideCode(row.text) : row.text
  return { sender: row.caller, text, heldId: row.action === 'stop' && !row.corrected ? row.entry_id : null }
}

async function actOn(
  change: HeldChange,
  { kind, refuseSender }: NewSmsReport,
  { sender, heldId }: ReportedSms,
  random: RandomSource,
): Promise<SmsReport['outcome']> {
  if (kind === 'wronglyHeld') {
    if (heldId === null) return 'none'
    await restoreHeld(change, [heldId], { allowSender: false, random })
    return 'restored'
  }
  if (!refuseSender) return 'none'
  const refused = await openList({ ...change, list: 'refused' })
  const { rejected } = await addToList(refused, [{ value: sender }], { move: true, random })
  return rejected[0] === undefined || rejected[0].reason === 'duplicate' ? 'senderRefused' : 'none'
}

/** Withdraws a report. Idempotent. Throws UserError when it does not exist or was handled already. */
export async function withdrawReport({ db, subscriber }: HeldChange, id: string): Promise<SmsReportRow> {
  await lockSubscriber(db, subscriber.id)
  const row = await findReport(db, subscriber.id, id)
  if (!row) throw new UserError(failureCodes.entryGone, texts.noReport)
  if (row.state === 'handled') throw new UserError(failureCodes.entryGone, texts.tooLate)
  await changeReport(db, subscriber.id, id, 'withdrawn')
  return { ...row, state: 'withdrawn' }
}

/** One page of a subscriber's reports, newest first, after a position. */
export function findReports(
  db: Kysely<Database>,
  subscriberId: string,
  { after, limit }: { after: Position | null; limit: number },
): Promise<SmsReportRow[]> {
  let select = db.selectFrom('sms_reports').selectAll().where('subscriber_id', '=', subscriberId)
  if (after) select = select.where(sql<boolean>`(at, report_id) < (${after.at}, ${after.id})`)
  return select.orderBy('at', 'desc').orderBy('report_id', 'desc').limit(limit).execute()
}

async function insertReport(db: Kysely<Database>, row: SmsReportRow): Promise<void> {
  await db.insertInto('sms_reports').values(row).execute()
}

/** One report; null when it is not this subscriber's. */
async function findReport(db: Kysely<Database>, subscriberId: string, id: string): Promise<SmsReportRow | null> {
  const row = await db
    .selectFrom('sms_reports')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('report_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

async function changeReport(
  db: Kysely<Database>,
  subscriberId: string,
  id: string,
  state: SmsReport['state'],
): Promise<void> {
  await db
    .updateTable('sms_reports')
    .set({ state })
    .where('subscriber_id', '=', subscriberId)
    .where('report_id', '=', id)
    .execute()
}
