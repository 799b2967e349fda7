import { sql, type Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { FamilyChange } from '@contract/family'
import type { CallerView } from '@contract/words/family'
import { showCaller } from '@/rules/family/scope'
import { maySwitchOn } from '@/rules/guard/switches'
import { startOfDay } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import type { Position } from '../../kernel/list-query'
import { endAllowances } from '../guard/allowances'
import { saveCallSettings } from '../guard/call-settings'
import { findChild, putChild } from '../guard/stored-settings'
import { addToList } from '../lists/add-to-list'
import { removeEntries } from '../lists/list-entry-changes'
import { openList } from '../lists/list-quota'
import { findProducts } from '../products/products'
import type { FamilyChangeRow } from './tables'

const texts = {
  noChange: { zh: '没有找到这条记录', en: 'No such change' },
  undone: { zh: '现在无法恢复，请在拦截设置中修改', en: 'This cannot be undone now. Change it in the guard settings.' },
  callEnded: { zh: '通话已经结束，可以回拨', en: 'The call is over. You can call back.' },
} satisfies Record<string, Text>

/** One page of the changes of a person's settings, newest first, after a position. */
export function findChanges(
  db: Kysely<Database>,
  personId: string,
  { after, limit }: { after: Position | null; limit: number },
): Promise<FamilyChangeRow[]> {
  let select = db.selectFrom('family_changes').selectAll().where('subscriber_id', '=', personId)
  if (after) select = select.where(sql<boolean>`(at, change_id) < (${after.at}, ${after.id})`)
  return select.orderBy('at', 'desc').orderBy('change_id', 'desc').limit(limit).execute()
}

/**
 * The number of a change. Guardians know a number that a guardian typed; a caller's number is shown as the scope
 * allows.
 */
export function numberFor({ number, from_alert }: FamilyChangeRow, view: CallerView): string {
  return from_alert ? showCaller(number, 'fraudCall', view) : number
}

/** A call that was ended stays ended, and nobody turns a child's line on but a guardian. */
const isUndoable = ({ kind, turned_on: on }: FamilyChangeRow): boolean =>
  kind !== 'endCall' && (kind !== 'childLine' || on)

/** A change as a reader sees it: the person (`view` is null), or a guardian whose scope shows callers like `view`. */
export function toChange(row: FamilyChangeRow, reader: Subscriber, view: CallerView | null): FamilyChange {
  return {
    id: row.change_id,
    at: row.at,
    by: row.guardian_name,
    isMine: row.guardian_id === reader.id,
    kind: row.kind,
    name: row.name,
    on: row.turned_on,
    number: numberFor(row, view ?? 'full'),
    undoneAt: row.undone_at,
    canUndo: view === null && row.undone_at === null && isUndoable(row),
  }
}

/**
 * Undoes a guardian's change of the subscriber's settings. Idempotent. Throws UserError when there is no such change,
 * or it can no longer be undone.
 */
export async function undoChange(
  { db, deps, person, now }: { db: Kysely<Database>; deps: AppDeps; person: Subscriber; now: number },
  id: string,
): Promise<FamilyChangeRow> {
  await lockSubscriber(db, person.id)
  const row = await db
    .selectFrom('family_changes')
    .selectAll()
    .where('subscriber_id', '=', person.id)
    .where('change_id', '=', id)
    .executeTakeFirst()
  if (!row) throw new UserError(failureCodes.entryGone, texts.noChange)
  if (row.undone_at !== null) return row
  if (!isUndoable(row))
    throw new UserError(failureCodes.familyNotPossible, row.kind === 'endCall' ? texts.callEnded : texts.undone)
  if (row.kind === 'switch' && row.name) {
    if (!row.turned_on && !maySwitchOn(row.name, await findProducts(db, person.id)))
      throw new UserError(failureCodes.familyNotPossible, texts.undone)
    await saveCallSettings({ db, subscriber: person, now }, { switches: [{ name: row.name, on: !row.turned_on }] })
  } else if (row.kind === 'childLine') {
    const { line: _line, ...child } = await findChild(db, person.id)
    await putChild(db, person.id, { ...child, line: null })
  } else if (row.kind === 'allow') {
    if (row.entry_id) await removeEntries(db, person.id, { ids: [row.entry_id] }, now)
    else await endAllowances(db, person.id, row.number)
  } else if (row.kind === 'block') {
    if (row.entry_id) await removeEntries(db, person.id, { ids: [row.entry_id] }, now)
  } else {
    const open = await openList({ db, subscriber: person, list: 'black', now })
    const { added, rejected } = await addToList(open, [{ value: row.number }], { move: true, random: deps.random })
    if (added.length === 0 && rejected[0]?.reason !== 'duplicate')
      throw new UserError(failureCodes.familyNotPossible, texts.undone)
    // Undoing an unblock creates a new list entry; link the block to it.
    await db
      .updateTable('family_changes')
      .set({ entry_id: added[0]?.entry_id ?? null })
      .where('subscriber_id', '=', person.id)
      .where('kind', '=', 'block')
      .where('number', '=', row.number)
      .where('undone_at', 'is', null)
      .execute()
  }
  await db
    .updateTable('family_changes')
    .set({ undone_at: now })
    .where('subscriber_id', '=', person.id)
    .where('change_id', '=', id)
    .execute()
  if (row.from_alert) await reopenRequest(db, row, now)
  return { ...row, undone_at: now }
}

/** The columns of a request that no guardian has answered. */
export const unanswered = { state: 'waiting', answered_by: null, answered_at: null } as const

/** A caller of a child whose answer of today is undone waits again: the guardians must not read what the line no longer does. */
async function reopenRequest(
  db: Kysely<Database>,
  { subscriber_id, number, at, binding_id }: FamilyChangeRow,
  now: number,
): Promise<void> {
  await db
    .updateTable('child_requests')
    .set(unanswered)
    .where('subscriber_id', '=', subscriber_id)
    .where('day', '=', startOfDay(now))
    .where('caller', '=', number)
    .where('answered_by', '=', binding_id)
    .where('answered_at', '=', at)
    .execute()
}
