import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { CallBody } from '@contract/calls'
import { failureCodes } from '@contract/envelope'
import type { Payment, PaymentChange, PaymentRecord, Payments } from '@contract/payments'
import { RECORDS_MAX } from '@contract/words/live'
import { liveEnd } from '@/rules/guard/pause'
import {
  isLikelyPart,
  paymentStates,
  RECENT_MS,
  STRICTER_MS,
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
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { sendEachClaimed, type ClaimedSms } from '../../kernel/send-claimed'
import { alertOfRisk } from '../family/alerts'
import { countReminded, forSubscriber, lockPerson } from '../family/bindings'
import { hasCallGuard } from '../guard/call-settings'
import { findGuardSettings, putStricter } from '../guard/stored-settings'
import type { LineLogRow } from '../line/tables'
import type { PaymentRow } from './tables'

const texts = {
  stricterOver: { zh: '从严拦截的时间已过', en: 'The stricter days are over' },
  gone: { zh: '没有进行中的付款记录', en: 'No payment is open' },
  recordGone: { zh: '有记录已被删除，请重新选择', en: 'A record was deleted. Please choose again' },
  future: { zh: '付款时间不能晚于现在', en: 'The time of payment cannot be later than now' },
  tooOld: { zh: '付款时间太早，记录已不再保存', en: 'That is too long ago: the records are no longer kept' },
} satisfies Record<string, Text>

/** What to do after a payment to a fraudster (DESIGN 5.20). */
export function registerPaymentCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/live/payment', ({ db, subscriber, now }) => loadPayments(db, subscriber, now))

  registerCall(app, deps, 'guard/v1/live/payment/start', async ({ db, subscriber, body, now }) => {
    const fault = timeFault(body.paidAt, now)
    if (fault !== null) throw new UserError(failureCodes.badForm, texts[fault])
    await lockSubscriber(db, subscriber.id)
    await startPayment(db, { subscriberId: subscriber.id, id: deps.random.id(), now }, body)
    return loadPayments(db, subscriber, now)
  })

  /** SMS to guardians, sent after the commit. */
  const told = new WeakMap<FastifyRequest, ClaimedSms[]>()
  registerCall(
    app,
    deps,
    'guard/v1/live/payment/change',
    async ({ db, subscriber, body, request, now }) => {
      const { change } = body
      const work = (trx: Transaction<Database>) => applyChange(trx, deps, { subscriber, change, now })
      told.set(request, await forSubscriber(db, subscriber, work))
      return loadPayments(db, subscriber, now)
    },
    { after: ({ request }) => sendEachClaimed(deps, told.get(request) ?? []) },
  )
}

/** Changes the newest payment. Returns the SMS to send after the commit. Throws UserError (entryGone) where its state refuses the change. */
async function applyChange(
  trx: Transaction<Database>,
  deps: Pick<AppDeps, 'random'>,
  { subscriber, change, now }: { subscriber: Subscriber; change: PaymentChange; now: number },
): Promise<ClaimedSms[]> {
  if (change.kind === 'stricter') {
    const until = stricterEnd(await findNewest(trx, subscriber.id), now)
    if (until === null) throw new UserError(failureCodes.entryGone, texts.stricterOver)
    await putStricter(trx, subscriber.id, change.on ? until : null)
    return []
  }
  const row = await requireOpen(trx, subscriber.id, eventOf(change))
  if (change.kind === 'tell') return tellFamily(trx, deps, { subscriber, row, now })
  if (change.kind === 'close') await changePayment(trx, row, { closed_at: row.closed_at ?? now })
  else await changePayment(trx, row, { steps: toJson(tickStep(fromJson(row.steps), change.step, change.done, now)) })
  return []
}

function eventOf(change: Exclude<PaymentChange, { kind: 'stricter' }>): PaymentEvent {
  if (change.kind === 'close') return 'closed'
  return change.kind === 'step' && !change.done ? 'undone' : 'ticked'
}

/** Notes a payment, which begins the stricter days, or corrects the facts of the open one. Throws UserError (entryGone) when a record is not in the subscriber's log. */
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
    // The newest also where another gateway's clock, by which the one before was noted, is ahead.
    ...{ subscriber_id: subscriberId, payment_id: id, at: Math.max(now, (newest?.at ?? 0) + 1) },
    ...facts,
    steps: toJson({}),
    closed_at: null,
    told_at: null,
  }
  await db.insertInto('payments').values(row).execute()
  await putStricter(db, subscriberId, row.at + STRICTER_MS)
}

/**
 * Writes the alert of the open payment for each guardian who may know of it, once, and ticks the step. Returns the SMS to send after the commit.
 * With nobody to tell it changes nothing.
 */
async function tellFamily(
  trx: Transaction<Database>,
  { random }: Pick<AppDeps, 'random'>,
  { subscriber, row, now }: { subscriber: Subscriber; row: PaymentRow; now: number },
): Promise<ClaimedSms[]> {
  if (row.told_at !== null) return []
  await lockPerson(trx, subscriber.phoneNo)
  if ((await countReminded(trx, subscriber.phoneNo, 'payments', now)) === 0) return []
  const steps = toJson(tickStep(fromJson(row.steps), 'family', true, now))
  await changePayment(trx, row, { told_at: now, steps })
  const event = {
    entry_id: row.payment_id,
    at: now,
    kind: 'call',
    caller: '',
    action: 'pass',
    seconds: 0,
    text: '',
  } as const
  return alertOfRisk(trx, 'paid', { subscriber, random, isUrgent: true, row: event })
}

/** When the stricter days after the newest payment end or would have ended, in ms; null without one, and when that is past. */
function stricterEnd(newest: PaymentRow | undefined, now: number): number | null {
  return newest && now < newest.at + STRICTER_MS ? newest.at + STRICTER_MS : null
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

async function loadPayments(
  db: Kysely<Database>,
  { id: subscriberId, phoneNo }: Subscriber,
  now: number,
): Promise<Payments> {
  const [newest, recent, alerted, { stricterUntil }, isCovered] = await inOneTrip(db, (together) =>
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
      findGuardSettings(together, subscriberId),
      hasCallGuard(together, subscriberId),
    ]),
  )
  const alertedIds = new Set(alerted.map(({ entry_id }) => entry_id))
  const describe = (row: LineLogRow) => toRecord(row, alertedIds.has(row.entry_id))
  const until = stricterEnd(newest, now)
  const stricter = until === null ? null : { until, on: liveEnd(stricterUntil, now) !== null, isCovered }
  if (!newest) return { now, payment: null, recent: recent.map(describe), stricter, guardians: 0 }
  const ids = fromJson(newest.records)
  const records = await findRecords(db, subscriberId, ids)
  const payment = toPayment(newest, records.map(describe), ids.length)
  const isToTell = newest.closed_at === null && newest.told_at === null
  const guardians = isToTell ? await countReminded(db, phoneNo, 'payments', now) : 0
  return { now, payment, recent: recent.map(describe), stricter, guardians }
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
    toldAt: row.told_at,
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
