import type { NewContact } from '@contract/contacts'
import { failureCodes } from '@contract/envelope'
import type { ContactRefusal } from '@contract/words/lists'
import { CONTACT_LIMIT } from '@/rules/contacts/contact-form'
import { mergeContact } from '@/rules/contacts/read-contacts'
import { UserError, type Text } from '../../kernel/errors'
import type { RandomSource } from '../../ports/random'
import { recordDeeds } from '../points/record-deeds'
import { purgeRemoved, readNewContact, type BookChange } from './change-contacts'
import { findBook, incrementVersion } from './contact-books'
import { changeContact, countContacts, findContactsOf, insertContacts } from './contacts'
import type { ContactRow } from './tables'

const noConsent: Text = { zh: '请先同意导入联系人', en: 'Please agree to the import of contacts first' }

export interface ImportOutcome {
  added: number
  merged: number
  unchanged: number
  refused: { index: number; reason: ContactRefusal }[]
}

/**
 * Imports the contacts of a file. A number that has a contact keeps its name; the file's name and note are appended to
 * its note. Throws UserError without consent (DESIGN 7.9).
 */
export async function importContacts(
  change: BookChange,
  contacts: readonly NewContact[],
  random: RandomSource,
): Promise<ImportOutcome> {
  const { db, subscriber } = change
  await incrementVersion(db, subscriber.id)
  if ((await findBook(db, subscriber.id)).agreedAt === null) {
    throw new UserError(failureCodes.badForm, noConsent)
  }
  await purgeRemoved(change)
  const wanted = contacts.map(readNewContact)
  const numbers = wanted.map(({ phoneNo }) => phoneNo)
  const known = await findContactsOf(db, subscriber.id, numbers)
  const room = CONTACT_LIMIT - (await countContacts(db, subscriber.id))
  const fresh = new Map<string, Required<NewContact> & { id: string }>()
  const changed = new Map<string, Required<NewContact> & { id: string }>()
  const outcome: ImportOutcome = { added: 0, merged: 0, unchanged: 0, refused: [] }
  for (const [index, contact] of wanted.entries()) {
    const { phoneNo } = contact
    const row = known.get(phoneNo)
    const before = fresh.get(phoneNo) ?? changed.get(phoneNo) ?? (row && { ...fieldsOf(row), id: row.contact_id })
    if (before) {
      const merged = mergeContact(before, contact)
      outcome[merged === before ? 'unchanged' : 'merged'] += 1
      if (merged !== before) (fresh.has(phoneNo) ? fresh : changed).set(phoneNo, merged)
    } else if (phoneNo === subscriber.phoneNo) outcome.refused.push({ index, reason: 'ownNumber' })
    else if (fresh.size >= room) outcome.refused.push({ index, reason: 'overLimit' })
    else fresh.set(phoneNo, { ...contact, id: random.id() })
  }
  await insertContacts(db, subscriber.id, [...fresh.values()])
  for (const contact of changed.values()) await changeContact(db, subscriber.id, contact)
  if (fresh.size + outcome.merged > 0) await recordDeeds(db, subscriber.id, 'contactSync', ['import'], change.now)
  return { ...outcome, added: fresh.size }
}

const fieldsOf = (row: ContactRow): Required<NewContact> => ({
  name: row.name,
  phoneNo: row.phone_no,
  note: row.note,
})
