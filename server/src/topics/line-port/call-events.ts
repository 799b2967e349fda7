import type { Transaction } from 'kysely'
import { lineReport, type BatchAnswer, type LineReport } from '@contract/line'
import type { Applied } from '@contract/words/line'
import { storedNumber } from '@/rules/phone/number'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { inTransaction, lockHolder, lockSubscriber } from '../../kernel/database/transaction'
import type { Subscriber } from '../../kernel/deps'
import { DatabaseUnavailable } from '../../kernel/errors'
import { Gathered } from '../../kernel/gathered'
import { readBatch } from '../../kernel/http/signed-calls'
import { sendEachClaimed, type ClaimedSms } from '../../kernel/send-claimed'
import type { Asker } from '../../ports/reputation'
import { noteMet } from '../family/circle-members'
import { noteChildCall } from '../family/child-requests'
import { noteDialled } from '../line/dialled-numbers'
import { callerOf, sendStoppedCallSms } from '../line/judge-event'
import type { LineLogRow } from '../line/tables'
import { sendHeldCodeSms } from '../sms/quarantine'
import { findSubscribersOf } from '../subscribers/subscribers'
import { mayBeMet } from './circle'
import { raiseForCalls, sendCodeAlerts, type RaisedAlert } from './code-alerts'
import { findCalls, findDueCalls, foldEvents, isReady, putCalls, type LiveCall } from './live-calls'
import { findEntry, isToldBySms, type EventParts } from './logged-call'
import { takeOrdinary, type EventsOfSubscriber, type TakenEvents } from './ordinary-calls'
import { correctEvent, recordEvent } from './record-event'
import { noteStorm, sendStormNews, type StormNews } from './storm'

/** What a transaction leaves to do after its commit. */
export interface ToSend {
  notices: ClaimedSms[]
  /** Callers of whose stopped calls the subscriber wants an SMS. */
  stopped: string[]
  /** Codes that came during a risky call. */
  codeAlerts?: RaisedAlert[]
  /** The sender of a held code that the subscriber is told of. */
  heldCodeOf?: string | null
  /** A storm that was seen. */
  storm?: StormNews | null
}

/**
 * Takes events of calls, in any order, and each any number of times, and numbers that subscribers have dialled. A call is in the
 * log once it is over or was stopped, with what the switch did. Events of numbers that no subscriber has leave no trace. Rejects
 * when the database does; then the network sends the batch again.
 */
export async function receiveCallEvents(parts: EventParts, batch: readonly unknown[]): Promise<BatchAnswer> {
  const { metrics, clock } = parts
  const { items: events, refused } = readBatch(lineReport, batch)
  metrics.lineEvents.inc({ result: 'refused' }, refused.length)
  const subscribers = await findSubscribersOf(parts.db, events.map(holderOf))
  const answer: BatchAnswer = { taken: 0, repeated: 0, unknown: 0, refused }
  const ofEach = new Map<Subscriber, LineReport[]>()
  for (const event of events) {
    const subscriber = subscribers.get(holderOf(event))
    const startedAt = event.kind === 'dialled' ? undefined : event.startedAt
    // A call that began before is of the number's former holder, also where it ends later.
    if (!subscriber || (startedAt ?? event.at) < subscriber.createdAt) answer.unknown += 1
    else ofEach.set(subscriber, [...(ofEach.get(subscriber) ?? []), event])
    metrics.lineLag.observe(Math.max(0, clock() - event.at) / 1000)
  }
  // Not about a dialled number: its `from` is the subscriber.
  const calls = [...ofEach.values()].flat().filter(({ kind }) => kind !== 'dialled')
  await askAboutCallers(parts, calls)
  const { taken, gone } = await takeAll(parts, [...ofEach])
  answer.taken = taken
  answer.unknown += gone
  answer.repeated = events.length - answer.unknown - answer.taken
  for (const result of ['taken', 'repeated', 'unknown'] as const) metrics.lineEvents.inc({ result }, answer[result])
  return answer
}

/** Asks other systems about the callers of calls, before the transactions in which they are logged. */
export async function askAboutCallers(
  { reputation }: Pick<EventParts, 'reputation'>,
  calls: readonly { from: string }[],
  asker: Asker = 'batch',
): Promise<void> {
  await reputation.ahead([...new Set(calls.map(({ from }) => callerOf({ kind: 'call', from })))], [], asker)
}

/** Whose line an event concerns. */
function holderOf(event: LineReport): string {
  return storedNumber(event.kind === 'dialled' ? event.from : event.to)
}

/** How many subscribers of a batch are served at once, each alone: more of them would keep the app's own changes waiting. */
const SUBSCRIBERS_AT_ONCE = 8
/** How many subscribers are written together: deciding their calls must not keep the verdicts waiting. */
const MOST_TOGETHER = 60

/** Gathers the ordinary events of all requests, for each gateway. */
const gathered = new WeakMap<EventParts, Gathered<EventsOfSubscriber, TakenEvents | null>>()

function gatheredOf(parts: EventParts): Gathered<EventsOfSubscriber, TakenEvents | null> {
  const known = gathered.get(parts)
  if (known) return known
  const made = new Gathered((items: EventsOfSubscriber[]) => takeOrdinary(parts, items), MOST_TOGETHER)
  gathered.set(parts, made)
  return made
}

/**
 * Takes the events of each subscriber's calls: together with those of other requests where they are ordinary, else alone, also after one that fails,
 * so that it does not hold up the others; then rejects with its error. Returns how many were new, and how many are of numbers that were taken from
 * them meanwhile.
 */
async function takeAll(parts: EventParts, ofEach: readonly (readonly [Subscriber, LineReport[]])[]) {
  let [taken, gone] = [0, 0]
  const together = await Promise.all(ofEach.map(([subscriber, its]) => takeTogether(parts, subscriber, its)))
  for (const done of together) taken += done ?? 0
  const alone = ofEach.filter((_its, index) => together[index] === null)
  let failed: PromiseRejectedResult | undefined
  for (let start = 0; start < alone.length; start += SUBSCRIBERS_AT_ONCE) {
    const some = alone.slice(start, start + SUBSCRIBERS_AT_ONCE)
    const results = await Promise.allSettled(some.map(([subscriber, its]) => takeAlone(parts, subscriber, its)))
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected') failed = result
      else if (result.value === null) gone += some[index]?.[1].length ?? 0
      else taken += result.value
    }
    if (failed?.reason instanceof DatabaseUnavailable) break
  }
  if (failed) throw failed.reason
  return { taken, gone }
}

/** Returns how many events were new; null when they are to be taken alone. Rejects while the database is unavailable. */
async function takeTogether(
  parts: EventParts,
  subscriber: Subscriber,
  reports: readonly LineReport[],
): Promise<number | null> {
  const events = reports.filter((report) => report.kind !== 'dialled')
  if (events.length < reports.length) return null
  try {
    const done = await gatheredOf(parts).add({ subscriber, events })
    if (done === null) return null
    noteTaken(parts, done)
    void send(parts, subscriber, { notices: [], stopped: done.stopped }).catch(() => undefined)
    return done.taken
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    // Of others, perhaps.
    return null
  }
}

function noteTaken(
  { metrics }: EventParts,
  { outOfOrder, unchecked }: { outOfOrder: number; unchecked: readonly Applied[] },
): void {
  metrics.lineOutOfOrder.inc(outOfOrder)
  for (const cause of unchecked) metrics.lineFailOpens.inc({ cause })
}

/** Takes the events of one subscriber's calls. Returns how many were new; null when the number is theirs no longer. */
async function takeAlone(
  parts: EventParts,
  subscriber: Subscriber,
  reports: readonly LineReport[],
): Promise<number | null> {
  const { db, clock, random } = parts
  const now = clock()
  const events = reports.filter((report) => report.kind !== 'dialled')
  const dialled = reports.filter((report) => report.kind === 'dialled')
  const done = await inTransaction(db, `subscriber ${subscriber.id}`, async (trx) => {
    const callIds = [...new Set(events.map(({ callId }) => callId))]
    const [isHere, calls] = await inOneTrip(trx, (together) =>
      Promise.all([lockHolder(together, subscriber), findCalls(together, subscriber.id, callIds)]),
    )
    if (!isHere) return null
    const newNumbers = dialled.length > 0 ? await noteDialled(trx, subscriber.id, dialled, now) : 0
    const { changed, ...found } = foldEvents(subscriber.id, calls, events, { now, newId: () => random.id() })
    const toSend = await logReady(parts, trx, subscriber, [...changed.values()], isReady)
    const { notices, codeAlerts } = await raiseForCalls(parts, trx, subscriber, [...changed.values()])
    const sending = { ...toSend, notices: [...notices, ...toSend.notices], codeAlerts }
    return { ...found, taken: found.taken + newNumbers, toSend: sending }
  })
  if (done === null) return null
  noteTaken(parts, done)
  // Not awaited: the switch waits for the answer, and the SMS centre may take seconds.
  void send(parts, subscriber, done.toSend).catch(() => undefined)
  return done.taken
}

/** Closes a subscriber's calls of which no end has come in time. */
export async function closeDueCalls(parts: EventParts, subscriberId: string): Promise<void> {
  const { db, clock, reputation } = parts
  if (reputation.asks) {
    const due = await findDueCalls(db, subscriberId, clock())
    await askAboutCallers(
      parts,
      due.map(({ report }) => report),
    )
  }
  const closed = await inTransaction(db, `subscriber ${subscriberId}`, async (trx) => {
    if (!(await lockSubscriber(trx, subscriberId))) return null
    const { phone_no: phoneNo } = await trx
      .selectFrom('subscribers')
      .select('phone_no')
      .where('subscriber_id', '=', subscriberId)
      .executeTakeFirstOrThrow()
    const subscriber = { id: subscriberId, phoneNo }
    const due = await findDueCalls(trx, subscriberId, clock())
    return { subscriber, toSend: await logReady(parts, trx, subscriber, due, () => true) }
  })
  if (closed) await send(parts, closed.subscriber, closed.toSend)
}

/** Writes changed calls: those that are ready into the log too, and what is logged already is corrected. */
export async function logReady(
  parts: EventParts,
  trx: Transaction<Database>,
  subscriber: Subscriber,
  calls: readonly LiveCall[],
  isDue: (call: LiveCall) => boolean,
): Promise<ToSend> {
  const toSend: ToSend = { notices: [], stopped: [] }
  const stored: LiveCall[] = []
  const rows: LineLogRow[] = []
  for (const call of calls) {
    const isNew = !call.is_logged && isDue(call)
    stored.push(isNew ? { ...call, is_logged: true } : call)
    if (!isNew && !call.is_logged) continue
    const entry = await findEntry(parts, trx, subscriber, call)
    const { logged } = entry
    rows.push(logged.row)
    if (!isNew) {
      toSend.notices.push(...(await correctEvent(trx, logged, parts.random)))
      continue
    }
    toSend.notices.push(...(await recordEvent(trx, logged, parts.random)))
    toSend.notices.push(...(await noteChildCall(parts, trx, logged)))
    if (isToldBySms(entry)) toSend.stopped.push(logged.row.caller)
  }
  await putCalls(trx, stored)
  if (rows.some(mayBeMet)) await noteMet(trx, [subscriber.id], parts.clock())
  return { ...toSend, storm: await noteStorm(parts, trx, subscriber, rows) }
}

export async function send(
  parts: EventParts,
  subscriber: Subscriber,
  { notices, stopped, codeAlerts = [], heldCodeOf = null, storm = null }: ToSend,
): Promise<void> {
  const { db, sms } = parts
  // First: somebody is on the phone.
  await sendCodeAlerts(parts, subscriber, codeAlerts)
  if (heldCodeOf !== null) await sendHeldCodeSms({ sms, subscriber, from: heldCodeOf }).catch(() => undefined)
  if (storm) await sendStormNews(parts, subscriber, storm)
  await sendEachClaimed({ db, sms }, notices)
  // The events are stored, and sms_total counts what the SMS centre rejects: nothing to send again.
  for (const from of stopped) await sendStoppedCallSms({ sms, subscriber, from }).catch(() => undefined)
}
