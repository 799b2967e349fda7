import type { Kysely, Transaction } from 'kysely'
import { isLetThrough, scriptIn } from '@/rules/family/alert'
import {
  alertsDue,
  CIRCLE_MS,
  findPatterns,
  MOST_CIRCLE_SMS_A_DAY,
  type CircleAlertDue,
  type CircleMeeting,
  type CircleTold,
} from '@/rules/live/circle'
import { FIRST_CONTACT_MS } from '@/rules/live/code-in-call'
import { isInternationalNumber } from '@/rules/phone/number'
import { holdsAny, resolveFlags } from '@/rules/products/flags'
import { DAY_MS } from '@/rules/time/units'
import { reasonsOf, type ReasonCode } from '@/rules/verdict/reasons'
import type { Database } from '../../database/schema'
import { fromJson } from '../../kernel/columns'
import { inTransaction, lockHolder } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { keysOn, type Page } from '../../kernel/job-queue'
import { countHit } from '../../kernel/rate-windows'
import { sendEachClaimed, type ClaimedSms } from '../../kernel/send-claimed'
import { alertOfRisk } from '../family/alerts'
import { findCircles, findMembers, OWN_CIRCLE, type CircleMember } from '../family/circle-members'
import type { CircleAlertRow } from '../family/tables'
import { hasAnsweredBefore } from '../line/call-log'
import { withoutCleared } from '../line/cleared-numbers'
import { decideOwnCall } from '../line/decide-event'
import { hasDialledFirst } from '../line/dialled-numbers'
import { findFamily } from '../line/family-numbers'
import type { LineLogRow } from '../line/tables'
import { findProducts } from '../products/products'

export type CircleParts = Pick<AppDeps, 'db' | 'clock' | 'random' | 'reputation' | 'sms'>

/** Public services, companies and the relays of couriers, by the form of their numbers. */
const SERVICE = /^(?:1\d{2}|12\d{3}|95\d{3,6}|[48]00\d{7}|700\d{12}|106\d{5,17})$/
/** More rows of a member's day tell nothing new. */
const MOST_READ = 300
type MetRow = Pick<LineLogRow, (typeof metColumns)[number]>
const metColumns = [
  'subscriber_id',
  'entry_id',
  'at',
  'kind',
  'caller',
  'place',
  'action',
  'reason',
  'also_matched',
  'seconds',
  'text',
  'from_abroad',
] as const

/** Whether a row of the log may be a meeting of a circle: neither the member nor the service lets it through. */
export const mayBeMet = ({ kind, caller, reason }: Pick<LineLogRow, 'kind' | 'caller' | 'reason'>): boolean =>
  kind !== 'web' && caller !== '' && !isLetThrough(reason as ReasonCode) // safe: the rules wrote the reason

/** A page of the members who were just met. */
export function findDueCircles(db: Kysely<Database>, now: number, page: Page): Promise<string[]> {
  const due = db.selectFrom('circle_members').select('subscriber_id').where('due_at', '<=', now)
  return keysOn(page, db.selectFrom(due.groupBy('subscriber_id').as('due')), 'subscriber_id')
}

/** Looks at the circles of a member who was just met, and tells those whom it concerns (DESIGN 5.27). */
export async function tendCircles(parts: CircleParts, subscriberId: string): Promise<void> {
  const { db, clock } = parts
  const holder = await db
    .selectFrom('subscribers')
    .select('phone_no')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  if (!holder) return
  const subscriber = { id: subscriberId, phoneNo: holder.phone_no }
  const circles = await inTransaction(db, `subscriber ${subscriberId}`, async (trx) => {
    if (!(await lockHolder(trx, subscriber))) return []
    // First, so that who is met from now on is looked at again.
    await trx.updateTable('circle_members').set({ due_at: null }).where('subscriber_id', '=', subscriberId).execute()
    return findCircles(trx, subscriber, clock())
  })
  for (const guardian of circles) await alertCircle(parts, guardian)
}

/** What is told to a member, after the commit. */
interface MemberNews {
  phoneNo: string
  row: CircleAlertRow
}

async function alertCircle(parts: CircleParts, guardian: Subscriber): Promise<void> {
  const { db, clock, reputation, sms } = parts
  const planned = await findMembers(db, guardian, clock())
  if (planned.length < 2) return
  if (reputation.asks) {
    const rows = await findMet(db, planned, clock())
    await reputation.ahead([...new Set(rows.map(({ caller }) => caller))], [], 'batch')
  }
  // Everybody of the circle, in one order: of two circles with the same members neither waits for the other for ever.
  const involved = [...planned.map(({ subscriber }) => subscriber), guardian]
  const ordered = [...new Map(involved.map((one) => [one.id, one])).values()].sort((one, other) =>
    one.id < other.id ? -1 : 1,
  )
  const done = await inTransaction(db, `subscriber ${ordered[0]?.id}`, async (trx) => {
    const here = new Set<string>()
    for (const one of ordered) if (await lockHolder(trx, one)) here.add(one.id)
    if (!here.has(guardian.id)) return null
    // Consent as it is now; who has joined meanwhile is looked at when they are met.
    const members = (await findMembers(trx, guardian, clock())).filter(({ subscriber }) => here.has(subscriber.id))
    return members.length < 2 ? null : tellCircle(parts, trx, members)
  })
  if (done === null) return
  await sendEachClaimed({ db, sms }, done.notices)
  for (const { phoneNo, row } of done.news)
    await sms.send({ kind: 'code-alert', phoneNo, text: textOf(row) }).catch(() => undefined)
}

/** Writes what is due to the members of a circle and its guardian. Returns the SMS to send after the commit. */
async function tellCircle(
  parts: CircleParts,
  trx: Transaction<Database>,
  members: readonly CircleMember[],
): Promise<{ notices: ClaimedSms[]; news: MemberNews[] }> {
  const now = parts.clock()
  const rows = await findMet(trx, members, now)
  const told = await findTold(trx, members)
  const strangers = await withoutKnown(parts, trx, members, await toMeetings(parts, trx, members, rows), now)
  const notices: ClaimedSms[] = []
  const news: MemberNews[] = []
  for (const due of alertsDue(strangers, told, now)) {
    const ofGuardian = due.isFirst ? await tellGuardian(parts, trx, members, { due, rows }, now) : []
    notices.push(...ofGuardian)
    for (const { member, caller } of due.newest) {
      const one = members.find(({ subscriber }) => subscriber.id === member)
      if (!one) continue
      const row: CircleAlertRow = {
        subscriber_id: member,
        alert_id: parts.random.id(),
        binding_id: one.bindingId,
        at: now,
        kind: due.kind,
        value: due.value,
        caller,
        known_at: null,
      }
      await trx.insertInto('circle_alerts').values(row).execute()
      const hasSms = one.bindingId === OWN_CIRCLE && ofGuardian.length > 0
      if (!hasSms && (await mayText(trx, member, now))) news.push({ phoneNo: one.subscriber.phoneNo, row })
    }
  }
  return { notices, news }
}

async function mayText(trx: Transaction<Database>, subscriberId: string, now: number): Promise<boolean> {
  if (!holdsAny(resolveFlags(await findProducts(trx, subscriberId)))) return false
  return (await countHit(trx, `circle-sms:${subscriberId}`, DAY_MS, now)) <= MOST_CIRCLE_SMS_A_DAY
}

/** The guardian's alert, about the person who was met last, with the caller as that person's scope shows it. */
async function tellGuardian(
  { random }: CircleParts,
  trx: Transaction<Database>,
  members: readonly CircleMember[],
  { due, rows }: { due: CircleAlertDue; rows: readonly MetRow[] },
  now: number,
): Promise<ClaimedSms[]> {
  const people = members.filter(({ bindingId }) => bindingId !== OWN_CIRCLE)
  const met = due.newest
    .filter(({ member }) => people.some(({ subscriber }) => subscriber.id === member))
    .sort((one, other) => other.at - one.at)
  const [last] = met
  const person = people.find(({ subscriber }) => subscriber.id === last?.member)
  const row = rows.find(({ subscriber_id, entry_id }) => subscriber_id === last?.member && entry_id === last.id)
  if (!person || !row || row.kind === 'web') return []
  const { entry_id, kind, caller, action, seconds } = row
  return alertOfRisk(trx, 'circle', {
    subscriber: person.subscriber,
    random,
    isUrgent: true,
    onlyFor: person.bindingId,
    row: { entry_id, at: now, kind, caller, action, seconds, text: '' },
  })
}

/** What the members have met in the last day, each since they joined. What a member has corrected was no fraud. */
async function findMet(db: Kysely<Database>, members: readonly CircleMember[], now: number): Promise<MetRow[]> {
  const rows: MetRow[] = []
  for (const { subscriber, since } of members)
    rows.push(
      ...(await db
        .selectFrom('line_log')
        .select(metColumns)
        .where('subscriber_id', '=', subscriber.id)
        .where('at', '>', now - CIRCLE_MS)
        .where('at', '>=', since)
        .where('kind', 'in', ['call', 'sms'])
        .where('corrected', '=', false)
        .orderBy('at', 'desc')
        .limit(MOST_READ)
        .execute()),
    )
  return rows.filter(mayBeMet)
}

/** What members were told of, in this circle. */
async function findTold(db: Kysely<Database>, members: readonly CircleMember[]): Promise<CircleTold[]> {
  const rows = await db
    .selectFrom('circle_alerts')
    .select(['subscriber_id', 'binding_id', 'kind', 'value', 'at', 'known_at'])
    .where(
      'subscriber_id',
      'in',
      members.map(({ subscriber }) => subscriber.id),
    )
    .execute()
  return rows
    .filter((row) =>
      members.some(({ subscriber, bindingId }) => subscriber.id === row.subscriber_id && bindingId === row.binding_id),
    )
    .map(({ subscriber_id: member, kind, value, at, known_at }) => ({
      ...{ member, kind, value, at },
      isKnown: known_at !== null,
    }))
}

/** The rows that are meetings: without the circle's own numbers, services that nobody suspects, and what the network knows otherwise. */
async function toMeetings(
  { clock, reputation }: CircleParts,
  trx: Transaction<Database>,
  members: readonly CircleMember[],
  rows: readonly MetRow[],
): Promise<CircleMeeting[]> {
  const now = clock()
  const current = await withoutCleared(trx, reputation, [...new Set(rows.map(({ caller }) => caller))])
  const family = new Set(members.map(({ subscriber }) => subscriber.phoneNo))
  for (const { subscriber } of members)
    for (const number of (await findFamily(trx, subscriber)).numbers) family.add(number)
  return rows.flatMap((row) => {
    const { caller, kind, text } = row
    if (family.has(caller)) return []
    const opinion = current.of(caller, now)
    const reasons = reasonsOf<{ reason: string }>({
      rule: { reason: row.reason },
      alsoMatched: fromJson(row.also_matched),
    })
    const isRisky = (opinion !== null && opinion.fraud !== 'none') || reasons.includes('fraudSms')
    if (!isRisky && (kind === 'sms' || (opinion?.tag ?? '') !== '' || SERVICE.test(caller))) return []
    const standing = isRisky
      ? 'risky'
      : row.from_abroad || isInternationalNumber(caller)
        ? 'abroad'
        : row.place === ''
          ? 'unregistered'
          : 'unknown'
    const { subscriber_id: member, entry_id: id, at, seconds } = row
    return [{ member, id, at, caller, seconds, standing, script: isRisky ? scriptIn(text) : null }]
  })
}

/** Leaves out whom any member has chosen, or, unless they are risky, has talked to or dialled before. Only of those who would belong to a pattern. */
async function withoutKnown(
  { reputation }: CircleParts,
  trx: Transaction<Database>,
  members: readonly CircleMember[],
  meetings: readonly CircleMeeting[],
  now: number,
): Promise<CircleMeeting[]> {
  const callers = new Map<string, { isRisky: boolean; before: number }>()
  for (const { caller, standing, at } of findPatterns(meetings, now).flatMap((pattern) => pattern.meetings)) {
    const before = Math.min(callers.get(caller)?.before ?? at, at)
    callers.set(caller, { isRisky: standing === 'risky', before })
  }
  const known = new Set<string>()
  for (const [caller, { isRisky, before }] of callers)
    for (const { subscriber } of members)
      if (
        !known.has(caller) &&
        (await isKnownTo(reputation, trx, subscriber, { caller, isRisky, before: before - FIRST_CONTACT_MS }, now))
      )
        known.add(caller)
  return meetings.filter(({ caller }) => !known.has(caller))
}

async function isKnownTo(
  reputation: CircleParts['reputation'],
  trx: Transaction<Database>,
  { id, phoneNo }: Subscriber,
  { caller, isRisky, before }: { caller: string; isRisky: boolean; before: number },
  now: number,
): Promise<boolean> {
  const { verdict } = await decideOwnCall(trx, id, { phoneNo, kind: 'call', from: caller }, now, reputation)
  if (reasonsOf(verdict).some(isLetThrough)) return true
  if (isRisky) return false
  if (await hasAnsweredBefore(trx, id, { caller, before, except: '' })) return true
  return hasDialledFirst(trx, id, { caller, before })
}

/** Says nothing of the other member but that there is one. */
function textOf({ kind, value, caller }: CircleAlertRow): string {
  const what = {
    number: `您和另一位家人在24小时内都接触到${caller}`,
    prefix: `您和另一位家人在24小时内都遇到${value}开头的可疑号码`,
    script: '您和另一位家人在24小时内遇到了同一种诈骗',
  }[kind]
  return `【手机安全卫士】${what}，对方可能盯上了您一家。先和家人核实，不要转账，不要告诉验证码。认识对方，可在“短信与上网安全”中标记。`
}
