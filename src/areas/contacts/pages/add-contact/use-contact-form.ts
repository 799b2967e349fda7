import { useEffect, useState } from 'react'
import type { Contact, ContactRefusal } from '@contract/contacts'
import { addContact, editContact } from '@/api/contacts'
import { useMutation } from '@/hooks/use-mutation'
import { readContactForm, type ContactFields, type ContactFormError } from '@/rules/contacts/contact-form'

export type ContactError = ContactFormError | ContactRefusal

/** The form of one contact: a new one, or, when there is one, `contact` to be changed. */
export function useContactForm(contact: Contact | undefined, phoneNo: string) {
  const [fields, setFields] = useState<ContactFields>({ name: '', phoneNo, note: '' })
  const [errors, setErrors] = useState<ReadonlySet<ContactError>>(new Set())
  const { busy, run } = useMutation()
  const id = contact?.id

  useEffect(() => {
    if (contact) setFields({ name: contact.name, phoneNo: contact.phoneNo, note: contact.note })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is typed is not overwritten by a reload
  }, [id])

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
    return outcome?.contact
  }

  return {
    fields,
    errors,
    busy,
    change: (changed: Partial<ContactFields>) => {
      setFields((before) => ({ ...before, ...changed }))
      setErrors(new Set())
    },
    save,
  }
}
