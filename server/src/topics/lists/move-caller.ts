import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { ListRejection, NewListEntry } from '@contract/lists'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { addToList, noteAdded } from './add-to-list'
import { findEntryOfNumber } from './list-entries'
import { changeEntry, removeEntries } from './list-entry-changes'
import { openList, requireRoom } from './list-quota'
import type { CallList, ListEntryRow, ListMove } from './tables'

const texts: Record<CallList, { full: Text; refused: Text }> = {
  white: {
    full: {
      zh: '白名单已满，请先删除一些号码或升级套餐',
      en: 'The whitelist is full. Remove numbers or upgrade first.',
    },
    refused: { zh: '该号码不能加入白名单', en: 'This number cannot join the whitelist' },
  },
  black: {
    full: {
      zh: '黑名单已满，请先删除一些号码或升级套餐',
      en: 'The blacklist is full. Remove numbers or upgrade first.',
    },
    refused: { zh: '该号码不能加入黑名单', en: 'This number cannot join the blacklist' },
  },
}

export interface CallerMove {
  db: Kysely<Database>
  deps: AppDeps
  subscriber: Subscriber
  now: number
}

/**
 * Moves a caller to the whitelist for good, off the blacklist. Call it under the subscriber's lock. Throws UserError
 * when the list is full.
 */
export async function whitelistCaller(move: CallerMove, phoneNo: string): Promise<ListMove> {
  const { db, subscriber, now } = move
  const entry = await findEntryOfNumber(db, subscriber.id, phoneNo, now)
  const before = entry ? listingOf(entry) : null
  if (entry && before?.list === 'white') {
    // The entry may have an end; now it stays for good, and is newer than a refusal of the sender.
    await changeEntry(db, subscriber.id, entry.entry_id, { expires_at: null, added_at: now })
    return { entryId: entry.entry_id, before }
  }
  return { entryId: await addEntry(move, 'white', { value: phoneNo }), before }
}

/**
 * Undoes `whitelistCaller` by restoring the caller's former entry, unless the entry was replaced since. Call it under
 * the subscriber's lock. Throws UserError when the blacklist is full.
 */
export async function undoListMove(move: CallerMove, phoneNo: string, { entryId, before }: ListMove): Promise<void> {
  const { db, subscriber, now } = move
  const entry = await findEntryOfNumber(db, subscriber.id, phoneNo, now)
  if (entry?.entry_id !== entryId) return
  if (before?.list === 'white') {
    return changeEntry(db, subscriber.id, entryId, { expires_at: before.expiresAt, ...agedAs(before) })
  }
  await removeEntries(db, subscriber.id, { ids: [entryId] }, now)
  const isOver = before === null || (before.expiresAt !== null && before.expiresAt <= now)
  if (isOver) return
  const id = await addEntry(move, 'black', { value: phoneNo, note: before.note, expiresAt: before.expiresAt })
  await changeEntry(db, subscriber.id, id, agedAs(before))
}

/** An undone choice is no newer than before: the newest one decides. */
const agedAs = ({ addedAt }: NonNullable<ListMove['before']>): { added_at?: number } =>
  addedAt === undefined ? {} : { added_at: addedAt }

/** Adds the entry; returns its id. */
async function addEntry(
  { db, deps, subscriber, now }: CallerMove,
  name: CallList,
  entry: NewListEntry,
): Promise<string> {
  const open = await openList({ db, subscriber, list: name, now })
  requireRoom(open)
  const { added, rejected } = await addToList(open, [entry], { move: true, random: deps.random })
  const [row] = added
  if (!row) throw new UserError(failureCodes.entryGone, refusal(name, rejected[0]))
  await noteAdded(open, added)
  return row.entry_id
}

function listingOf({ list: name, note, expires_at, added_at }: ListEntryRow): ListMove['before'] {
  return { list: name === 'white' ? 'white' : 'black', note, expiresAt: expires_at, addedAt: added_at }
}

function refusal(name: CallList, rejection: ListRejection | undefined): Text {
  return rejection?.reason === 'overLimit' ? texts[name].full : texts[name].refused
}
