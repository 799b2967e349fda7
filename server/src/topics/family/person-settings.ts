import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { FamilySettings, FamilySettingsChange } from '@contract/family'
import { familySwitches } from '@contract/words/family'
import type { CallerView } from '@contract/words/family'
import { isOn } from '@/rules/guard/call-settings'
import { maySwitchOn } from '@/rules/guard/switches'
import { normaliseNumber } from '@/rules/phone/number'
import type { Database } from '../../database/schema'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { hashShortSecret, isHashOf } from '../../kernel/session-token'
import { loadCallSettings, saveCallSettings } from '../guard/call-settings'
import { addToList } from '../lists/add-to-list'
import { removeEntries } from '../lists/list-entry-changes'
import { openList, quotaOf } from '../lists/list-quota'
import { findLogRow } from '../line/line-log'
import { findProducts } from '../products/products'
import { recordAccountEvent } from '../subscribers/account-events'
import { findSubscriber } from '../subscribers/subscribers'
import { findShownAlert, toAlert } from './alerts'
import { numberFor } from './family-changes'
import { familyGone, guardianNameOf, notAllowed, refusalOf, requireBinding, rowAt, scopeOf } from './bindings'
import type { FamilyChangeRow, GuardianshipRow } from './tables'

const texts = {
  notCovered: { zh: '对方的套餐不包含此功能', en: "The other person's product does not include this" },
  notBlockable: {
    zh: '该号码不能加入对方的黑名单',
    en: "This number cannot join the other person's blacklist",
  },
} satisfies Record<string, Text>

/** A guardian who reads or changes a person's settings. */
export interface GuardianAtWork {
  db: Kysely<Database>
  deps: AppDeps
  guardian: Subscriber
  now: number
}

/** A person, with the binding that lets a guardian act for them. */
export interface PersonAccess {
  binding: GuardianshipRow
  person: Subscriber
}

/**
 * The person of a binding who lets the guardian do something. Throws UserError when the binding is not the guardian's,
 * was not accepted, has ended or is paused, or when its scope does not allow it.
 */
export async function requireAccess(
  { db, guardian, now }: GuardianAtWork,
  id: string,
  what: 'settings' | 'block' | 'endCalls',
): Promise<PersonAccess> {
  const binding = rowAt(await requireBinding(db, guardian.id, id), now)
  if (binding.state === 'invited') throw refusalOf('notAgreed')
  const scope = scopeOf(binding)
  if (scope === null) throw refusalOf('over')
  if (binding.state !== 'accepted' || !scope[what]) throw notAllowed()
  const person = await findSubscriber(db, binding.person_phone_no)
  if (!person) throw familyGone()
  return { binding, person }
}

/** `requireAccess` with the person locked before the check, so that consent withdrawn meanwhile ends after the change. */
export async function lockAccess(
  work: GuardianAtWork,
  id: string,
  what: 'settings' | 'block' | 'endCalls',
): Promise<PersonAccess> {
  const { person } = await requireAccess(work, id, what)
  await lockSubscriber(work.db, person.id)
  return requireAccess(work, id, what)
}

/** What a guardian may set for a person. Throws like `requireAccess`. */
export async function loadPersonSettings(work: GuardianAtWork, id: string): Promise<FamilySettings> {
  return settingsOf(work, await requireAccess(work, id, 'settings'))
}

/**
 * Settings with a version computed from everything shown, so that any change, the person's own included, makes a new
 * version.
 */
async function settingsOf(
  { db, deps, now }: GuardianAtWork,
  { binding, person }: PersonAccess,
): Promise<FamilySettings> {
  const products = await findProducts(db, person.id)
  const chosen = await loadCallSettings(db, person.id, now)
  const switches = familySwitches.map((name) => {
    const covered = maySwitchOn(name, products)
    return { name, on: covered && isOn(chosen, name), covered }
  })
  const blocks = await sharedBlocks(db, person.id)
  const numbers = blocks.map((row) => ({ id: row.change_id, number: numberFor(row, viewOf(binding)), at: row.at }))
  const { used, limit } = await quotaOf({ db, subscriber: person, list: 'black', now })
  const settings = { switches, numbers, hasRoom: used < limit, hasList: limit > 0 }
  return { version: versionBy(deps.config.secretKey, person, settings), ...settings }
}

const versionBy = (key: string, { id }: Subscriber, settings: Omit<FamilySettings, 'version'>): string =>
  hashShortSecret(key, id, JSON.stringify(settings))

const viewOf = (binding: GuardianshipRow): CallerView => scopeOf(binding)?.caller ?? 'hidden'

/** The numbers that guardians blocked for a person and that are still blocked, newest first, each once. */
async function sharedBlocks(db: Kysely<Database>, personId: string): Promise<FamilyChangeRow[]> {
  const rows = await db
    .selectFrom('family_changes')
    .leftJoin('list_entries', (join) =>
      join
        .onRef('list_entries.subscriber_id', '=', 'family_changes.subscriber_id')
        .onRef('list_entries.entry_id', '=', 'family_changes.entry_id')
        .on('list_entries.list', '=', 'black')
        .on('list_entries.removed_at', 'is', null),
    )
    .selectAll('family_changes')
    .where('family_changes.subscriber_id', '=', personId)
    .where('kind', 'in', ['block', 'unblock'])
    .where('undone_at', 'is', null)
    .where((where) =>
      where.or([
        where('kind', '=', 'unblock'),
        where('family_changes.entry_id', 'is', null),
        where('list_entries.entry_id', 'is not', null),
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('change_id', 'desc')
    .execute()
  const seen = new Set<string>()
  return rows.filter(({ number, kind }) => {
    if (seen.has(number)) return false
    seen.add(number)
    return kind === 'block'
  })
}

/**
 * Changes one setting of a person. When the settings changed since `version`, changes nothing and returns the newer
 * ones. Throws like `requireAccess`, and when the person's products or list do not allow the change.
 */
export async function setPersonSettings(
  work: GuardianAtWork,
  id: string,
  { version, change }: { version: string; change: FamilySettingsChange },
): Promise<{ applied: boolean; settings: FamilySettings }> {
  const access = await lockAccess(work, id, 'settings')
  const before = await settingsOf(work, access)
  const { version: _now, ...shown } = before
  const isShown = isHashOf(version, work.deps.config, (key) => versionBy(key, access.person, shown))
  if (!isShown) return { applied: false, settings: before }
  if (change.kind === 'switch') await setSwitch(work, access, change.name, change.on)
  else if (change.kind === 'block') await blockFor(work, access, change.phoneNo, false)
  else await unblockFor(work, access, change.id)
  return { applied: true, settings: await settingsOf(work, access) }
}

async function setSwitch(
  work: GuardianAtWork,
  access: PersonAccess,
  name: FamilyChangeRow['name'] & string,
  on: boolean,
) {
  const { db, now } = work
  const { person } = access
  if (on && !maySwitchOn(name, await findProducts(db, person.id)))
    throw new UserError(failureCodes.familyNotPossible, texts.notCovered)
  if (isOn(await loadCallSettings(db, person.id, now), name) === on) return
  await saveCallSettings({ db, subscriber: person, now }, { switches: [{ name, on }] })
  await writeChange(work, access, { kind: 'switch', name, turned_on: on })
}

/**
 * Puts a number on the person's blacklist. Reports no duplicate, so that the guardian cannot find out what else the
 * person's list holds.
 */
export async function blockFor(
  work: GuardianAtWork,
  access: PersonAccess,
  raw: string,
  isFromAlert: boolean,
): Promise<void> {
  const { db, deps, now } = work
  const number = normaliseNumber(raw) ?? raw.trim()
  if ((await sharedBlocks(db, access.person.id)).some((block) => block.number === number)) return
  const open = await openList({ db, subscriber: access.person, list: 'black', now })
  const { added, rejected } = await addToList(open, [{ value: number }], { move: false, random: deps.random })
  const isThere = rejected[0]?.reason === 'duplicate'
  if (added.length === 0 && !isThere) throw new UserError(failureCodes.familyNotPossible, texts.notBlockable)
  const entry_id = added[0]?.entry_id ?? null
  await writeChange(work, access, { kind: 'block', turned_on: true, number, entry_id, from_alert: isFromAlert })
}

/** Removes a number that a guardian put on the person's blacklist; the person's own entries stay. */
async function unblockFor(work: GuardianAtWork, access: PersonAccess, id: string): Promise<void> {
  const { db, now } = work
  const block = (await sharedBlocks(db, access.person.id)).find((entry) => entry.change_id === id)
  if (!block) return
  if (block.entry_id) await removeEntries(db, access.person.id, { ids: [block.entry_id] }, now)
  const { number, from_alert } = block
  await writeChange(work, access, { kind: 'unblock', turned_on: false, number, from_alert })
}

/** Writes to the log that the person and their guardians share, and to the person's account activity. */
export async function writeChange(
  { db, deps, guardian, now }: GuardianAtWork,
  { binding, person }: PersonAccess,
  change: Pick<FamilyChangeRow, 'kind' | 'turned_on'> & Partial<FamilyChangeRow>,
): Promise<void> {
  const change_id = deps.random.id()
  await db
    .insertInto('family_changes')
    .values({
      subscriber_id: person.id,
      change_id,
      at: now,
      guardian_id: guardian.id,
      binding_id: binding.binding_id,
      guardian_name: guardianNameOf(binding, guardian.phoneNo),
      name: null,
      number: '',
      from_alert: false,
      entry_id: null,
      undone_at: null,
      ...change,
    })
    .execute()
  await recordAccountEvent(db, {
    subscriberId: person.id,
    kind: 'guardianChange',
    by: 'guardian',
    detail: change.kind,
    about: change_id,
    now,
  })
}

/**
 * Blocks the caller of an alert for the person. Throws UserError when the guardian does not see the alert, the scope
 * does not allow it, or the person's list cannot take the number.
 */
export async function blockCaller(work: GuardianAtWork, alertId: string) {
  const { db, guardian, now } = work
  const shown = await findShownAlert(db, guardian.id, alertId, now)
  if (!shown) throw familyGone()
  if (shown.alert.blocked_at !== null) return toAlert(work, shown)
  const access = await lockAccess(work, shown.binding.binding_id, 'block')
  const event = await findLogRow(db, access.person.id, shown.alert.event_id)
  if (!event || event.kind !== 'call' || event.caller === '')
    throw new UserError(failureCodes.familyNotPossible, texts.notBlockable)
  await blockFor(work, access, event.caller, true)
  await db
    .updateTable('family_alerts')
    .set({ blocked_at: now })
    .where('subscriber_id', '=', guardian.id)
    .where('alert_id', '=', alertId)
    .execute()
  return toAlert(work, { ...shown, alert: { ...shown.alert, blocked_at: now } })
}

/** The person whose change log a guardian may read, and how callers are shown in it. Throws like `requireAccess`. */
export async function requireChangeReader(work: GuardianAtWork, id: string) {
  const { binding, person } = await requireAccess(work, id, 'settings')
  return { person, view: viewOf(binding) }
}
