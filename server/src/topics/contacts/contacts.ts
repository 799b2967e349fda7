import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import type { Values } from '../../kernel/database/compiled-once'
import { likePattern, numberPattern, searchPattern } from '../../kernel/list-query'
import { indexName, spell } from './name-index'
import type { ContactRow } from './tables'

export interface NewContact {
  id: string
  phoneNo: string
  name: string
  note?: string
}

const BATCH = 500

/** Contacts in the book, filtered by name, pinyin or number when `search` is given. */
function live(db: Kysely<Database>, subscriberId: string, search = '') {
  const contacts = db.selectFrom('contacts').where('subscriber_id', '=', subscriberId).where('removed_at', 'is', null)
  if (!search) return contacts
  // Only Latin letters and digits can begin a pinyin spelling.
  const spelling = /^[\u0020-\u024f]+$/.test(search) ? spell(search) : ''
  return contacts.where((where) =>
    where.or([
      where('name', '~', searchPattern(search)),
      where('phone_no', 'like', numberPattern(search)),
      ...(spelling ? [where('spellings', 'like', likePattern(`|${spelling}`))] : []),
    ]),
  )
}

/** The number of a contact, as a part of a statement: one row, or none when it is nobody's of the book. */
export const contactOfNumber = (
  db: Kysely<Database>,
  { subscriberId, phoneNo }: Values<{ subscriberId: string; phoneNo: string }>,
) =>
  db
    .selectFrom('contacts')
    .select('phone_no')
    .where('subscriber_id', '=', subscriberId)
    .where('removed_at', 'is', null)
    .where('phone_no', '=', phoneNo)

/** The numbers of a subscriber's contacts. */
export async function findContactNumbers(db: Kysely<Database>, subscriberId: string): Promise<string[]> {
  const rows = await live(db, subscriberId).select('phone_no').execute()
  return rows.map((row) => row.phone_no)
}

/** One page from A to Z, after a contact or from an offset. */
export function findContacts(
  db: Kysely<Database>,
  subscriberId: string,
  query: { search: string; after: string | null; from: number; limit: number },
): Promise<ContactRow[]> {
  const { search, after, from, limit } = query
  let select = live(db, subscriberId, search).selectAll()
  if (after !== null) {
    const place = sql`select sort_key, contact_id from contacts
      where subscriber_id = ${subscriberId} and contact_id = ${after}`
    select = select.where(sql<boolean>`(sort_key, contact_id) > (${place})`)
  }
  return select.orderBy('sort_key').orderBy('contact_id').offset(from).limit(limit).execute()
}

/** The number of contacts per letter, '#' last. */
export async function countLetters(
  db: Kysely<Database>,
  subscriberId: string,
  search: string,
): Promise<{ letter: string; count: number }[]> {
  const rows = await live(db, subscriberId, search)
    .select((column) => ['letter', column.fn.countAll<number>().as('count')])
    .groupBy('letter')
    .orderBy(sql`min(sort_key)`)
    .execute()
  return rows.map(({ letter, count }) => ({ letter, count: Number(count) }))
}

export async function countContacts(db: Kysely<Database>, subscriberId: string): Promise<number> {
  const { count } = await live(db, subscriberId)
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One contact of the book; null when there is none. */
export async function findContact(db: Kysely<Database>, subscriberId: string, id: string): Promise<ContactRow | null> {
  return (await live(db, subscriberId).selectAll().where('contact_id', '=', id).executeTakeFirst()) ?? null
}

/** The contacts with these numbers, by number. */
export async function findContactsOf(
  db: Kysely<Database>,
  subscriberId: string,
  numbers: readonly string[],
): Promise<Map<string, ContactRow>> {
  if (numbers.length === 0) return new Map()
  const rows = await live(db, subscriberId)
    .selectAll()
    .where('phone_no', 'in', [...numbers])
    .execute()
  return new Map(rows.map((row) => [row.phone_no, row]))
}

/** Inserts contacts; a number that is already in the book violates the unique index. */
export async function insertContacts(
  db: Kysely<Database>,
  subscriberId: string,
  contacts: readonly NewContact[],
): Promise<void> {
  const rows = contacts.map(({ id, phoneNo, name, note = '' }) => ({
    subscriber_id: subscriberId,
    contact_id: id,
    phone_no: phoneNo,
    name,
    note,
    ...indexName(name),
    removed_at: null,
  }))
  for (let start = 0; start < rows.length; start += BATCH) {
    await db
      .insertInto('contacts')
      .values(rows.slice(start, start + BATCH))
      .execute()
  }
}

/** Replaces name, number and note of a contact. */
export async function changeContact(
  db: Kysely<Database>,
  subscriberId: string,
  { id, phoneNo, name, note }: Required<NewContact>,
): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ phone_no: phoneNo, name, note, ...indexName(name) })
    .where('subscriber_id', '=', subscriberId)
    .where('contact_id', '=', id)
    .execute()
}

/** Marks contacts as removed. Returns the ids that were in the book. */
export async function removeContacts(
  db: Kysely<Database>,
  subscriberId: string,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const rows = await db
    .updateTable('contacts')
    .set({ removed_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('contact_id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .returning('contact_id')
    .execute()
  return rows.map((row) => row.contact_id)
}

/** Contacts removed after an instant. */
export function findRemovedContacts(
  db: Kysely<Database>,
  subscriberId: string,
  ids: readonly string[],
  removedAfter: number,
): Promise<ContactRow[]> {
  return db
    .selectFrom('contacts')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('contact_id', 'in', [...ids])
    .where('removed_at', '>', removedAfter)
    .orderBy('removed_at', 'desc')
    .execute()
}
