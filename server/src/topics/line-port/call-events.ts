import type { Kysely, Transaction } from 'kysely'
import { lineReport, type BatchAnswer, type LineReport } from '@contract/line'
import { decisionApplied, type SwitchReport } from '@/rules/line/applied'
import { courseOf } from '@/rules/line/live-call'
import { storedNumber } from '@/rules/phone/number'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { inTransaction, lockHolder, lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { DatabaseUnavailable } from '../../kernel/errors'
import { readBatch } from '../../kernel/http/signed-calls'
import { sendEachClaimed, type ClaimedSms } from '../../kernel/send-claimed'
import type { SecretKeys } from '../../kernel/session-token'
import type { LineEvent } from '../../ports/line'
import type { Asker } from '../../ports/reputation'
import { withoutCleared } from '../line/cleared-numbers'
import { decideOwnCall } from '../line/decide-event'
import { noteDialled } from '../line/dialled-numbers'
import { callerOf, dangerOf, factsOf, logRowOf, sendStoppedCallSms } from '../line/judge-event'
import type { LineLogRow } from '../line/tables'
import { sendHeldCodeSms } from '../sms/quarantine'
import { findSubscribersOf } from '../subscribers/subscribers'
import { raiseForCalls, sendCodeAlerts, type RaisedAlert } from './code-alerts'
import { carriedOf, readDecision, type CarriedDecision } from './decision'
import { findCalls, findDueCalls, isReady, newCall, putCalls, turnsOf, withEvent, type LiveCall } from './live-calls'
import { correctEvent, recordEvent, type LoggedEvent } from './record-event'
import { noteStorm, sendStormNews, type StormNews } from './storm'

export type EventParts = Pick<
  AppDeps,
  'db' | 'clock' | 'random' | 'phoneData' | 'reputation' | 'textModel' | 'sms' | 'metrics'
> & {
  config: SecretKeys & { appUrl: string }
}

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

/** How many subscribers of a batch are served at once: more of them would keep the app's own changes waiting. */
const SUBSCRIBERS_AT_ONCE = 8

/**
 * Takes the events of each subscriber's calls, also after one that fails, so that it does not hold up the others; then
 * rejects with its error. Returns how many were new, and how many are of numbers that were taken from them meanwhile.
 */
async function takeAll(parts: EventParts, ofEach: readonly (readonly [Subscriber, LineReport[]])[]) {
  let [taken, gone] = [0, 0]
  let failed: PromiseRejectedResult | undefined
  for (let start = 0; start < ofEach.length; start += SUBSCRIBERS_AT_ONCE) {
    const some = ofEach.slice(start, start + SUBSCRIBERS_AT_ONCE)
    const results = await Promise.allSettled(some.map(([subscriber, its]) => takeEvents(parts, subscriber, its)))
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

/** Takes the events of one subscriber's calls. Returns how many were new; null when the number is theirs no longer. */
async function takeEvents(
  parts: EventParts,
  subscriber: Subscriber,
  reports: readonly LineReport[],
): Promise<number | null> {
  const { db, clock, random, metrics } = parts
  const now = clock()
  const events = reports.filter((report) => report.kind !== 'dialled')
  const dialled = reports.filter((report) => report.kind === 'dialled')
  const { isHere, taken, outOfOrder, unchecked, toSend } = await inTransaction(
    db,
    `subscriber ${subscriber.id}`,
    async (trx) => {
      const callIds = [...new Set(events.map(({ callId }) => callId))]
      const [isHere, calls] = await inOneTrip(trx, (together) =>
        Promise.all([lockHolder(together, subscriber), findCalls(together, subscriber.id, callIds)]),
      )
      const found = { taken: 0, outOfOrder: 0, unchecked: [] as string[] }
      if (!isHere) return { isHere, ...found, toSend: { notices: [], stopped: [] } }
      if (dialled.length > 0) found.taken += await noteDialled(trx, subscriber.id, dialled, now)
      const changed = new Map<string, LiveCall>()
      for (const event of events) {
        const { callId } = event
        const before = changed.get(callId) ?? calls.get(callId) ?? newCall(subscriber.id, callId, random.id())
        const after = withEvent(before, event, now)
        if (after === null) continue
        changed.set(callId, after)
        found.taken += 1
        if (event.seq < Math.max(0, ...before.seen.map(({ seq }) => seq))) found.outOfOrder += 1
        if (event.applied !== undefined && event.applied !== 'gateway') found.unchecked.push(event.applied)
      }
      const toSend = await logReady(parts, trx, subscriber, [...changed.values()], isReady)
      const { notices, codeAlerts } = await raiseForCalls(parts, trx, subscriber, [...changed.values()])
      return { isHere, ...found, toSend: { ...toSend, notices: [...notices, ...toSend.notices], codeAlerts } }
    },
  )
  metrics.lineOutOfOrder.inc(outOfOrder)
  for (const cause of unchecked) metrics.lineFailOpens.inc({ cause })
  // Not awaited: the switch waits for the answer, and the SMS centre may take seconds.
  void send(parts, subscriber, toSend).catch(() => undefined)
  return isHere ? taken : null
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
    const { logged, notice } = await toLogged(parts, trx, subscriber, call)
    rows.push(logged.row)
    if (!isNew) {
      toSend.notices.push(...(await correctEvent(trx, logged, parts.random)))
      continue
    }
    toSend.notices.push(...(await recordEvent(trx, logged, parts.random)))
    const { action, reason, caller } = logged.row
    // In a storm the SMS would be a second one.
    if (action === 'stop' && reason !== 'storm' && notice === 'sms') toSend.stopped.push(caller)
  }
  await putCalls(trx, stored)
  return { ...toSend, storm: await noteStorm(parts, trx, subscriber, rows) }
}

/** A call as the log shows it. */
async function toLogged(
  { clock, phoneData, reputation, config }: EventParts,
  db: Kysely<Database>,
  subscriber: Subscriber,
  { seen, report, entry_id, call_id: callId }: LiveCall,
): Promise<{ logged: LoggedEvent; notice: CarriedDecision['notice'] }> {
  const { startedAt, seconds } = courseOf(seen)
  const spokenAt = (report.spoken ?? []).map((turn) => turn.at)
  // The network's clock may be ahead.
  const at = Math.min(startedAt, ...spokenAt, clock())
  const length = seconds || secondsBetween(spokenAt)
  const event: LineEvent = { phoneNo: subscriber.phoneNo, kind: 'call', from: report.from, seconds: length }
  const caller = callerOf(event)
  const current = await withoutCleared(db, reputation, caller === '' ? [] : [caller])
  const carried = readDecision(config, { callId, phoneNo: subscriber.phoneNo }, report.decision)
  const wish = carried ?? carriedOf(await decideOwnCall(db, subscriber.id, event, clock(), reputation))
  const facts = factsOf(event, at, current)
  const decision = decisionApplied(wish, reportOf(report))
  const row = logRowOf({ ...event, isFromAbroad: carried?.isFromAbroad }, facts, decision, at, phoneData)
  const turns = decision.action === 'agent' ? turnsOf(report) : null
  return {
    logged: {
      subscriber,
      row: { ...row, subscriber_id: subscriber.id, entry_id },
      danger: dangerOf(event, facts),
      allowanceId: wish.allowanceId,
      turns,
    },
    notice: wish.notice,
  }
}

/**
 * What the switch did. An agent that spoke was connected, whatever was lost; with the decision in its hands, because the switch
 * had applied it.
 */
function reportOf({ applied, action, decision, ...said }: LiveCall['report']): SwitchReport {
  const hasSpoken = turnsOf(said) !== null
  const known = hasSpoken && decision !== null ? 'gateway' : 'lost'
  return { applied: applied ?? known, action: action ?? (hasSpoken ? 'agent' : 'pass') }
}

/** The length of a conversation of which nothing is known but when something was said. */
function secondsBetween(times: readonly number[]): number {
  return times.length === 0 ? 0 : Math.max(1, Math.round((Math.max(...times) - Math.min(...times)) / 1000))
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
