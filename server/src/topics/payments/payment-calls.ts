import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { CallBody } from '@contract/calls'
import { failureCodes } from '@contract/envelope'
import type { Payment, PaymentRecord, Payments } from '@contract/payments'
import { RECORDS_MAX } from '@contract/words/live'
import {
  isLikelyPart,
  paymentStates,
  RECENT_MS,
  tickedSteps,
  tickStep,
  timeFault,
  type PaymentEvent,
  type PaymentState,
} from '@/rules/live/after-payment'
import { isOfModel } from '@/rules/sms/text-model'
import { reasonsOf } from '@/rules/verdict/reasons'
import type { Database } from '../../database/schema'
import { fromJson, toJson } from '../../kernel/columns'
import { inOneTrip } from '../../kernel/database/one-trip'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import type { LineLogRow } from '../line/tables'
import type { PaymentRow } from './tables'

const texts = {
  gone: { zh: '没有进行中的付款记录', en: 'No payment is open' },
  recordGone: { zh: '有记录已被删除，请重新选择', en: 'A record was deleted. Please choose again' },
  future: { zh: '付款时间不能晚于现在', en: 'The time of payment cannot be later than now' },
  tooOld: { zh: '付款时间太早，记录已不再保存', en: 'That is too long ago: the records are no longer kept' },
} satisfies Record<string, Text>

/** What to do after a payment to a fraudster (DESIGN 5.20). */
export function registerPaymentCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/live/payment', ({ db, subscriber, now }) => loadPayments(db, subscriber.id, now))

  registerCall(app, deps, 'guard/v1/live/payment/start', async ({ db, subscriber, body, now }) => {
    const fault = timeFault(body.paidAt, now)
    if (fault !== null) throw new UserError(failureCodes.badForm, texts[fault])
    await lockSubscriber(db, subscriber.id)
    await startPayment(db, { subscriberId: subscriber.id, id: deps.random.id(), now }, body)
    return loadPayments(db, subscriber.id, now)
  })

  registerCall(app, deps, 'guard/v1/live/payment/step', async ({ db, subscriber, body, now }) => {
    await lockSubscriber(db, subscriber.id)
    const row = await requireOpen(db, subscriber.id, body.done ? 'ticked' : 'undone')
    const steps = toJson(tickStep(fromJson(row.steps), body.step, body.done, now))
    await changePayment(db, row, { steps })
    return loadPayments(db, subscriber.id, now)
  })

  registerCall(app, deps, 'guard/v1/live/payment/close', async ({ db, subscriber, now }) => {
    await lockSubscriber(db, subscriber.id)
    const row = await requireOpen(db, subscriber.id, 'closed')
    await changePayment(db, row, { closed_at: row.closed_at ?? now })
    return loadPayments(db, subscriber.id, now)
  })
}

/** Notes a payment, or corrects the facts of the open one. Throws UserError (entryGone) when a record is not in the subscriber's log. */
async function startPayment(
  db: Kysely<Database>,
  { subscriberId, id, now }: { subscriberId: string; id: string; now: number },
  { paidAt, way, payee, amountFen, records }: CallBody<'guard/v1/live/payment/start'>,
): Promise<void> {
  const chosen = [...new Set(records)]
  const [found, newest] = await inOneTrip(db, (together) =>
    Promise.all([findRecords(together, subscriberId, chosen), findNewest(together, subscriberId)]),
  )
  if (found.length < chosen.length) throw new UserError(failureCodes.entryGone, texts.recordGone)
  const facts = { paid_at: paidAt, way, payee: payee.trim(), amount_fen: amountFen, records: toJson(chosen) }
  if (newest && newest.closed_at === null) return changePayment(db, newest, facts)
  const row: PaymentRow = {
    ...{ subscriber_id: subscriberId, payment_id: id, at: now },
    ...facts,
    steps: toJson({}),
    closed_at: null,
  }
  await db.insertInto('payments').values(row).execute()
}

const stateOf = (row: PaymentRow | undefined): PaymentState =>
  row === undefined ? 'none' : row.closed_at === null ? 'open' : 'closed'

/** The newest payment, on which an event may happen. Throws UserError (entryGone) where the rules refuse it. */
async function requireOpen(db: Kysely<Database>, subscriberId: string, event: PaymentEvent): Promise<PaymentRow> {
  const row = await findNewest(db, subscriberId)
  if (!row || paymentStates[stateOf(row)][event] === null) throw new UserError(failureCodes.entryGone, texts.gone)
  return row
}

async function changePayment(
  db: Kysely<Database>,
  { subscriber_id, payment_id }: PaymentRow,
  change: Partial<PaymentRow>,
): Promise<void> {
  await db
    .updateTable('payments')
    .set(change)
    .where('subscriber_id', '=', subscriber_id)
    .where('payment_id', '=', payment_id)
    .execute()
}

function findNewest(db: Kysely<Database>, subscriberId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('at', 'desc')
    .orderBy('payment_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Records of the subscriber's own log, newest first. */
async function findRecords(db: Kysely<Database>, subscriberId: string, ids: readonly string[]): Promise<LineLogRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('line_log')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', 'in', [...ids])
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .execute()
}

async function loadPayments(db: Kysely<Database>, subscriberId: string, now: number): Promise<Payments> {
  const [newest, recent, alerted] = await inOneTrip(db, (together) =>
    Promise.all([
      findNewest(together, subscriberId),
      together
        .selectFrom('line_log')
        .selectAll()
        .where('subscriber_id', '=', subscriberId)
        .where('at', '>', now - RECENT_MS)
        .orderBy('at', 'desc')
        .orderBy('entry_id', 'desc')
        .limit(RECORDS_MAX)
        .execute(),
      together
        .selectFrom('code_alerts')
        .select('entry_id')
        .where('subscriber_id', '=', subscriberId)
        .where('at', '>', now - RECENT_MS)
        .execute(),
    ]),
  )
  const alertedIds = new Set(alerted.map(({ entry_id }) => entry_id))
  const describe = (row: LineLogRow) => toRecord(row, alertedIds.has(row.entry_id))
  if (!newest) return { now, payment: null, recent: recent.map(describe) }
  const ids = fromJson(newest.records)
  const records = await findRecords(db, subscriberId, ids)
  return { now, payment: toPayment(newest, records.map(describe), ids.length), recent: recent.map(describe) }
}

function toPayment(row: PaymentRow, records: PaymentRecord[], chosen: number): Payment {
  return {
    id: row.payment_id,
    at: row.at,
    paidAt: row.paid_at,
    way: row.way,
    payee: row.payee,
    amountFen: row.amount_fen,
    records,
    missing: chosen - records.length,
    steps: tickedSteps(fromJson(row.steps)),
    closedAt: row.closed_at,
  }
}

function toRecord(row: LineLogRow, isAlerted: boolean): PaymentRecord {
  const reasons = reasonsOf({ rule: row, alsoMatched: fromJson(row.also_matched) })
  return {
    id: row.entry_id,
    kind: row.kind,
    at: row.at,
    from: row.caller,
    seconds: row.seconds,
    action: row.action,
    reason: row.reason,
    tag: row.tag,
    text: row.text,
    isFromAbroad: row.from_abroad,
    isReadByModel: isOfModel(row.text_model),
    isRisky: isLikelyPart({ reasons, isAlerted }),
  }
}
