import { sql, type Kysely } from 'kysely'
import type { DialogueTurn } from '@contract/agent'
import type { CallEvent } from '@contract/line'
import type { Applied } from '@contract/words/line'
import { dialogueOf } from '@/rules/agent/conversation'
import { addEvent, courseOf, type SeenEvent } from '@/rules/line/live-call'
import type { Database } from '../../database/schema'
import { compiledOnce, rowsOf, type Values } from '../../kernel/database/compiled-once'
import { keysOn, type Page } from '../../kernel/job-queue'
import { fromJson, toJson } from '../../kernel/columns'
import { linePortTables, type CallReport, type LiveCallRow } from './tables'

/** A call as it is stored. */
export interface LiveCall extends Omit<LiveCallRow, 'seen' | 'report' | 'state'> {
  seen: SeenEvent[]
  report: CallReport
}

/** A call of which nothing has come yet. */
export function newCall(subscriberId: string, callId: string, entryId: string): LiveCall {
  const report = { from: '', applied: null, action: null, decision: null, turns: null }
  const key = { subscriber_id: subscriberId, call_id: callId, entry_id: entryId }
  return { ...key, seen: [], report, is_logged: false, due_at: null, touched_at: 0 }
}

/** Adds an event to a call; null when it was known. */
function withEvent(call: LiveCall, event: CallEvent, now: number): LiveCall | null {
  const { seq, kind, at, seconds, applied, action, decision, turns, by } = event
  const isStopped = (action ?? call.report.action) === 'stop'
  const isReleased = kind === 'released' || (kind === 'ended' && by === 'network' && !isStopped)
  const seen = addEvent(call.seen, {
    seq,
    kind: isReleased ? 'released' : kind,
    at,
    ...(seconds === undefined ? {} : { seconds }),
    ...(applied === undefined ? {} : { isFirst: true }),
  })
  if (seen === null) return null
  const report: CallReport = {
    ...call.report,
    from: event.from === '' ? call.report.from : event.from,
    applied: applied ?? call.report.applied,
    action: action ?? call.report.action,
    decision: decision ?? call.report.decision,
    turns: turns ?? call.report.turns,
  }
  return { ...call, seen, report, touched_at: now }
}

/** What events change in a subscriber's calls, and how they came. */
export interface Folded {
  /** By id. */
  changed: Map<string, LiveCall>
  /** How many were new. */
  taken: number
  outOfOrder: number
  /** Why the switch let calls pass unchecked. */
  unchecked: Applied[]
}

/** Adds events to the calls of a subscriber, which are `known` by their ids. */
export function foldEvents(
  subscriberId: string,
  known: ReadonlyMap<string, LiveCall>,
  events: readonly CallEvent[],
  { now, newId }: { now: number; newId: () => string },
): Folded {
  const folded: Folded = { changed: new Map(), taken: 0, outOfOrder: 0, unchecked: [] }
  for (const event of events) {
    const { callId, seq, applied } = event
    const before = folded.changed.get(callId) ?? known.get(callId) ?? newCall(subscriberId, callId, newId())
    const after = withEvent(before, event, now)
    if (after === null) continue
    folded.changed.set(callId, after)
    folded.taken += 1
    if (before.seen.some((earlier) => earlier.seq > seq)) folded.outOfOrder += 1
    if (applied !== undefined && applied !== 'gateway') folded.unchecked.push(applied)
  }
  return folded
}

/**
 * What the agent and the caller said; null when the agent is not known to have spoken. The turns to which the gateway has
 * replied count, also when the last event is lost; a longer dialogue of the last event counts before them, since a
 * machine that got no reply went on without.
 */
export function turnsOf({ spoken = [], turns }: Pick<CallReport, 'spoken' | 'turns'>): DialogueTurn[] | null {
  if (spoken.length === 0) return turns
  const answered = dialogueOf(spoken)
  return turns !== null && turns.length > answered.length ? turns : answered
}

/** Whether a call belongs into the log: it is over with nothing missing, or the switch has stopped it. */
export function isReady({ seen, report }: LiveCall): boolean {
  return courseOf(seen).isComplete || report.action === 'stop'
}

/** The calls with these ids, by id. */
export async function findCalls(
  db: Kysely<Database>,
  subscriberId: string,
  callIds: readonly string[],
): Promise<Map<string, LiveCall>> {
  if (callIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('live_calls')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('call_id', 'in', [...callIds])
    .execute()
  return new Map(rows.map((row) => [row.call_id, toCall(row)]))
}

const selectCallsOf = compiledOnce((db, { ids, callIds }: Values<{ ids: string[]; callIds: string[] }>) =>
  db
    .selectFrom(
      sql<{ id: string; call: string }>`unnest(${ids}::text[], ${callIds}::text[])`.as<'asked'>(sql`asked(id, call)`),
    )
    .innerJoin('live_calls', (join) =>
      join.onRef('live_calls.subscriber_id', '=', 'asked.id').onRef('live_calls.call_id', '=', 'asked.call'),
    )
    .selectAll('live_calls')
    .where(sql<boolean>`live_calls.subscriber_id = any(${ids}::text[])`),
)

/** Calls of many subscribers. */
export async function findCallsOf(
  db: Kysely<Database>,
  keys: readonly Pick<LiveCall, 'subscriber_id' | 'call_id'>[],
): Promise<LiveCall[]> {
  const [ids, callIds] = [keys.map((key) => key.subscriber_id), keys.map((key) => key.call_id)]
  return (await selectCallsOf(db, { ids, callIds })).map(toCall)
}

/** A subscriber's calls that are on the line, or of which something has come since an instant in ms. */
export async function findRecentCalls(db: Kysely<Database>, subscriberId: string, since: number): Promise<LiveCall[]> {
  const rows = await db
    .selectFrom('live_calls')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where((where) => where.or([where('is_logged', '=', false), where('touched_at', '>=', since)]))
    .execute()
  return rows.map(toCall)
}

const columns = Object.keys(linePortTables.live_calls.columns) as (keyof LiveCallRow)[] // their declaration has each

const upsertCalls = compiledOnce((db, { rows }: Values<{ rows: string }>) =>
  db
    .insertInto('live_calls')
    .columns(columns)
    .expression((from) => from.selectFrom(rowsOf<LiveCallRow>('live_calls', rows)).select(columns))
    .onConflict((conflict) =>
      conflict.columns(['subscriber_id', 'call_id']).doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        seen: ref('excluded.seen'),
        report: ref('excluded.report'),
        is_logged: ref('excluded.is_logged'),
        due_at: ref('excluded.due_at'),
        touched_at: ref('excluded.touched_at'),
      })),
    ),
)

/** Stores calls; `due_at` follows from their course. */
export async function putCalls(db: Kysely<Database>, calls: readonly LiveCall[]): Promise<void> {
  if (calls.length > 0) await upsertCalls(db, { rows: JSON.stringify(calls.map(toRow)) })
}

/** A page of the subscribers who have a call that is waited for no longer. */
export function findSubscribersWithDueCalls(db: Kysely<Database>, now: number, page: Page): Promise<string[]> {
  const due = db.selectFrom('live_calls').where('due_at', '<=', now).where('is_logged', '=', false)
  return keysOn(page, due.distinct(), 'subscriber_id')
}

/** A subscriber's calls that are waited for no longer. */
export async function findDueCalls(db: Kysely<Database>, subscriberId: string, now: number): Promise<LiveCall[]> {
  const rows = await db
    .selectFrom('live_calls')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('due_at', '<=', now)
    .where('is_logged', '=', false)
    .execute()
  return rows.map(toCall)
}

const toCall = ({ state: _state, ...row }: LiveCallRow): LiveCall => ({
  ...row,
  seen: fromJson(row.seen),
  report: fromJson(row.report),
})

function toRow(call: LiveCall): LiveCallRow {
  const { state, waitMs } = courseOf(call.seen)
  return {
    ...call,
    state,
    seen: toJson(call.seen),
    report: toJson(call.report),
    due_at: call.is_logged ? null : call.touched_at + waitMs,
  }
}
