import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { ChildChange, ChildLines, ChildOfGuardian } from '@contract/family'
import { CHILD_REQUESTS_MAX } from '@contract/words/child-line'
import {
  adultAtOf,
  ageByCarrier,
  childLineAt,
  nextChildLine,
  type CarrierAge,
  type ChildLine,
} from '@/rules/live/child-line'
import { normaliseNumber } from '@/rules/phone/number'
import { startOfDay } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { hasCallGuard } from '../guard/call-settings'
import { findChild, putChild, type StoredChild } from '../guard/stored-settings'
import { toGuardianOfChild } from '../line/family-numbers'
import { recordAccountEvent } from '../subscribers/account-events'
import { findSubscriber } from '../subscribers/subscribers'
import {
  findBindings,
  findBindingsOfPerson,
  guardianNameOf,
  rowAt,
  scopeOf,
  type BindingWithGuardian,
} from './bindings'
import { allowAlways, answerRequest, findShownRequests, toRequest, undoAnswer } from './child-requests'
import { lockAccess, writeChange, type GuardianAtWork, type PersonAccess } from './person-settings'
import type { GuardianshipRow } from './tables'

const texts = {
  needsBirthday: {
    zh: '运营商没有登记对方未满 18 岁，请填写出生日期',
    en: 'The carrier does not say that they are under 18. Please give their date of birth.',
  },
  notMinor: { zh: '只能为未满 18 岁的人打开', en: 'Only for people under 18' },
  notCovered: { zh: '对方的套餐不包含来电防护', en: "The other person's product has no call guard" },
  notNumber: { zh: '请输入正确的号码', en: 'Please enter a valid number' },
} satisfies Record<string, Text>

/** The state of a person's line, with the bindings of all their guardians. */
const stateNow = ({ line }: StoredChild, bindings: readonly GuardianshipRow[], now: number) =>
  childLineAt(line, bindings.map(toGuardianOfChild), now)

interface Reader {
  db: Kysely<Database>
  subscriber: Subscriber
  now: number
}

/** The subscriber's own line, and those of the people whose settings they may change now. */
export async function loadChildLines({ db, subscriber, now }: Reader): Promise<ChildLines> {
  const [child, own, bindings] = await inOneTrip(db, (together) =>
    Promise.all([
      findChild(together, subscriber.id),
      findBindingsOfPerson(together, subscriber.phoneNo),
      findBindings(together, subscriber.id),
    ]),
  )
  const state = stateNow(child, own, now)
  const asking = state === 'asked' ? await askerOf(db, subscriber, own) : ''
  const people: ChildOfGuardian[] = []
  for (const stored of bindings) {
    const binding = rowAt(stored, now)
    if (binding.state !== 'accepted' || !scopeOf(binding)?.settings) continue
    const person = await findSubscriber(db, binding.person_phone_no)
    if (person) people.push(await childOf({ db, now }, { binding, person }))
  }
  return { own: { state, adultAt: state === 'off' ? null : child.adultAt, by: asking }, people }
}

/** Who has said last that the line is a child's. */
async function askerOf(
  db: Kysely<Database>,
  { id }: Subscriber,
  bindings: readonly BindingWithGuardian[],
): Promise<string> {
  const row = await db
    .selectFrom('family_changes')
    .select(['guardian_name', 'binding_id'])
    .where('subscriber_id', '=', id)
    .where('kind', '=', 'childLine')
    .orderBy('at', 'desc')
    .orderBy('change_id', 'desc')
    .executeTakeFirst()
  const binding = bindings.find(({ binding_id }) => binding_id === row?.binding_id)
  return binding ? guardianNameOf(binding, binding.guardian_phone_no) : (row?.guardian_name ?? '')
}

async function childOf(
  { db, now }: Omit<Reader, 'subscriber'>,
  { binding, person }: PersonAccess,
): Promise<ChildOfGuardian> {
  const [child, bindings, covered, rows] = await inOneTrip(db, (together) =>
    Promise.all([
      findChild(together, person.id),
      findBindingsOfPerson(together, person.phoneNo),
      hasCallGuard(together, person.id),
      findShownRequests(together, person.id, now),
    ]),
  )
  const state = stateNow(child, bindings, now)
  // Nothing from before this guardian was one.
  const its = rows.filter(({ at }) => at >= (binding.person_agreed_at ?? now))
  const today = rows.filter(({ day }) => day === startOfDay(now))
  return {
    state,
    adultAt: state === 'off' ? null : child.adultAt,
    id: binding.binding_id,
    phoneNo: binding.person_phone_no,
    nickname: binding.nickname,
    covered,
    requests: its.map((row) => toRequest(row, binding, bindings, now)),
    isFull: state === 'on' && today.length >= CHILD_REQUESTS_MAX,
  }
}

/** What the person is told by SMS after the commit. */
export interface ChildLineNews {
  person: Subscriber
  guardianName: string
  state: ChildLine['state']
}

/** A guardian's change of a child's line; `carrier`: what the carrier says of the person's age, null when it was not asked or does not answer. */
export async function changeChildLine(
  work: GuardianAtWork,
  change: Exclude<ChildChange, { kind: 'confirm' }>,
  carrier: CarrierAge | null,
): Promise<ChildLineNews | null> {
  const access = await lockAccess(work, change.id, 'settings')
  if (change.kind === 'switch') return switchLine(work, access, change, carrier)
  if (change.kind === 'answer') await answerRequest(work, access, change)
  else if (change.kind === 'undo') await undoAnswer(work, access, change.request)
  else await passNumber(work, access, change.phoneNo)
  return null
}

async function switchLine(
  work: GuardianAtWork,
  access: PersonAccess,
  { on, bornOn }: { on: boolean; bornOn?: string | undefined },
  carrier: CarrierAge | null,
): Promise<ChildLineNews | null> {
  const { db, now, guardian } = work
  const { binding, person } = access
  const stored = await findChild(db, person.id)
  const bindings = await findBindingsOfPerson(db, person.phoneNo)
  const line = stateNow(stored, bindings, now) === 'off' ? null : stored.line
  if (!on) {
    if (line === null) return null
    // What only a guardian has said of an age is forgotten with the question.
    const adultAt = stored.ageBy === null ? null : stored.adultAt
    await putChild(db, person.id, { ...stored, line: null, adultAt })
    await writeChange(work, access, { kind: 'childLine', turned_on: false })
    return null
  }
  if (line?.state === 'on') return null
  if (!(await hasCallGuard(db, person.id))) throw new UserError(failureCodes.familyNotPossible, texts.notCovered)
  const known = carrier === null ? stored : { ...stored, ...ageByCarrier(stored, carrier, now), checkedAt: now }
  const isKnown = known.ageBy !== null && known.adultAt !== null && now < known.adultAt
  // A carrier that gives no day says only that there is one.
  const needsDay = !isKnown || (known.ageBy === 'carrier' && carrier?.adultOn === undefined && stored.line === null)
  const declared = bornOn === undefined ? null : adultAtOf(bornOn, now)
  if (needsDay && declared === null)
    throw new UserError(failureCodes.badForm, bornOn === undefined ? texts.needsBirthday : texts.notMinor)
  const adultAt = (needsDay ? declared : known.adultAt) ?? now
  const next = nextChildLine(line, isKnown ? 'started' : 'declared', { now, adultAt })
  await putChild(db, person.id, { ...known, line: next, adultAt, ageBy: isKnown ? known.ageBy : null })
  if (next === null || next === line) return null
  await writeChange(work, access, { kind: 'childLine', turned_on: true })
  return { person, guardianName: guardianNameOf(binding, guardian.phoneNo), state: next.state }
}

/** The person says whether they are under 18, as a guardian has said. Does nothing where nobody has. */
export async function confirmChild({ db, subscriber, now }: Reader, accept: boolean): Promise<void> {
  await lockSubscriber(db, subscriber.id)
  const child = await findChild(db, subscriber.id)
  const bindings = await findBindingsOfPerson(db, subscriber.phoneNo)
  if (stateNow(child, bindings, now) !== 'asked' || child.line === null) return
  const { adultAt } = child.line
  const line = nextChildLine(child.line, accept ? 'confirmed' : 'declined', { now, adultAt })
  const age = accept ? { adultAt, ageBy: 'declared' as const } : { adultAt: null, ageBy: null }
  await putChild(db, subscriber.id, { ...child, ...age, line })
  const detail = accept ? 'childLine' : 'childLineRefused'
  await recordAccountEvent(db, { subscriberId: subscriber.id, by: 'self', kind: 'family', detail, about: '', now })
}

/** Lets a number through for good before it calls, such as a school's. */
async function passNumber(work: GuardianAtWork, access: PersonAccess, raw: string): Promise<void> {
  if (!(await hasCallGuard(work.db, access.person.id)))
    throw new UserError(failureCodes.familyNotPossible, texts.notCovered)
  const number = normaliseNumber(raw)
  if (number === null) throw new UserError(failureCodes.badForm, texts.notNumber)
  await allowAlways(work, access, number, false)
}
