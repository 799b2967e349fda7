import { useState } from 'react'
import type { Contact, ContactRefusal } from '@contract/contacts'
import { addContact, editContact } from '@/api/contacts'
import { useDraft } from '@/hooks/use-draft'
import { useMutation } from '@/hooks/use-mutation'
import { readContactForm, type ContactFields, type ContactFormError } from '@/rules/contacts/contact-form'
import { forgetContacts } from '../../parts/forget-contacts'

export type ContactError = ContactFormError | ContactRefusal

/** The form of one contact: a new one, or, when there is one, `contact` with the id `askedId` to be changed. */
export function useContactForm(askedId: string | undefined, contact: Contact | undefined, phoneNo: string) {
  const [errors, setErrors] = useState<ReadonlySet<ContactError>>(new Set())
  const { busy, run } = useMutation()
  const id = contact?.id
  // What is typed is not overwritten by a reload.
  const draft = useDraft<ContactFields | null>(`contact:${askedId ?? phoneNo}`, null)
  const known = { name: contact?.name ?? '', phoneNo: contact?.phoneNo ?? phoneNo, note: contact?.note ?? '' }
  const fields = draft.value ?? known

  /** Returns the contact as it is kept, or nothing: what was typed stays, and the errors say why. */
  async function save(): Promise<Contact | null | undefined> {
    const form = readContactForm(fields)
    setErrors(form.ok ? new Set() : form.errors)
    if (!form.ok) return null
    const outcome = await run(
      (requestId) => (id ? editContact(id, form.contact, requestId) : addContact(form.contact, requestId)),
      [id, form.contact],
    )
    if (outcome?.refused) setErrors(new Set([outcome.refused]))
    if (outcome?.contact) forgetContacts()
    return outcome?.contact
  }

  return {
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
