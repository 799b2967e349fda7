import { useState } from 'react'
import type { Contact } from '@contract/contacts'
import type { ContactRefusal } from '@contract/words/lists'
import { addContact, editContact } from '@/api/contacts'
import { useDraft } from '@/hooks/use-draft'
import { useMutation } from '@/hooks/use-mutation'
import { readContactForm, type ContactFields, type ContactFormError } from '@/rules/contacts/contact-form'
import { useNumberQuestion } from '@/widgets/EntryList/use-number-question'
import { forgetContacts } from '../../parts/forget-contacts'

const fieldNames = ['name', 'phoneNo', 'note'] as const satisfies readonly (keyof ContactFields)[]

export type ContactError = ContactFormError | ContactRefusal

/** The state of a contact's form. `contact` is the existing contact with the id `askedId`; undefined for a new one. */
export function useContactForm(askedId: string | undefined, contact: Contact | undefined, phoneNo: string) {
  const [errors, setErrors] = useState<ReadonlySet<ContactError>>(new Set())
  const { busy, run } = useMutation()
  const askNumber = useNumberQuestion()
  const id = contact?.id
  // A draft, so that a reload does not overwrite the input.
  const draft = useDraft<ContactFields | null>(`contact:${askedId ?? phoneNo}`, null)
  const known = { name: contact?.name ?? '', phoneNo: contact?.phoneNo ?? phoneNo, note: contact?.note ?? '' }
  const fields = draft.value ?? known

  /** Returns the saved contact, or nothing if it was refused: the input stays and the errors explain it. */
  async function save(): Promise<Contact | null | undefined> {
    const form = readContactForm(fields)
    setErrors(form.ok ? new Set() : form.errors)
    if (!form.ok) return null
    if (form.contact.phoneNo !== contact?.phoneNo && !(await askNumber(form.contact.phoneNo))) return null
    const outcome = await run(
      (requestId) => (id ? editContact(id, form.contact, requestId) : addContact(form.contact, requestId)),
      [id, form.contact],
    )
    if (outcome?.refused) setErrors(new Set([outcome.refused]))
    if (outcome?.contact) forgetContacts()
    return outcome?.contact
  }

  return {
    isDirty: fieldNames.some((name) => fields[name] !== known[name]),
    fields,
    errors,
    busy,
    change: (changed: Partial<ContactFields>) => {
      draft.set((before) => ({ ...(before ?? known), ...changed }))
      setErrors(new Set())
    },
    save,
  }
}
