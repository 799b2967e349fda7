import { sql, type Kysely, type Transaction } from 'kysely'
import type { FamilyAlert, Protector } from '@contract/family'
import {
  RECENT_ALERTS_MAX,
  type AlertClaim,
  type AlertEnding,
  type AlertReply,
  type FamilyRisk,
} from '@contract/words/family'
import type { WarningState } from '@contract/words/live'
import { alertOutcome, alertRisk, riskRules, scriptOf, type EventDanger } from '@/rules/family/alert'
import { includesRisk, narrowerView, risksIn, showCaller } from '@/rules/family/scope'
import { canDoubt, isDoubted } from '@/rules/live/number-lock'
import { endingStateOf, mayEnd } from '@/rules/live/end-call'
import { claimAt, claimOf, isOpen, isUnanswered, warningAt } from '@/rules/live/warning'
import type { ReasonCode } from '@/rules/verdict/reasons'
import type { Database } from '../../database/schema'
import { dayOfAt } from '../../kernel/columns'
import { inOneTrip } from '../../kernel/database/one-trip'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import type { Position } from '../../kernel/list-query'
import type { ClaimedSms } from '../../kernel/send-claimed'
import type { RandomSource } from '../../ports/random'
import { findLocks, type StoredLock } from '../guard/number-lock'
import type { LineLogRow } from '../line/tables'
import { findSubscribersOf } from '../subscribers/subscribers'
import { claimSms, type AlertNews } from './alert-sms'
import {
  findBindings,
  findBindingsOfPerson,
  guardianNameOf,
  lockPerson,
  remindsGuardian,
  rowAt,
  scopeOf,
} from './bindings'
import type { FamilyAlertRow, GuardianshipRow } from './tables'

/** An event just recorded on a subscriber's line, as logged. */
export interface RecordedEvent {
  subscriber: Subscriber
  row: LineLogRow
  danger: EventDanger
  random: RandomSource
  /** The event was recorded before: alerts that were created then are corrected. */
  isCorrection?: boolean
}

/**
 * Creates an alert about a risky event for each guardian, within the scope that the subscriber agreed to, unless they
 * paused it. Runs in the event's transaction, so that event and alert appear together. Returns the SMS to send after
 * the commit. Harmless events and those that the subscriber allows create no alert.
 */
export async function alertGuardians(
  trx: Transaction<Database>,
  { danger, ...event }: RecordedEvent,
): Promise<ClaimedSms[]> {
  const risk = alertRisk(danger, event.row.reason as ReasonCode) // safe: the rules wrote the reason
  return risk === null ? [] : alertOfRisk(trx, risk, event)
}

/** A risk on a subscriber's line. `entry_id` is the row of the log that it belongs to. */
export interface RecordedRisk extends Omit<RecordedEvent, 'row' | 'danger'> {
  /** Sends the guardians an SMS also within ten minutes of another one. */
  isUrgent?: boolean
  /** The call's row in the person's log, where guardians may end the call while it goes on. */
  callEntryId?: string
  /** The alert is for the guardian of this binding alone. */
  onlyFor?: string
  row: Pick<LineLogRow, 'entry_id' | 'at' | 'kind' | 'caller' | 'action' | 'seconds' | 'text'>
}

/** Creates the alerts of a risk as `alertGuardians` does, where more than one event has raised it. */
export async function alertOfRisk(
  trx: Transaction<Database>,
  risk: FamilyRisk,
  { subscriber, row, random, isCorrection = false, isUrgent = false, callEntryId, onlyFor }: RecordedRisk,
): Promise<ClaimedSms[]> {
  const { isInLog } = riskRules[risk]
  const notices: ClaimedSms[] = []
  // Locked, so that a guardian whose binding ends right now gets no alert that outlives the binding.
  const [, bindings] = await inOneTrip(trx, (together) =>
    Promise.all([lockPerson(together, subscriber.phoneNo), findBindingsOfPerson(together, subscriber.phoneNo)]),
  )
  for (const stored of bindings) {
    if (onlyFor !== undefined && stored.binding_id !== onlyFor) continue
    const binding = rowAt(stored, row.at)
    const scope = scopeOf(binding)
    if (binding.state !== 'accepted' || !scope || !includesRisk(scope, risk)) continue
    if (!(await remindsGuardian(trx, binding.subscriber_id))) continue
    const alert: FamilyAlertRow = {
      subscriber_id: binding.subscriber_id,
      alert_id: random.id(),
      binding_id: binding.binding_id,
      at: row.at,
      risk,
      outcome: alertOutcome(row.action),
      seconds: row.seconds,
      caller: showCaller(row.caller, risk, scope.caller),
      caller_view: scope.caller,
      // Neither a call that is not over nor a forwarding is in the log, from which a caller is blocked.
      has_caller: isInLog && row.kind === 'call' && row.caller !== '',
      script: scriptOf(risk, row.text),
      event_id: row.entry_id,
      call_entry_id: callEntryId ?? null,
      read_at: null,
      blocked_at: null,
    }
    if (isCorrection && (await correctAlert(trx, alert))) continue
    await trx.insertInto('family_alerts').values(alert).execute()
    const sms = await claimSms(trx, { binding, phoneNo: stored.guardian_phone_no, risk, now: row.at, isUrgent })
    if (sms) notices.push(sms)
  }
  return notices
}

/** Corrects what later news of an event changes in its alert. Returns false when there is none. */
async function correctAlert(
  trx: Transaction<Database>,
  { subscriber_id, binding_id, event_id, outcome, seconds, script }: FamilyAlertRow,
): Promise<boolean> {
  const changed = await trx
    .updateTable('family_alerts')
    .set({ outcome, seconds, script })
    .where('subscriber_id', '=', subscriber_id)
    .where('binding_id', '=', binding_id)
    .where('event_id', '=', event_id)
    .returning('alert_id')
    .execute()
  return changed.length > 0
}

/**
 * Tells the guardians who have an alert about a person's call what became of it: it is unread again. Returns the SMS to send after the commit. Guardians from
 * whom the person has withdrawn the alerts meanwhile, or who have paused, hear nothing.
 */
export async function tellAgain(
  trx: Transaction<Database>,
  { subscriber, callEntryId, said, now }: { subscriber: Subscriber; callEntryId: string; said: AlertNews; now: number },
): Promise<ClaimedSms[]> {
  const notices: ClaimedSms[] = []
  await lockPerson(trx, subscriber.phoneNo)
  for (const stored of await findBindingsOfPerson(trx, subscriber.phoneNo)) {
    const binding = rowAt(stored, now)
    if (binding.state !== 'accepted' || scopeOf(binding)?.codes !== true) continue
    if (!(await remindsGuardian(trx, binding.subscriber_id))) continue
    const told = await trx
      .updateTable('family_alerts')
      .set({ read_at: null })
      .where('subscriber_id', '=', binding.subscriber_id)
      .where('binding_id', '=', binding.binding_id)
      .where('call_entry_id', '=', callEntryId)
      .returning('risk')
      .executeTakeFirst()
    if (!told) continue
    const of = { binding, phoneNo: stored.guardian_phone_no, risk: told.risk, now, isUrgent: true, said }
    const sms = await claimSms(trx, of)
    if (sms) notices.push(sms)
  }
  return notices
}

/** An alert that a guardian has about a call of a person: whose it is, by name and binding. */
export interface ToldGuardian {
  entryId: string
  at: number
  bindingId: string
  name: string
}

/** Which guardians of a person have alerts about calls, by the calls' rows in the log, and the names of all guardians by binding. */
export async function findTold(
  db: Kysely<Database>,
  phoneNo: string,
  entryIds: readonly string[],
): Promise<{ told: ToldGuardian[]; names: ReadonlyMap<string, string> }> {
  const bindings = entryIds.length === 0 ? [] : await findBindingsOfPerson(db, phoneNo)
  const names = new Map(bindings.map((row) => [row.binding_id, guardianNameOf(row, row.guardian_phone_no)]))
  if (bindings.length === 0) return { told: [], names }
  const rows = await db
    .selectFrom('family_alerts')
    .select(['call_entry_id', 'at', 'binding_id'])
    .where(
      'subscriber_id',
      'in',
      bindings.map((row) => row.subscriber_id),
    )
    .where('binding_id', 'in', [...names.keys()])
    .where('call_entry_id', 'in', [...entryIds])
    .orderBy('at')
    .orderBy('binding_id')
    .execute()
  const told = rows.flatMap(({ call_entry_id: entryId, at, binding_id: bindingId }) =>
    entryId === null ? [] : [{ entryId, at, bindingId, name: names.get(bindingId) ?? '' }],
  )
  return { told, names }
}

/** An alert with the binding that shows it. */
export interface ShownAlert {
  alert: FamilyAlertRow
  binding: GuardianshipRow
}

/**
 * A guardian's bindings that show alerts: the person agreed and has not left. Alerts from before a pause stay visible.
 */
async function showingBindings(db: Kysely<Database>, guardianId: string, personId: string | undefined, now: number) {
  const bindings = (await findBindings(db, guardianId)).map((row) => rowAt(row, now))
  return bindings.filter(
    (binding) => scopeOf(binding) !== null && (personId === undefined || binding.binding_id === personId),
  )
}

/** The alerts of these bindings that their current scopes show. */
function shownAlerts(db: Kysely<Database>, guardianId: string, bindings: readonly GuardianshipRow[]) {
  return db
    .selectFrom('family_alerts')
    .where('subscriber_id', '=', guardianId)
    .where((where) =>
      where.or(
        bindings.map((binding) => {
          const scope = scopeOf(binding)
          const risks = scope ? risksIn(scope) : []
          if (risks.length === 0) return sql<boolean>`false`
          return where.and([where('binding_id', '=', binding.binding_id), where('risk', 'in', risks)])
        }),
      ),
    )
}

/** One page of a guardian's alerts, newest first, after a position: about all people, or about one. */
export async function findAlerts(
  db: Kysely<Database>,
  guardianId: string,
  query: { personId?: string | undefined; after: Position | null; limit: number; now: number },
): Promise<ShownAlert[]> {
  const bindings = await showingBindings(db, guardianId, query.personId, query.now)
  if (bindings.length === 0) return []
  let select = shownAlerts(db, guardianId, bindings).selectAll()
  if (query.after) select = select.where(sql<boolean>`(at, alert_id) < (${query.after.at}, ${query.after.id})`)
  const rows = await select.orderBy('at', 'desc').orderBy('alert_id', 'desc').limit(query.limit).execute()
  const byId = new Map(bindings.map((binding) => [binding.binding_id, binding]))
  return rows.flatMap((alert) => {
    const binding = byId.get(alert.binding_id)
    return binding ? [{ alert, binding }] : []
  })
}

/** One alert that a guardian may see; null when there is none. */
export async function findShownAlert(
  db: Kysely<Database>,
  guardianId: string,
  id: string,
  now: number,
): Promise<ShownAlert | null> {
  const bindings = await showingBindings(db, guardianId, undefined, now)
  if (bindings.length === 0) return null
  const alert = await shownAlerts(db, guardianId, bindings).selectAll().where('alert_id', '=', id).executeTakeFirst()
  const binding = bindings.find(({ binding_id }) => binding_id === alert?.binding_id)
  return alert && binding ? { alert, binding } : null
}

/** The number of a guardian's unread alerts, by binding. */
export async function countUnread(db: Kysely<Database>, guardianId: string, now: number): Promise<Map<string, number>> {
  const bindings = await showingBindings(db, guardianId, undefined, now)
  if (bindings.length === 0) return new Map()
  const rows = await shownAlerts(db, guardianId, bindings)
    .where('read_at', 'is', null)
    .select((column) => ['binding_id', column.fn.countAll<number>().as('count')])
    .groupBy('binding_id')
    .execute()
  return new Map(rows.map(({ binding_id, count }) => [binding_id, Number(count)]))
}

/** Marks alerts of a guardian as read; all of them without ids. */
export async function markRead(
  db: Kysely<Database>,
  guardianId: string,
  ids: readonly string[] | undefined,
  now: number,
): Promise<void> {
  if (ids?.length === 0) return
  let update = db
    .updateTable('family_alerts')
    .set({ read_at: now })
    .where('subscriber_id', '=', guardianId)
    .where('read_at', 'is', null)
  if (ids) update = update.where('alert_id', 'in', [...ids])
  await update.execute()
}

/** The alerts about a person that a guardian got since an instant: how many, and when and why the newest came. */
export async function alertsSent(
  db: Kysely<Database>,
  binding: Pick<GuardianshipRow, 'subscriber_id' | 'binding_id'>,
  since: number,
): Promise<Pick<Protector, 'alerts' | 'recent'>> {
  const recent = await db
    .selectFrom('family_alerts')
    .select(['at', 'risk'])
    .where('subscriber_id', '=', binding.subscriber_id)
    .where('binding_id', '=', binding.binding_id)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('alert_id', 'desc')
    .limit(RECENT_ALERTS_MAX)
    .execute()
  const alerts = recent.length < RECENT_ALERTS_MAX ? recent.length : await countAlerts(db, binding, since)
  return { alerts, recent }
}

/** The number of alerts about a person that a guardian got since an instant. */
export async function countAlerts(
  db: Kysely<Database>,
  { subscriber_id, binding_id }: Pick<GuardianshipRow, 'subscriber_id' | 'binding_id'>,
  since: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('family_alerts')
    .where('subscriber_id', '=', subscriber_id)
    .where('binding_id', '=', binding_id)
    .where('at', '>=', since)
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The alerts since an instant that a guardian may see, counted by day in Asia/Shanghai and by risk. */
export async function countByDayAndRisk(db: Kysely<Database>, guardianId: string, since: number, now: number) {
  const bindings = await showingBindings(db, guardianId, undefined, now)
  if (bindings.length === 0) return []
  const rows = await shownAlerts(db, guardianId, bindings)
    .where('at', '>=', since)
    .select([dayOfAt.as('day'), 'risk', sql<number>`count(*)`.as('count')])
    .groupBy([dayOfAt, 'risk'])
    .orderBy(dayOfAt)
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** What alerts are read with. */
interface Reading {
  db: Kysely<Database>
  deps: Pick<AppDeps, 'network'>
  now: number
}

/** Alerts as the guardian sees them, within each person's current consent. */
export async function toAlerts(reading: Reading, shown: readonly ShownAlert[]): Promise<FamilyAlert[]> {
  const calls = await findCalls(reading, shown)
  return shown.map((one) => describe(one, calls))
}

/** One alert, as `toAlerts` does. */
export async function toAlert(reading: Reading, shown: ShownAlert): Promise<FamilyAlert> {
  return describe(shown, await findCalls(reading, [shown]))
}

/** What a guardian sees of the call of an alert, and of its warning. */
type AlertedCall = Pick<FamilyAlert, 'ending' | 'claim' | 'reply'>

const noCall: AlertedCall = { ending: 'none', claim: 'none', reply: 'none' }

/** Of the alerts whose call may go on, by id: whether it may be ended now, or who has ended it, and what becomes of the warning. */
async function findCalls(
  { db, deps, now }: Reading,
  shown: readonly ShownAlert[],
): Promise<ReadonlyMap<string, AlertedCall>> {
  const ofCalls = shown.flatMap(({ alert, binding }) =>
    alert.call_entry_id === null ? [] : [{ id: alert.alert_id, entryId: alert.call_entry_id, binding }],
  )
  const ofUnlocks = shown.filter(({ alert }) => alert.risk === 'unlock')
  if (ofCalls.length + ofUnlocks.length === 0) return new Map()
  const people = await findSubscribersOf(
    db,
    [...ofCalls, ...ofUnlocks].map(({ binding }) => binding.person_phone_no),
  )
  const unlocks = await findUnlocks(db, ofUnlocks, { people, now })
  if (ofCalls.length === 0) return unlocks
  const personIds = [...people.values()].map(({ id }) => id)
  const entryIds = ofCalls.map(({ entryId }) => entryId)
  const rows = personIds.length === 0 ? [] : await selectCalls(db, personIds, entryIds)
  const calls = new Map(unlocks)
  for (const { id, entryId, binding } of ofCalls) {
    const personId = people.get(binding.person_phone_no)?.id
    const row = rows.find((one) => one.subscriber_id === personId && one.entry_id === entryId)
    if (!row) continue
    const state = endingStateOf(
      {
        ending: row.ending,
        askedAt: row.ending_at,
        isOnLine: row.call_state === 'answered' && row.is_logged === false,
        isExpected: row.state === 'expected',
      },
      now,
    )
    const isAllowed = deps.network.endsCalls && binding.state === 'accepted' && scopeOf(binding)?.endCalls === true
    const ended: AlertEnding = row.ending_by === binding.binding_id ? 'mine' : 'other'
    const ending = state === 'ended' ? ended : isAllowed && mayEnd(state) ? 'open' : 'none'
    calls.set(id, { ending, ...warningFor(binding, row, now) })
  }
  return calls
}

/** Of alerts about unlocks, by id: whether a guardian may say that it was not the person, or has. */
async function findUnlocks(
  db: Kysely<Database>,
  shown: readonly ShownAlert[],
  { people, now }: { people: ReadonlyMap<string, Subscriber>; now: number },
): Promise<Map<string, AlertedCall>> {
  const idOf = ({ binding }: ShownAlert) => people.get(binding.person_phone_no)?.id ?? ''
  const locks = await findLocks(db, [...new Set(shown.map(idOf))])
  const unlocks = new Map<string, AlertedCall>()
  for (const one of shown) {
    const stored = locks.get(idOf(one))
    if (stored) unlocks.set(one.alert.alert_id, { ...noCall, claim: doubtOf(stored, one, now) })
  }
  return unlocks
}

/** Whether the reader of an alert may doubt its unlock, or somebody has. */
export function doubtOf(
  { lock, unlockId, doubtedBy }: StoredLock,
  { alert, binding }: ShownAlert,
  now: number,
): AlertClaim {
  if (unlockId !== alert.event_id || !canDoubt(lock, now)) return 'none'
  if (isDoubted(lock)) return doubtedBy === binding.binding_id ? 'mine' : 'other'
  return binding.state === 'accepted' ? 'open' : 'none'
}

/** What a guardian sees of a warning: who has taken it on, and what the person has said. A payment is told with a consent of its own (DESIGN 5.22). */
function warningFor(
  { binding_id, state: bindingState }: GuardianshipRow,
  row: { warning: WarningState | null; at: number; claimed_by: string | null; claimed_at: number | null },
  now: number,
): { claim: AlertClaim; reply: AlertReply } {
  const state = warningAt(row.warning, row.at, now)
  const claim = isOpen(state) ? claimAt(claimOf(row.claimed_by, row.claimed_at), now) : null
  const reply =
    state === 'fine' || state === 'doubted' || state === 'help' ? state : isUnanswered(state) ? 'silent' : 'none'
  if (claim) return { claim: claim.by === binding_id ? 'mine' : 'other', reply }
  return { claim: isOpen(state) && bindingState === 'accepted' ? 'open' : 'none', reply }
}

/** What is known of the calls of alerts about codes. */
function selectCalls(db: Kysely<Database>, personIds: readonly string[], entryIds: readonly string[]) {
  return db
    .selectFrom('code_alerts')
    .leftJoin('live_calls', (join) =>
      join
        .onRef('live_calls.subscriber_id', '=', 'code_alerts.subscriber_id')
        .onRef('live_calls.entry_id', '=', 'code_alerts.entry_id'),
    )
    .select(['code_alerts.subscriber_id', 'code_alerts.entry_id', 'code_alerts.state', 'live_calls.is_logged'])
    .select(['ending', 'ending_at', 'ending_by', 'live_calls.state as call_state'])
    .select(['code_alerts.at', 'warning', 'claimed_by', 'claimed_at'])
    .where('code_alerts.subscriber_id', 'in', personIds)
    .where('code_alerts.entry_id', 'in', entryIds)
    .execute()
}

function describe({ alert, binding }: ShownAlert, calls: ReadonlyMap<string, AlertedCall>): FamilyAlert {
  const scope = scopeOf(binding)
  const view = narrowerView(alert.caller_view, scope?.caller ?? 'hidden')
  return {
    id: alert.alert_id,
    personId: binding.binding_id,
    phoneNo: binding.person_phone_no,
    nickname: binding.nickname,
    at: alert.at,
    risk: alert.risk,
    outcome: alert.outcome,
    seconds: alert.seconds,
    // A caller that was not shown in full is already stored masked.
    caller:
      alert.caller_view === 'full' ? showCaller(alert.caller, alert.risk, view) : view === 'hidden' ? '' : alert.caller,
    script: alert.script,
    isRead: alert.read_at !== null,
    canBlock: alert.has_caller && (scope?.block ?? false) && binding.state === 'accepted' && alert.blocked_at === null,
    isBlocked: alert.blocked_at !== null,
    ...(calls.get(alert.alert_id) ?? noCall),
  }
}
