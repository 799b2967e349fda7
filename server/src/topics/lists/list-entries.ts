import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ListEntry } from '@contract/lists'
import type { ListName } from '@contract/words/lists'
import type { ListTopic } from '@/rules/lists/list-kinds'
import type { Database } from '../../database/schema'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'
import { numberPattern, searchPattern, type Position } from '../../kernel/list-query'
import type { Language } from '../../kernel/errors'
import type { PhoneDataPort } from '../../ports/phone-data'
import type { ListEntryRow } from './tables'

/** Live entries: neither removed nor expired. */
function live(db: Kysely<Database>, subscriberId: string | RawBuilder<string>, now: number | RawBuilder<number>) {
  return db
    .selectFrom('list_entries')
    .where('subscriber_id', '=', subscriberId)
    .where('removed_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
}

type LiveEntries = ReturnType<typeof live>

/** One page of a list, newest first, after a position; `search` matches the value or its note. */
export function findEntries(
  db: Kysely<Database>,
  subscriberId: string,
  query: { list: ListName; search: string; after: Position | null; limit: number; now: number },
): Promise<ListEntryRow[]> {
  const { list, search, after, limit, now } = query
  let select = live(db, subscriberId, now).selectAll().where('list', '=', list)
  if (search) {
    select = select.where((where) =>
      where.or([
        where('normalized', 'like', numberPattern(search)),
        where('value', '~', searchPattern(search)),
        where('note', '~', searchPattern(search)),
      ]),
    )
  }
  if (after) select = select.where(sql<boolean>`(added_at, entry_id) < (${after.at}, ${after.id})`)
  return select.orderBy('added_at', 'desc').orderBy('entry_id', 'desc').limit(limit).execute()
}

/** The number of entries on some lists together. */
export async function countEntries(
  db: Kysely<Database>,
  subscriberId: string,
  lists: readonly ListName[],
  now: number,
): Promise<number> {
  const { count } = await live(db, subscriberId, now)
    .where('list', 'in', [...lists])
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The live entry of each normalized value, on any list of the topic. */
export async function findEntriesOf(
  db: Kysely<Database>,
  subscriberId: string,
  { topic, normalized }: { topic: ListTopic; normalized: readonly string[] },
  now: number,
): Promise<Map<string, ListEntryRow>> {
  if (normalized.length === 0) return new Map()
  const rows = await live(db, subscriberId, now)
    .selectAll()
    .where('topic', '=', topic)
    .where('normalized', 'in', [...normalized])
    .execute()
  return new Map(rows.map((row) => [row.normalized, row]))
}

/** The live entry of a number on the blacklist or the whitelist; null when there is none. */
export async function findEntryOfNumber(
  db: Kysely<Database>,
  subscriberId: string,
  phoneNo: string,
  now: number,
): Promise<ListEntryRow | null> {
  const found = await findEntriesOf(db, subscriberId, { topic: 'number', normalized: [phoneNo] }, now)
  return found.get(phoneNo) ?? null
}

/** The columns of an entry that a verdict needs. */
export type VerdictEntry = Pick<ListEntryRow, 'list' | 'normalized' | 'expires_at' | 'added_at'>

const forVerdict = (live: LiveEntries) => live.select(['list', 'normalized', 'expires_at', 'added_at'])

interface Matching {
  subscriberId: string
  normalized: readonly string[]
  now: number
}

// All values are one array parameter, so that the statement's text does not depend on their number.
/** The entries that match a caller, as a part of a statement. */
export const entriesForCall = (db: Kysely<Database>, { subscriberId, normalized, now }: Values<Matching>) =>
  forVerdict(live(db, subscriberId, now))
    .where('topic', 'in', ['number', 'segment'])
    .where(sql<boolean>`normalized = any(${normalized}::text[])`)

const selectForCall = compiledOnce(entriesForCall)

const selectForSms = compiledOnce((db, { subscriberId, normalized, now }: Values<Matching>) =>
  forVerdict(live(db, subscriberId, now)).where((where) =>
    where.or([
      where.and([
        where('topic', 'in', ['number', 'segment', 'sender']),
        sql<boolean>`normalized = any(${normalized}::text[])`,
      ]),
      where('topic', '=', 'word'),
    ]),
  ),
)

/** Every live entry of every list, for the verdict. */
export function findAllEntries(db: Kysely<Database>, subscriberId: string, now: number): Promise<VerdictEntry[]> {
  return forVerdict(live(db, subscriberId, now)).execute()
}

/**
 * The live entries of numbers and segments that match some normalized values; for an SMS those of senders, and all
 * words.
 */
export function findEntriesThatMatch(
  db: Kysely<Database>,
  subscriberId: string,
  { normalized, isSms }: { normalized: readonly string[]; isSms: boolean },
  now: number,
): Promise<VerdictEntry[]> {
  return (isSms ? selectForSms : selectForCall)(db, { subscriberId, normalized, now })
}

/** One live entry of a list; null when there is none. */
export async function findEntry(
  db: Kysely<Database>,
  subscriberId: string,
  { id, list }: { id: string; list: ListName },
  now: number,
): Promise<ListEntryRow | null> {
  const row = await live(db, subscriberId, now)
    .selectAll()
    .where('list', '=', list)
    .where('entry_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** An entry in the wire format; a number has its place and carrier in `language`. */
export function describeEntry(row: ListEntryRow, phoneData: PhoneDataPort, language: Language): ListEntry {
  return {
    id: row.entry_id,
    value: row.value,
    note: row.note,
    addedAt: row.added_at,
    expiresAt: row.expires_at,
    ...(row.topic === 'number' ? phoneData.lookUp(row.normalized, language) : { place: '', carrier: '' }),
  }
}
