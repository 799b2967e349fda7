import { sql, type Kysely } from 'kysely'
import type { CallEvent } from '@contract/line'
import type { Applied } from '@contract/words/line'
import { alertRisk } from '@/rules/family/alert'
import { mayHoldCode, LATEST_MS } from '@/rules/live/code-in-call'
import { STORM_STRANGERS, STORM_WINDOW_MS } from '@/rules/live/storm'
import { courseOf } from '@/rules/line/live-call'
import type { ReasonCode } from '@/rules/verdict/reasons'
import type { Database } from '../../database/schema'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'
import { inOneTrip } from '../../kernel/database/one-trip'
import { inTransaction, lockFreeHolders } from '../../kernel/database/transaction'
import type { Subscriber } from '../../kernel/deps'
import { ownTurn } from '../../kernel/own-turn'
import type { ReputationPort } from '../../ports/reputation'
import { noteMet } from '../family/circle-members'
import { withoutCleared } from '../line/cleared-numbers'
import { callerOf } from '../line/judge-event'
import { mayBeMet } from './circle'
import { findCallsOf, foldEvents, isReady, putCalls, type Folded, type LiveCall } from './live-calls'
import {
  callerOfCall,
  decideAnew,
  decisionOf,
  entryOf,
  isToldBySms,
  type CallEntry,
  type EventParts,
} from './logged-call'
import { heardEvent, insertHeard, type HeardEvent } from './record-event'
import { isStormRow } from './storm'

/** The events that one request brings of a subscriber's calls. */
export interface EventsOfSubscriber {
  subscriber: Subscriber
  events: readonly CallEvent[]
}

/** What was taken of them, and the callers of whose stopped calls the subscriber wants an SMS. */
export interface TakenEvents {
  taken: number
  outOfOrder: number
  unchecked: Applied[]
  stopped: string[]
}

/** A subscriber with all items of a group that are about them. */
interface Line {
  subscriber: Subscriber
  items: number[]
  folds: Folded[]
  changed: LiveCall[]
}

/**
 * Takes the events of many subscribers in one transaction of four round trips, however many they are, where they are ordinary: calls of which
 * nothing but the call itself, its row in the log and the agent's record is written. Returns null for items of other subscribers, of whom it writes
 * nothing: somebody has locked them, their number is gone, or a call raises an alert, uses up an allowance, is in the log already, or may belong to
 * a storm. One failing statement fails all.
 */
export async function takeOrdinary(
  parts: EventParts,
  items: readonly EventsOfSubscriber[],
): Promise<(TakenEvents | null)[]> {
  const { db, reputation, random, clock } = parts
  const now = clock()
  const callers = [
    ...new Set(items.flatMap(({ events }) => events.map(({ from }) => callerOf({ kind: 'call', from })))),
  ]
  const known = new Set(callers)
  return inTransaction(db, 'events of calls', async (trx) => {
    const subscribers = [...new Map(items.map(({ subscriber }) => [subscriber.id, subscriber])).values()]
    const keys = items.flatMap(({ subscriber: { id }, events }) =>
      events.map(({ callId }) => ({ subscriber_id: id, call_id: callId })),
    )
    const [free, calls, lately, current] = await inOneTrip(trx, (together) =>
      Promise.all([
        lockFreeHolders(together, subscribers),
        findCallsOf(together, keys),
        findLately(together, subscribers, now),
        withoutCleared(
          together,
          reputation,
          callers.filter((caller) => caller !== ''),
        ),
      ]),
    )
    const lines = foldLines(items, calls, { now, newId: () => random.id() }).filter(
      ({ subscriber: { id }, changed }) =>
        free.has(id) && changed.every((call) => isPlain(call, known, lately.coded.has(id), now)),
    )
    const entries = await findEntries(parts, trx, lines, current)
    const results: (TakenEvents | null)[] = items.map(() => null)
    const [stored, heard] = [[] as LiveCall[], [] as HeardEvent[]]
    for (const { subscriber, items: indexes, folds, changed } of lines) {
      const its = changed.flatMap((call) => entries.get(call) ?? [])
      if (its.length < changed.filter(isReady).length) continue
      const signs = its.filter(({ logged }) => isStormRow(logged.row)).length
      const strangers = signs === 0 ? 0 : signs + (lately.signs.get(subscriber.id) ?? 0)
      if (strangers >= STORM_STRANGERS || !its.every(isOrdinary)) continue
      for (const call of changed) stored.push(entries.has(call) ? { ...call, is_logged: true } : call)
      for (const { logged } of its) {
        // Verdicts go between two dialogues.
        if (logged.turns !== null) await ownTurn()
        heard.push(heardEvent(logged))
      }
      const told = its.filter(isToldBySms)
      for (const [which, index] of indexes.entries()) {
        const { taken = 0, outOfOrder = 0, unchecked = [] } = folds[which] ?? {}
        const stopped = which === 0 ? told.map(({ logged }) => logged.row.caller) : []
        results[index] = { taken, outOfOrder, unchecked, stopped }
      }
    }
    const met = [...new Set(heard.filter(({ row }) => mayBeMet(row)).map(({ row }) => row.subscriber_id))]
    await inOneTrip(trx, (together) =>
      Promise.all([putCalls(together, stored), insertHeard(together, heard), noteMet(together, met, now)]),
    )
    return results
  })
}

/** Adds the events of each subscriber's items to their calls, one item after another. */
function foldLines(
  items: readonly EventsOfSubscriber[],
  calls: readonly LiveCall[],
  context: Parameters<typeof foldEvents>[3],
): Line[] {
  const known = new Map<string, Map<string, LiveCall>>()
  for (const call of calls) {
    const its = known.get(call.subscriber_id) ?? new Map<string, LiveCall>()
    known.set(call.subscriber_id, its.set(call.call_id, call))
  }
  type Open = Line & { latest: Map<string, LiveCall>; byId: Map<string, LiveCall> }
  const lines = new Map<string, Open>()
  for (const [index, { subscriber, events }] of items.entries()) {
    const latest = known.get(subscriber.id) ?? new Map<string, LiveCall>()
    const begun: Open = { subscriber, items: [], folds: [], changed: [], latest, byId: new Map() }
    const line = lines.get(subscriber.id) ?? begun
    lines.set(subscriber.id, line)
    const folded = foldEvents(subscriber.id, line.latest, events, context)
    for (const [callId, call] of folded.changed) {
      line.latest.set(callId, call)
      line.byId.set(callId, call)
    }
    line.items.push(index)
    line.folds.push(folded)
  }
  return [...lines.values()].map(({ byId, ...line }) => ({ ...line, changed: [...byId.values()] }))
}

/** Whether a call can be written with others: it is not in the log, its caller was looked up, and no code can have come during it. */
function isPlain(call: LiveCall, known: ReadonlySet<string>, hasCodes: boolean, now: number): boolean {
  const holdsCode = hasCodes && call.report.action === 'pass' && mayHoldCode(courseOf(call.seen), now)
  return !call.is_logged && !holdsCode && known.has(callerOfCall(call))
}

/**
 * The entries of the calls that belong into the log now; those without a decision are decided in one trip. None of a subscriber with such a call and another
 * one: it is decided after the other is in the log.
 */
async function findEntries(
  parts: EventParts,
  db: Kysely<Database>,
  lines: readonly Line[],
  current: ReputationPort,
): Promise<Map<LiveCall, CallEntry>> {
  const ready = lines.flatMap(({ subscriber, changed }) => {
    const its = changed
      .filter(isReady)
      .map((call) => ({ subscriber, call, decision: decisionOf(parts, subscriber, call) }))
    return its.length > 1 && its.some(({ decision }) => decision === null) ? [] : its
  })
  const entries = await inOneTrip(db, (together) =>
    Promise.all(
      ready.map(async ({ subscriber, call, decision }) => {
        const wish = decision ?? (await decideAnew(parts, together, subscriber, call))
        return [call, entryOf(parts, subscriber, call, { current, wish })] as const
      }),
    ),
  )
  return new Map(entries)
}

/** Whether nothing but its row and the agent's record is written of an entry. */
function isOrdinary({ logged: { row, danger, allowanceId } }: CallEntry): boolean {
  // Safe: the rules wrote the reason.
  return alertRisk(danger, row.reason as ReasonCode) === null && allowanceId === null && row.reason !== 'childLine'
}

const selectCoded = compiledOnce((db, { ids, since }: Values<{ ids: string[]; since: number }>) =>
  db
    .selectFrom('money_codes')
    .select('subscriber_id')
    .distinct()
    .where(sql<boolean>`subscriber_id = any(${ids}::text[])`)
    .where('at', '>=', since),
)

/** At least as many signs as the rules see, so that what is no storm by them is none. */
const countSigns = compiledOnce((db, { ids, since }: Values<{ ids: string[]; since: number }>) =>
  db
    .selectFrom('line_log')
    .select(['subscriber_id', (column) => column.fn.countAll<number>().as('count')])
    .where(sql<boolean>`subscriber_id = any(${ids}::text[])`)
    .where('kind', 'in', ['call', 'sms'])
    .where('at', '>', since)
    .where(sql<boolean>`(action <> 'stop' or reason = 'storm')`)
    .groupBy('subscriber_id'),
)

/** Who got a code lately, and how many rows of the last minutes may be signs of a storm, by subscriber. */
interface Lately {
  coded: ReadonlySet<string>
  signs: ReadonlyMap<string, number>
}

async function findLately(db: Kysely<Database>, subscribers: readonly Subscriber[], now: number): Promise<Lately> {
  const ids = subscribers.map(({ id }) => id)
  const [coded, signs] = await Promise.all([
    selectCoded(db, { ids, since: now - LATEST_MS }),
    countSigns(db, { ids, since: now - STORM_WINDOW_MS }),
  ])
  return {
    coded: new Set(coded.map((row) => row.subscriber_id)),
    signs: new Map(signs.map(({ subscriber_id, count }) => [subscriber_id, Number(count)])),
  }
}
