import type { ContactFields } from './contact-form'

/** What goes together in one request: so many contacts, and so much text, at most. */
const CONTACTS = 200
const LETTERS = 50_000

/** Divides contacts in their order; `start` is where a batch begins, counted from 0. */
export function importBatches<Entry extends ContactFields>(
  contacts: readonly Entry[],
): { start: number; contacts: Entry[] }[] {
  const batches: { start: number; contacts: Entry[] }[] = []
  let letters = 0
  contacts.forEach((contact, index) => {
    const length = contact.name.length + contact.phoneNo.length + contact.note.length
    const last = batches[batches.length - 1]
    if (last && last.contacts.length < CONTACTS && letters + length <= LETTERS) {
      last.contacts.push(contact)
      letters += length
    } else {
      batches.push({ start: index, contacts: [contact] })
      letters = length
    }
  })
  return batches
}
