import { sql, type Kysely, type Transaction } from 'kysely'
import type { AlertPart, FamilyScope } from '@contract/family'
import { failureCodes } from '@contract/envelope'
import { bindingAt, isLive, nextBinding } from '@/rules/family/binding'
import type { BindingEvent, BindingRefusal, Party, Binding } from '@/rules/family/binding'
import { featureOf } from '@/rules/optimizable/catalogue'
import { covers } from '@/rules/products/coverage'
import { resolveFlags } from '@/rules/products/flags'
import { maskSubscriber } from '@/rules/phone/mask'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import type { Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { fromJson } from '../../kernel/columns'
import { switchOff, switchOn } from '../guard/functions'
import { findSwitches } from '../guard/stored-settings'
import { findProducts } from '../products/products'
import { recordAccountEvent } from '../subscribers/account-events'
import { findSubscriber } from '../subscribers/subscribers'
import type { GuardianshipRow } from './tables'

/** The family reminder of the catalogue (SPEC 3.5). */
export const REMINDER = 'uasp:4'

const texts = {
  gone: { zh: '没有找到这位家人', en: 'This family member was not found' },
  over: { zh: '守护关系已结束', en: 'This protection has ended' },
  notAgreed: { zh: '对方还没有同意', en: 'The other person has not agreed yet' },
  used: { zh: '邀请已经处理过了', en: 'This invitation has been answered already' },
  timeUp: { zh: '邀请已过期，请让对方重新发送', en: 'This invitation has expired. Ask for a new one.' },
  takenBack: { zh: '邀请已被对方撤回', en: 'This invitation has been withdrawn' },
  notAllowed: { zh: '对方没有同意您这样做', en: 'The other person has not agreed to that' },
} satisfies Record<string, Text>

const refusals = {
  used: [failureCodes.familyUsed, texts.used],
  timeUp: [failureCodes.familyExpired, texts.timeUp],
  takenBack: [failureCodes.familyWithdrawn, texts.takenBack],
  notAgreed: [failureCodes.familyNotAgreed, texts.notAgreed],
  over: [failureCodes.familyOver, texts.over],
  notYours: [failureCodes.familyGone, texts.gone],
  notYet: [failureCodes.familyGone, texts.gone],
} as const satisfies Record<BindingRefusal, readonly [string, Text]>

/** The UserError for an impossible event. */
export function refusalOf(reason: BindingRefusal): UserError {
  const [code, text] = refusals[reason]
  return new UserError(code, text)
}

export const familyGone = () => new UserError(failureCodes.familyGone, texts.gone)
export const notAllowed = () => new UserError(failureCodes.familyNotAllowed, texts.notAllowed)

/** Maps a stored binding to the shape of the rules. */
function toBinding(row: GuardianshipRow): Binding {
  return {
    state: row.state,
    guardianAgreedAt: row.invited_at,
    personAgreedAt: row.person_agreed_at,
    expiresAt: row.expires_at,
    pausedUntil: row.paused_until,
    endedAt: row.ended_at,
  }
}

/** A stored binding as of an instant, with expired invitations and pauses applied. */
export function rowAt(row: GuardianshipRow, now: number): GuardianshipRow {
  const { state, pausedUntil, endedAt } = bindingAt(toBinding(row), now)
  return { ...row, state, paused_until: pausedUntil, ended_at: endedAt }
}

/** The scope that the person agreed to; null before the agreement and after the end. */
export function scopeOf({ state, scope }: GuardianshipRow): FamilyScope | null {
  return isLive(state) && scope !== null ? fromJson(scope) : null
}

/** The guardian's name for the person: the one they introduced themselves with, or the masked number. */
export function guardianNameOf(
  { guardian_name: name }: Pick<GuardianshipRow, 'guardian_name'>,
  phoneNo: string,
): string {
  return name || maskSubscriber(phoneNo)
}

/**
 * Locks all bindings of one protected number until this transaction ends, so that concurrent changes run one after the
 * other. To avoid deadlocks it must be the last lock of a transaction.
 */
export async function lockPerson(trx: Kysely<Database>, phoneNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`family ${phoneNo}`}, 0))`.execute(trx)
}

/** A guardian's bindings, newest first. */
export function findBindings(db: Kysely<Database>, subscriberId: string): Promise<GuardianshipRow[]> {
  return db
    .selectFrom('guardianships')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('invited_at', 'desc')
    .orderBy('binding_id')
    .execute()
}

/** A binding with its guardian's number. */
export interface BindingWithGuardian extends GuardianshipRow {
  guardian_phone_no: string
}

/** The bindings that have not ended and protect a number, oldest first. */
export function findBindingsOfPerson(db: Kysely<Database>, phoneNo: string): Promise<BindingWithGuardian[]> {
  return db
    .selectFrom('guardianships')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'guardianships.subscriber_id')
    .selectAll('guardianships')
    .select('subscribers.phone_no as guardian_phone_no')
    .where('person_phone_no', '=', phoneNo)
    .where('state', 'in', ['invited', 'accepted', 'paused'])
    .orderBy('invited_at')
    .orderBy('binding_id')
    .execute()
}

/** Whether a person has agreed that a guardian gets alerts of a kind. */
export async function sharesAlerts(
  db: Kysely<Database>,
  phoneNo: string,
  part: AlertPart,
  now: number,
): Promise<boolean> {
  return (await findSharing(db, phoneNo, part, now)).length > 0
}

/** The guardians to whom a person's alerts of a kind go: the person agreed, and they have not turned the reminder off. */
export async function countReminded(
  db: Kysely<Database>,
  phoneNo: string,
  part: AlertPart,
  now: number,
): Promise<number> {
  let count = 0
  for (const { subscriber_id: guardianId } of await findSharing(db, phoneNo, part, now))
    if (await remindsGuardian(db, guardianId)) count += 1
  return count
}

async function findSharing(db: Kysely<Database>, phoneNo: string, part: AlertPart, now: number) {
  const bindings = (await findBindingsOfPerson(db, phoneNo)).map((row) => rowAt(row, now))
  return bindings.filter((binding) => binding.state === 'accepted' && scopeOf(binding)?.[part] === true)
}

/** A guardian's binding by its id. Throws UserError when it is not theirs. */
export async function requireBinding(db: Kysely<Database>, subscriberId: string, id: string): Promise<GuardianshipRow> {
  const row = await db
    .selectFrom('guardianships')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('binding_id', '=', id)
    .executeTakeFirst()
  if (!row) throw familyGone()
  return row
}

/** A binding that protects a number, by its id. Throws UserError when it does not, or has ended. */
export async function requireBindingOfPerson(
  db: Kysely<Database>,
  phoneNo: string,
  id: string,
): Promise<BindingWithGuardian> {
  const row = (await findBindingsOfPerson(db, phoneNo)).find(({ binding_id }) => binding_id === id)
  if (!row) throw familyGone()
  return row
}

/** A guardian's binding with a number that has not ended; null when there is none. */
export async function findLiveBinding(
  db: Kysely<Database>,
  subscriberId: string,
  phoneNo: string,
  now: number,
): Promise<GuardianshipRow | null> {
  const row = await db
    .selectFrom('guardianships')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('person_phone_no', '=', phoneNo)
    .where('state', 'in', ['invited', 'accepted', 'paused'])
    .executeTakeFirst()
  if (!row) return null
  const current = rowAt(row, now)
  return current.state === 'expired' ? null : current
}

export async function insertBinding(db: Kysely<Database>, row: GuardianshipRow): Promise<void> {
  await db.insertInto('guardianships').values(row).execute()
}

/** Updates columns of a binding. */
export async function updateBinding(
  db: Kysely<Database>,
  { subscriber_id, binding_id }: Pick<GuardianshipRow, 'subscriber_id' | 'binding_id'>,
  change: Partial<GuardianshipRow>,
): Promise<void> {
  await db
    .updateTable('guardianships')
    .set(change)
    .where('subscriber_id', '=', subscriber_id)
    .where('binding_id', '=', binding_id)
    .execute()
}

/** What a step may change besides the state. */
export interface StepOptions {
  now: number
  pausedUntil?: number | null
  change?: Partial<GuardianshipRow>
}

/**
 * Applies an event to a binding (rules/family) and stores the result. Locks the person first, then reads the binding
 * again. A binding that ends loses its alerts and its scope. An agreement turns the reminder on; the end of the last
 * binding turns it off. Throws UserError when the event is impossible.
 */
export async function takeStep(
  trx: Transaction<Database>,
  { subscriber_id, binding_id, person_phone_no }: GuardianshipRow,
  event: BindingEvent,
  by: Party,
  { now, pausedUntil = null, change = {} }: StepOptions,
): Promise<GuardianshipRow> {
  await lockPerson(trx, person_phone_no)
  const row = await requireBinding(trx, subscriber_id, binding_id)
  const step = nextBinding(toBinding(row), event, by, now, pausedUntil)
  if (!step.ok) throw refusalOf(step.reason)
  const { state, personAgreedAt, expiresAt, endedAt } = step.binding
  // Only these columns: the guardian edits others, such as the nickname, without this lock.
  const changed: Partial<GuardianshipRow> = {
    ...change,
    state,
    person_agreed_at: personAgreedAt,
    expires_at: expiresAt,
    paused_until: step.binding.pausedUntil,
    ended_at: endedAt,
  }
  if (endedAt !== null) Object.assign(changed, { scope: null, paused_until: null } satisfies Partial<GuardianshipRow>)
  await updateBinding(trx, row, changed)
  const next = { ...row, ...changed }
  if (by !== 'system') await recordConsent(trx, next, event, by, now)
  if (event === 'accept') await startReminder(trx, subscriber_id, now)
  if (endedAt !== null) await deleteBindingData(trx, next, now)
  return next
}

/** What the person's audit trail records of a binding. A first answer without an account is in none. */
const consents: ReadonlySet<BindingEvent> = new Set(['accept', 'pause', 'resume', 'leave', 'unbind'])

async function recordConsent(
  trx: Kysely<Database>,
  { person_phone_no, binding_id }: GuardianshipRow,
  event: BindingEvent,
  by: 'person' | 'guardian',
  now: number,
): Promise<void> {
  const person = consents.has(event) ? await findSubscriber(trx, person_phone_no) : null
  if (person === null) return
  const actor = by === 'person' ? 'self' : 'guardian'
  const what = { kind: 'family', detail: event, about: binding_id } as const
  await recordAccountEvent(trx, { subscriberId: person.id, by: actor, ...what, now })
}

/** Turns the guardian's reminder on, because a new guardian expects alerts. */
async function startReminder(trx: Kysely<Database>, guardianId: string, now: number): Promise<void> {
  const flags = resolveFlags(await findProducts(trx, guardianId))
  if (covers(flags, featureOf(REMINDER))) await switchOn(trx, guardianId, [REMINDER], now)
}

/** Deletes the alerts and data of an ended binding, gives up what its guardian had taken on, and turns the reminder off when nobody is protected any longer. */
async function deleteBindingData(
  trx: Kysely<Database>,
  { subscriber_id, binding_id, person_phone_no }: GuardianshipRow,
  now: number,
): Promise<void> {
  await trx
    .deleteFrom('family_alerts')
    .where('subscriber_id', '=', subscriber_id)
    .where('binding_id', '=', binding_id)
    .execute()
  const person = await findSubscriber(trx, person_phone_no)
  // Nobody waits for a guardian who has gone.
  if (person)
    await trx
      .updateTable('code_alerts')
      .set({ claimed_by: null, claimed_at: null })
      .where('subscriber_id', '=', person.id)
      .where('claimed_by', '=', binding_id)
      .execute()
  if ((await countProtected(trx, subscriber_id)) === 0) await switchOff(trx, subscriber_id, [REMINDER], now)
}

/** How many people a guardian protects; invited people do not count. */
export async function countProtected(db: Kysely<Database>, guardianId: string): Promise<number> {
  const { live } = await db
    .selectFrom('guardianships')
    .where('subscriber_id', '=', guardianId)
    .where('state', 'in', ['accepted', 'paused'])
    .select((column) => column.fn.countAll<number>().as('live'))
    .executeTakeFirstOrThrow()
  return Number(live)
}

/** Whether a guardian's family reminder is active: it is on, and a product covers it. */
export async function remindsGuardian(db: Kysely<Database>, guardianId: string): Promise<boolean> {
  const switches = await findSwitches(db, guardianId)
  return switches.has(REMINDER) && covers(resolveFlags(await findProducts(db, guardianId)), featureOf(REMINDER))
}

/** Runs in the caller's transaction, which has locked the subscriber, or in one of its own. */
export function forSubscriber<Result>(
  db: Kysely<Database>,
  subscriber: Subscriber,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, `subscriber ${subscriber.id}`, async (trx) => {
    await lockSubscriber(trx, subscriber.id)
    return work(trx)
  })
}
