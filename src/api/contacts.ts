import type { Contact, NewContact } from '@contract/contacts'
import type { NumberFacts } from '@contract/tags'
import type { ContactRefusal } from '@contract/words/lists'
import { contactRefusals } from '@contract/words/lists'
import type { LetterCount } from '@/rules/contacts/list-layout'
import { call } from './client'
import { nullIfNotFound } from './null-if-not-found'
import type { Fields } from './read'
import { list, num, numOrNull, oneOf, record, str, texts } from './read'
import { readFacts } from './tags'

/** Rows per page in a selection list. */
const PAGE = 50

/** A part of the address book, from A to Z, and the number of rows of each letter. */
export interface ContactPage {
  items: Contact[]
  total: number
  /** Changes with every change: row numbers are only valid within one version. */
  version: number
  letters: LetterCount[]
}

/**
 * Fetches `limit` rows, starting at row `from`, counted from 0. `search` matches name, pinyin, its initials or number.
 */
export async function queryContacts(query: { search?: string; from?: number; limit?: number }): Promise<ContactPage> {
  const { search, from = 0, limit } = query
  const data = await call('guard/v1/contact/query', { search: search || undefined, from, limit }, { loading: false })
  const items = list(data.items, readContact)
  const letters = list(data.letters, ({ letter, count }) => ({ letter: str(letter), count: num(count) }))
  return { items, total: num(data.total, items.length), version: num(data.version), letters }
}

/** The first `limit` matching contacts, and the number of rows of each letter. */
export const contactsQuery = (search: string, limit: number) => ({
  key: ['contacts', search],
  fetch: () => queryContacts({ search, limit }),
})

/** The first contacts that match a typed name, with or without records. */
export const foundContactsQuery = (search: string) => ({
  key: ['contacts', 'found', search],
  fetch: async (): Promise<Contact[]> => (await queryContacts({ search, limit: 3 })).items,
})

/** The names of those numbers that are contacts, by number. */
export const contactNamesQuery = (numbers: readonly string[]) => ({
  key: ['contacts', 'names', numbers.join()],
  fetch: async (): Promise<ReadonlyMap<string, string>> => {
    const data = await call('guard/v1/contact/names', { numbers: [...numbers] }, { loading: false, quiet: true })
    return new Map(list(data.items, ({ phoneNo, name }) => [str(phoneNo), str(name)] as const))
  },
})

/** Fetches one page of the contacts that match `search`, from A to Z. */
export async function contactsByPage(
  search: string,
  cursor: string | null,
): Promise<{ items: Contact[]; nextCursor: string | null }> {
  const data = await call(
    'guard/v1/contact/query',
    { search: search || undefined, cursor, limit: PAGE },
    { loading: false },
  )
  return { items: list(data.items, readContact), nextCursor: str(data.nextCursor) || null }
}

/** Fetches one contact and what is known about its number; null when it is not in the address book. */
async function contactDetail(id: string): Promise<{ contact: Contact; number: NumberFacts } | null> {
  const data = await nullIfNotFound(call('guard/v1/contact/detail', { id }, { loading: false, quiet: true }))
  const contact = data && readContact(record(data.contact))
  return contact && { contact, number: readFacts(record(data.number), contact.phoneNo) }
}

export const contactQuery = (id: string) => ({ key: ['contact', id], fetch: () => contactDetail(id) })

/** The result of adding or changing a contact: the contact, or why it was refused. */
export interface ContactOutcome {
  contact: Contact | null
  refused: ContactRefusal | null
}

/** Adds one contact. */
export async function addContact(contact: NewContact, requestId: string): Promise<ContactOutcome> {
  return readOutcome(await call('guard/v1/contact/add', { contact, requestId }))
}

/** Changes one contact. */
export async function editContact(id: string, contact: NewContact, requestId: string): Promise<ContactOutcome> {
  return readOutcome(await call('guard/v1/contact/edit', { id, contact, requestId }))
}

/** Removes contacts, which can be restored for ten minutes. Returns the ids of the removed contacts. */
export async function removeContacts(ids: string[], requestId: string): Promise<string[]> {
  return texts((await call('guard/v1/contact/remove', { ids, requestId })).removedIds)
}

/** Undoes a removal; returns the ids of the restored contacts. */
export async function restoreContacts(ids: string[], requestId: string): Promise<string[]> {
  return texts((await call('guard/v1/contact/restore', { ids, requestId })).restoredIds)
}

/** The result of an import; `index` is the position in the request. */
export interface ImportOutcome {
  added: number
  merged: number
  unchanged: number
  refused: { index: number; reason: ContactRefusal }[]
}

/** Adds the contacts of a file; needs the subscriber's consent. The screen shows the error itself. */
export async function importContacts(contacts: NewContact[], requestId: string): Promise<ImportOutcome> {
  const data = await call('guard/v1/contact/import', { contacts, requestId }, { loading: false, quiet: true })
  return {
    added: num(data.added),
    merged: num(data.merged),
    unchanged: num(data.unchanged),
    refused: list(data.refused, ({ index, reason }) => ({
      index: num(index),
      reason: oneOf(reason, contactRefusals, 'duplicate'),
    })),
  }
}

/** Fetches when the subscriber agreed to importing contacts, in ms since the epoch; null without consent. */
async function contactConsent(): Promise<{ agreedAt: number | null }> {
  return { agreedAt: numOrNull((await call('guard/v1/contact/consent', {}, { loading: false })).agreedAt) }
}

export const contactConsentQuery = { key: ['contactConsent'], fetch: contactConsent }

/** Stores the consent, or its withdrawal. */
export async function agreeToImport(agreed: boolean, requestId: string): Promise<{ agreedAt: number | null }> {
  return { agreedAt: numOrNull((await call('guard/v1/contact/agree', { agreed, requestId })).agreedAt) }
}

function readContact({ id, name, phoneNo, note, letter }: Fields): Contact | null {
  if (!str(id) || !str(phoneNo)) return null
  return {
    id: str(id),
    name: str(name, str(phoneNo)),
    phoneNo: str(phoneNo),
    note: str(note),
    letter: str(letter, '#'),
  }
}

function readOutcome({ contact, refused }: Fields): ContactOutcome {
  const read = readContact(record(contact))
  return { contact: read, refused: read ? null : oneOf(refused, contactRefusals, 'duplicate') }
}
