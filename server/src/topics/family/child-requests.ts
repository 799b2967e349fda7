import type { Kysely, Transaction } from 'kysely'
import type { DialogueTurn } from '@contract/agent'
import { failureCodes } from '@contract/envelope'
import type { ChildRequest } from '@contract/family'
import type { CallIntent } from '@contract/words/guard'
import { CHILD_REQUESTS_MAX, type ChildAnswer } from '@contract/words/child-line'
import type { EventDanger } from '@/rules/family/alert'
import { showCaller } from '@/rules/family/scope'
import { asksFirst, childRequestAt, foldChildCalls, midnightAfter, MOST_CHILD_SMS_A_DAY } from '@/rules/live/child-line'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { countHit } from '../../kernel/rate-windows'
import type { ClaimedSms } from '../../kernel/send-claimed'
import { heardByAgent } from '../agent/heard-call'
import { replaceAllowance } from '../guard/allowances'
import { hasCallGuard } from '../guard/call-settings'
import { findChild, type StoredChild } from '../guard/stored-settings'
import { toGuardianOfChild } from '../line/family-numbers'
import type { LineLogRow } from '../line/tables'
import { whitelistCaller } from '../lists/move-caller'
import { claimNotice, nameIn } from './alert-sms'
import {
  findBindingsOfPerson,
  guardianNameOf,
  lockPerson,
  remindsGuardian,
  rowAt,
  scopeOf,
  type BindingWithGuardian,
} from './bindings'
import { unanswered, undoChange } from './family-changes'
import { blockFor, writeChange, type GuardianAtWork, type PersonAccess } from './person-settings'
import type { ChildRequestRow, GuardianshipRow } from './tables'

/** How long guardians see what they were asked. */
const SHOWN_MS = 7 * DAY_MS

const texts = {
  gone: { zh: '没有找到这个来电', en: 'No such caller' },
  ended: { zh: '这个来电已在零点结束', en: 'This request ended at midnight' },
  off: { zh: '陌生来电已不再先问守护人', en: 'This line no longer asks first' },
} satisfies Record<string, Text>

/** Whether a person's line asks first now: what the line decides by. */
const asksNow = ({ line }: StoredChild, bindings: readonly GuardianshipRow[], now: number) =>
  asksFirst(line, bindings.map(toGuardianOfChild), now)

/** A call in the log, as its first news has written it. */
interface LoggedCall {
  subscriber: Subscriber
  row: LineLogRow
  danger: EventDanger
  turns: readonly DialogueTurn[] | null
}

/**
 * Asks the guardians about a caller whom a child's line has kept away: one request for a caller and day, which further calls change. Nobody is asked about a hidden
 * caller, one whom the network suspects, a call that becomes known after its day, or more than so many callers a day. Returns the SMS to send after the commit.
 */
export async function noteChildCall(
  { clock, random }: Pick<AppDeps, 'clock' | 'random'>,
  trx: Transaction<Database>,
  { subscriber, row, danger, turns }: LoggedCall,
): Promise<ClaimedSms[]> {
  const now = clock()
  if (row.reason !== 'childLine' || row.caller === '' || danger.fraud !== 'none') return []
  if (startOfDay(row.at) !== startOfDay(now)) return []
  // Locked, so that no guardian is asked whose binding ends right now.
  const [, child, bindings, requests, times] = await inOneTrip(trx, (together) =>
    Promise.all([
      lockPerson(together, subscriber.phoneNo),
      findChild(together, subscriber.id),
      findBindingsOfPerson(together, subscriber.phoneNo),
      findRequests(together, subscriber.id, startOfDay(row.at)),
      findTimes(together, subscriber.id, row),
    ]),
  )
  const folded = foldChildCalls([...times, row.at], row.at)
  if (folded === null || !asksNow(child, bindings, now)) return []
  const before = requests.find(({ caller }) => caller === row.caller)
  if (before === undefined && requests.length >= CHILD_REQUESTS_MAX) return []
  const heard = turns === null ? (before?.heard ?? null) : heardByAgent(turns).intent
  const { day, at, lastAt: last_at, count: calls, isUrgent: is_urgent } = folded
  const changed = { at, last_at, calls, is_urgent, heard }
  if (before === undefined) {
    const own = { subscriber_id: subscriber.id, request_id: random.id(), day, caller: row.caller }
    await trx
      .insertInto('child_requests')
      .values({ ...own, ...changed, ...unanswered })
      .execute()
  } else await updateRequest(trx, before, changed)
  const isNews = before === undefined || (before.state === 'waiting' && is_urgent && !before.is_urgent)
  return isNews ? askGuardians(trx, { subscriber, bindings, from: row.caller, heard, isUrgent: is_urgent, now }) : []
}

/** The times of a caller's calls on a day that the line has kept away. */
async function findTimes(db: Kysely<Database>, subscriberId: string, { caller, at }: LineLogRow): Promise<number[]> {
  const rows = await db
    .selectFrom('line_log')
    .select('at')
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'call')
    .where('caller', '=', caller)
    .where('reason', '=', 'childLine')
    .where('at', '>=', startOfDay(at))
    .execute()
  return rows.map((row) => row.at)
}

function findRequests(db: Kysely<Database>, personId: string, since: number): Promise<ChildRequestRow[]> {
  return db
    .selectFrom('child_requests')
    .selectAll()
    .where('subscriber_id', '=', personId)
    .where('day', '>=', since)
    .orderBy('last_at', 'desc')
    .orderBy('request_id')
    .execute()
}

/** A person's requests that guardians still see, the newest first. */
export const findShownRequests = (db: Kysely<Database>, personId: string, now: number) =>
  findRequests(db, personId, startOfDay(now) - SHOWN_MS)

async function updateRequest(
  db: Kysely<Database>,
  { subscriber_id, request_id }: ChildRequestRow,
  change: Partial<ChildRequestRow>,
): Promise<void> {
  await db
    .updateTable('child_requests')
    .set(change)
    .where('subscriber_id', '=', subscriber_id)
    .where('request_id', '=', request_id)
    .execute()
}

const heardWords: Partial<Record<CallIntent, string>> = {
  delivery: '送快递',
  takeaway: '送外卖',
  property: '物业',
  appointment: '约好的事',
  sales: '推销',
  loan: '贷款',
  debt: '催收',
  survey: '调查',
  fraud: '疑似诈骗',
}

interface AskedGuardians {
  subscriber: Subscriber
  bindings: readonly BindingWithGuardian[]
  from: string
  heard: CallIntent | null
  isUrgent: boolean
  now: number
}

/** The SMS to the guardians who can answer, as each has chosen; a few a day about one child. */
async function askGuardians(
  trx: Transaction<Database>,
  { subscriber, bindings, from, heard, isUrgent, now }: AskedGuardians,
): Promise<ClaimedSms[]> {
  if ((await countHit(trx, `child-sms:${subscriber.id}`, DAY_MS, now)) > MOST_CHILD_SMS_A_DAY) return []
  const notices: ClaimedSms[] = []
  for (const stored of bindings) {
    const binding = rowAt(stored, now)
    const scope = scopeOf(binding)
    if (binding.state !== 'accepted' || !scope?.settings) continue
    if (!(await remindsGuardian(trx, binding.subscriber_id))) continue
    const shown = showCaller(from, 'suspectCall', scope.caller) || '一个陌生号码'
    const said = heard === null ? '' : `，助理听到：${heardWords[heard] ?? '没有说明来意'}`
    const again = isUrgent ? '，三分钟内打了两次' : ''
    const text =
      `【手机安全卫士】${shown}想联系${nameIn(binding)}${again}${said}。` +
      `打开亲情提醒决定是否放行，今天24点前有效；您不处理，电话不会接通。`
    const of = { binding, phoneNo: stored.guardian_phone_no, now, isUrgent }
    const sms = await claimNotice(trx, { ...of, text, what: '陌生来电等您决定' })
    if (sms) notices.push(sms)
  }
  return notices
}

/** A request as a guardian may see it now. */
export function toRequest(
  row: ChildRequestRow,
  binding: GuardianshipRow,
  bindings: readonly BindingWithGuardian[],
  now: number,
): ChildRequest {
  const by = bindings.find(({ binding_id }) => binding_id === row.answered_by)
  return {
    id: row.request_id,
    from: showCaller(row.caller, 'suspectCall', scopeOf(binding)?.caller ?? 'hidden'),
    at: row.at,
    lastAt: row.last_at,
    calls: row.calls,
    isUrgent: row.is_urgent,
    heard: row.heard,
    state: childRequestAt(row.state, row.day, now),
    by: by ? guardianNameOf(by, by.guardian_phone_no) : '',
    isMine: row.answered_by === binding.binding_id,
    canUndo: row.answered_by === binding.binding_id && now < midnightAfter(row.day),
  }
}

/** Answers about a caller. The first answer counts: a later one changes nothing. */
export async function answerRequest(
  work: GuardianAtWork,
  access: PersonAccess,
  { request, answer }: { request: string; answer: ChildAnswer },
): Promise<void> {
  const { db, deps, now } = work
  const { binding, person } = access
  const rows = await findShownRequests(db, person.id, now)
  const row = rows.find(({ request_id, at }) => request_id === request && at >= (binding.person_agreed_at ?? now))
  if (!row) throw new UserError(failureCodes.entryGone, texts.gone)
  const state = childRequestAt(row.state, row.day, now)
  if (state === 'ended') throw new UserError(failureCodes.familyNotPossible, texts.ended)
  if (state !== 'waiting') return
  const [child, bindings] = [await findChild(db, person.id), await findBindingsOfPerson(db, person.phoneNo)]
  if (!asksNow(child, bindings, now) || !(await hasCallGuard(db, person.id)))
    throw new UserError(failureCodes.familyNotPossible, texts.off)
  if (answer === 'denied') await blockFor(work, access, row.caller, true)
  else if (answer === 'always') await allowAlways(work, access, row.caller, true)
  else if (answer !== 'deniedToday') {
    const allowance = { id: deps.random.id(), phoneNo: row.caller, once: answer === 'once' }
    await replaceAllowance(db, person.id, { ...allowance, until: midnightAfter(row.day) }, now)
    await writeChange(work, access, { kind: 'allow', turned_on: true, number: row.caller, from_alert: true })
  }
  await updateRequest(db, row, { state: answer, answered_by: binding.binding_id, answered_at: now })
}

/**
 * Takes the guardian's own answer back, with what it changed: the caller waits again. Does nothing for one that waits; throws UserError for another guardian's,
 * and after midnight.
 */
export async function undoAnswer(work: GuardianAtWork, access: PersonAccess, request: string): Promise<void> {
  const { db, deps, now } = work
  const { binding, person } = access
  const row = (await findShownRequests(db, person.id, now)).find(({ request_id }) => request_id === request)
  if (row?.state === 'waiting') return
  if (row?.answered_by !== binding.binding_id) throw new UserError(failureCodes.entryGone, texts.gone)
  if (now >= midnightAfter(row.day)) throw new UserError(failureCodes.familyNotPossible, texts.ended)
  const change = await db
    .selectFrom('family_changes')
    .select('change_id')
    .where('subscriber_id', '=', person.id)
    .where('binding_id', '=', binding.binding_id)
    .where('number', '=', row.caller)
    .where('at', '=', row.answered_at)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (change) await undoChange({ db, deps, person, now }, change.change_id)
  // A caller who was refused for today alone has changed nothing.
  else await updateRequest(db, row, unanswered)
}

/** Puts a number on the person's whitelist for a guardian. `isCaller`: one who has been asked about. */
export async function allowAlways(
  work: GuardianAtWork,
  access: PersonAccess,
  phoneNo: string,
  isCaller: boolean,
): Promise<void> {
  const { db, deps, now } = work
  const { entryId } = await whitelistCaller({ db, deps, subscriber: access.person, now }, phoneNo)
  const change = { kind: 'allow', turned_on: true, number: phoneNo, from_alert: isCaller, entry_id: entryId } as const
  await writeChange(work, access, change)
}
