import type { ContactFields } from './contact-form'

/** The limits of one request, which keep its body small. */
const MAX_CONTACTS = 200
const MAX_CHARACTERS = 50_000

/**
 * Splits contacts into batches for one request each, in their order. `start` is the index of a batch's first contact.
 */
export function importBatches<Entry extends ContactFields>(
  contacts: readonly Entry[],
): { start: number; contacts: Entry[] }[] {
  const batches: { start: number; contacts: Entry[] }[] = []
  let characters = 0
  contacts.forEach((contact, index) => {
    const length = contact.name.length + contact.phoneNo.length + contact.note.length
    const last = batches[batches.length - 1]
    if (last && last.contacts.length < MAX_CONTACTS && characters + length <= MAX_CHARACTERS) {
      last.contacts.push(contact)
      characters += length
    } else {
      batches.push({ start: index, contacts: [contact] })
      characters = length
    }
  })
  return batches
}
