import { sql, type Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { NewFeedback } from '@contract/feedback'
import {
  FEEDBACK_A_DAY,
  FEEDBACK_MAX,
  FEEDBACK_MIN,
  feedbackFault,
  type FeedbackFault,
} from '@/rules/feedback/feedback'
import { keptDays } from '@/rules/legal/keeping'
import { isSubscriberNumber } from '@/rules/phone/number'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import type { Position } from '../../kernel/list-query'
import { newOwnedId, ownerIn } from '../../kernel/owned-id'
import type { RandomSource } from '../../ports/random'
import type { SmsPort } from '../../ports/sms'
import { submitUploads, uploadsOf } from '../uploads/uploads'
import type { FeedbackRow } from './tables'

const KEPT = keptDays.feedback * DAY_MS

const faults: Record<FeedbackFault, Text> = {
  tooShort: { zh: `请至少写 ${FEEDBACK_MIN} 个字`, en: `Please write at least ${FEEDBACK_MIN} characters` },
  tooLong: { zh: `内容不能超过 ${FEEDBACK_MAX} 个字`, en: `No more than ${FEEDBACK_MAX} characters` },
  contactWrong: { zh: '联系方式应为电话号码或邮箱', en: 'The contact is a phone number or an e-mail address' },
}
const tooMany: Text = {
  zh: `每天最多提交 ${FEEDBACK_A_DAY} 条反馈，请明天再来`,
  en: `${FEEDBACK_A_DAY} a day at most. Please come back tomorrow`,
}

/**
 * Stores feedback. Throws UserError when text or contact is invalid, a picture is missing, or the day's limit is
 * reached.
 */
export async function addFeedback(
  { db, subscriber, now }: { db: Kysely<Database>; subscriber: Subscriber; now: number },
  { kind, content, contact = '', pictures = [] }: NewFeedback,
  random: RandomSource,
): Promise<FeedbackRow> {
  const fault = feedbackFault({ content, contact })
  if (fault !== null) throw new UserError(failureCodes.badForm, faults[fault])
  await lockSubscriber(db, subscriber.id)
  const { sent } = await db
    .selectFrom('feedback')
    .select((column) => column.fn.countAll<number>().as('sent'))
    .where('subscriber_id', '=', subscriber.id)
    .where('at', '>=', startOfDay(now))
    .executeTakeFirstOrThrow()
  if (Number(sent) >= FEEDBACK_A_DAY) throw new UserError(failureCodes.tooManyRequests, tooMany)
  const row: FeedbackRow = {
    subscriber_id: subscriber.id,
    feedback_id: newOwnedId(subscriber.id, random),
    at: now,
    kind,
    content: content.trim(),
    contact: contact.trim(),
    answer: '',
    answered_at: null,
  }
  await db.insertInto('feedback').values(row).execute()
  const use = {
    subscriberId: subscriber.id,
    purpose: 'feedback',
    caseId: row.feedback_id,
    deleteAt: now + KEPT,
  } as const
  await submitUploads(db, use, pictures, now)
  return row
}

/** One page of a subscriber's feedback, newest first, after a position. */
export function findFeedback(
  db: Kysely<Database>,
  subscriberId: string,
  { after, limit }: { after: Position | null; limit: number },
): Promise<FeedbackRow[]> {
  let select = db.selectFrom('feedback').selectAll().where('subscriber_id', '=', subscriberId)
  if (after) select = select.where(sql<boolean>`(at, feedback_id) < (${after.at}, ${after.id})`)
  return select.orderBy('at', 'desc').orderBy('feedback_id', 'desc').limit(limit).execute()
}

/** Feedback without a reply, oldest first, with the sender's number and the ids of the pictures; for the carrier. */
export async function findOpenFeedback(db: Kysely<Database>, limit: number) {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'feedback.subscriber_id')
    .select(['feedback.subscriber_id', 'feedback_id as id', 'at', 'kind', 'content', 'contact', 'phone_no as phoneNo'])
    .where('answered_at', 'is', null)
    .orderBy('at')
    .orderBy('feedback_id')
    .limit(limit)
    .execute()
  return Promise.all(
    rows.map(async ({ subscriber_id, ...row }) => {
      const pictures = await uploadsOf(db, subscriber_id, [row.id])
      return { ...row, pictures: pictures.map(({ upload_id }) => upload_id) }
    }),
  )
}

/**
 * Stores the carrier's reply and notifies the subscriber by SMS. Only the first reply counts: a repeated one changes
 * nothing and sends nothing. Returns false when there is no such feedback.
 */
export async function answerFeedback(
  { db, sms }: { db: Kysely<Database>; sms: SmsPort },
  { id, answer, now }: { id: string; answer: string; now: number },
): Promise<boolean> {
  const its = { ...ownerIn(id), feedback_id: id }
  const answered = await db
    .updateTable('feedback')
    .set({ answer, answered_at: now })
    .where((row) => row.and(its))
    .where('answered_at', 'is', null)
    .returning('subscriber_id')
    .executeTakeFirst()
  if (answered === undefined) {
    const known = await db
      .selectFrom('feedback')
      .select('at')
      .where((row) => row.and(its))
      .executeTakeFirst()
    return known !== undefined
  }
  const { phone_no: phoneNo } = await db
    .selectFrom('subscribers')
    .select('phone_no')
    .where('subscriber_id', '=', answered.subscriber_id)
    .executeTakeFirstOrThrow()
  // A number that was given up may belong to somebody else by now.
  if (!isSubscriberNumber(phoneNo)) return true
  const text = '【手机安全卫士】您的意见反馈已有答复，请打开“我的-意见反馈”查看。'
  await sms.send({ kind: 'feedback', phoneNo, text }).catch(() => undefined) // the app shows the reply anyway
  return true
}
