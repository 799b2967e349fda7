import type { Kysely } from 'kysely'
import type { NewContact } from '@contract/contacts'
import { failureCodes } from '@contract/envelope'
import type { ContactRefusal } from '@contract/words/lists'
import { CONTACT_LIMIT } from '@/rules/contacts/contact-form'
import { storedNumber } from '@/rules/phone/number'
import type { Database } from '../../database/schema'
import type { Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { restoreRows, deleteRemoved } from '../../kernel/removals'
import { UNDO_MS } from '../../kernel/table-declaration'
import type { RandomSource } from '../../ports/random'
import { incrementVersion } from './contact-books'
import {
  changeContact,
  countContacts,
  findContact,
  findContactsOf,
  findRemovedContacts,
  insertContacts,
  removeContacts,
} from './contacts'
import type { ContactRow } from './tables'

const texts = {
  gone: { zh: '该联系人已被删除', en: 'The contact has been deleted' },
  tooLate: { zh: '已无法恢复', en: 'This can no longer be undone' },
} satisfies Record<string, Text>

/** The saved contact, or why it was refused; exactly one of the two is null. */
export interface ContactOutcome {
  row: ContactRow | null
  refused: ContactRefusal | null
}

/** A contact of the subscriber's address book. Throws UserError when it was deleted. */
export async function requireContact({ db, subscriber }: Omit<BookChange, 'now'>, id: string): Promise<ContactRow> {
  const row = await findContact(db, subscriber.id, id)
  if (!row) throw new UserError(failureCodes.entryGone, texts.gone)
  return row
}

/**
 * Adds one contact. Refuses the subscriber's own number, a number that has a contact, and a full book (DESIGN 4.18).
 */
export async function addContact(
  change: BookChange,
  contact: NewContact,
  random: RandomSource,
): Promise<ContactOutcome> {
  const { db, subscriber } = change
  const added = { ...readNewContact(contact), id: random.id() }
  await incrementVersion(db, subscriber.id)
  await purgeRemoved(change)
  const isFull = (await countContacts(db, subscriber.id)) >= CONTACT_LIMIT
  const refused = (await refusalOf(change, added)) ?? (isFull ? 'overLimit' : null)
  if (refused) return { row: null, refused }
  await insertContacts(db, subscriber.id, [added])
  return { row: await requireContact(change, added.id), refused: null }
}

/** Changes one contact; refuses like `addContact`. Throws UserError when it was deleted. */
export async function editContact(change: BookChange, id: string, contact: NewContact): Promise<ContactOutcome> {
  const { db, subscriber } = change
  const edited = { ...readNewContact(contact), id }
  await incrementVersion(db, subscriber.id)
  await requireContact(change, id)
  const refused = await refusalOf(change, edited)
  if (refused) return { row: null, refused }
  await changeContact(db, subscriber.id, edited)
  return { row: await requireContact(change, id), refused: null }
}

/** Removes contacts; they can be restored for ten minutes. Returns the ids that were in the book. */
export async function removeFromBook(change: BookChange, ids: readonly string[]): Promise<string[]> {
  await incrementVersion(change.db, change.subscriber.id)
  await purgeRemoved(change)
  return removeContacts(change.db, change.subscriber.id, ids, change.now)
}

/**
 * Undoes removals of the last ten minutes. A contact stays removed when its number has another contact by now, or when
 * the book is full. Throws UserError when nothing can be restored.
 */
export async function restoreToBook({ db, subscriber, now }: BookChange, ids: readonly string[]): Promise<string[]> {
  await incrementVersion(db, subscriber.id)
  const removed = await findRemovedContacts(db, subscriber.id, ids, now - UNDO_MS)
  if (removed.length === 0) throw new UserError(failureCodes.entryGone, texts.tooLate)
  const numbers = removed.map((row) => row.phone_no)
  const taken = new Set((await findContactsOf(db, subscriber.id, numbers)).keys())
  const room = CONTACT_LIMIT - (await countContacts(db, subscriber.id))
  const restored: string[] = []
  for (const { contact_id, phone_no } of removed) {
    if (taken.has(phone_no) || restored.length >= room) continue
    taken.add(phone_no)
    restored.push(contact_id)
  }
  await restoreRows(db, 'contacts', subscriber.id, restored)
  return restored
}

async function refusalOf(
  { db, subscriber }: BookChange,
  { id, phoneNo }: { id: string; phoneNo: string },
): Promise<ContactRefusal | null> {
  if (phoneNo === subscriber.phoneNo) return 'ownNumber'
  const other = (await findContactsOf(db, subscriber.id, [phoneNo])).get(phoneNo)
  return other && other.contact_id !== id ? 'duplicate' : null
}

/** The address book to change, and the time of the change. */
export interface BookChange {
  db: Kysely<Database>
  subscriber: Subscriber
  now: number
}

/** Deletes removed contacts that can no longer be restored. */
export const purgeRemoved = ({ db, subscriber, now }: BookChange) =>
  deleteRemoved(db, 'contacts', subscriber.id, now - UNDO_MS)

/** Normalizes the number of a contact. */
export const readNewContact = ({ name, phoneNo, note = '' }: NewContact): Required<NewContact> => ({
  name,
  phoneNo: storedNumber(phoneNo),
  note,
})
