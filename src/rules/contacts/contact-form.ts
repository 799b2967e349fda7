import { typedNumber } from '../phone/written-numbers'
import { cutText } from '../text/storable-text'

/** The maximum length of a contact's name and note, and the maximum number of contacts of one subscriber. */
export const NAME_LENGTH = 40
export const NOTE_LENGTH = 500
export const CONTACT_LIMIT = 20_000

export interface ContactFields {
  name: string
  phoneNo: string
  note: string
}

export type ContactFormError = 'nameMissing' | 'phoneWrong'

export type ContactForm = { ok: true; contact: ContactFields } | { ok: false; errors: Set<ContactFormError> }

/** Validates the form. Texts are trimmed and the number is normalised. Reports every error, not only the first. */
export function readContactForm({ name, phoneNo, note }: ContactFields): ContactForm {
  const number = typedNumber(phoneNo)
  const kept = { name: cutText(name.trim(), NAME_LENGTH), note: cutText(note.trim(), NOTE_LENGTH) }
  const errors = new Set<ContactFormError>()
  if (kept.name.trim() === '') errors.add('nameMissing')
  if (number === null) errors.add('phoneWrong')
  if (number === null || errors.size > 0) return { ok: false, errors }
  return { ok: true, contact: { ...kept, phoneNo: number } }
}
