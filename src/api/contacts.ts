import type { Contact, ContactRefusal, NewContact } from '@contract/contacts'
import type { NumberFacts } from '@contract/tags'
import type { LetterCount } from '@/rules/contacts/list-layout'
import { CallError } from './call-error'
import { call } from './client'
import type { Fields } from './read'
import { list, num, numOrNull, oneOf, record, str } from './read'
import { readFacts } from './tags'

const C = '/unicomAssistant/uasp/guard/v1/contact'
/** Rows of one page where rows are chosen from. */
const PAGE = 50
/** The gateway's code for what is not there any more. */
const GONE = 'U0301'
const refusals = ['duplicate', 'ownNumber', 'overLimit'] as const

/** Some rows of the address book, from A to Z, and how the whole of it is divided. */
export interface ContactPage {
  items: Contact[]
  total: number
  /** Rows of another version have moved. */
  version: number
  letters: LetterCount[]
}

/** `limit` rows from a row counted from 0; `search` matches name, pinyin, its initials or number. */
export async function queryContacts(query: { search?: string; from?: number; limit?: number }): Promise<ContactPage> {
  const { search, from = 0, limit } = query
  const data = await call(`${C}/query`, { search: search || undefined, from, limit }, { loading: false })
  const items = list(data.items, readContact)
  const letters = list(data.letters, ({ letter, count }) => ({ letter: str(letter), count: num(count) }))
  return { items, total: num(data.total, items.length), version: num(data.version), letters }
}

/** The first `limit` contacts that match, and how the whole list is divided. */
export const contactsQuery = (search: string, limit: number) => ({
  key: ['contacts', search],
  fetch: () => queryContacts({ search, limit }),
})

/** The contacts that `search` matches, page by page from A to Z. */
export async function contactsByPage(
  search: string,
  cursor: string | null,
): Promise<{ items: Contact[]; nextCursor: string | null }> {
  const data = await call(`${C}/query`, { search: search || undefined, cursor, limit: PAGE }, { loading: false })
  return { items: list(data.items, readContact), nextCursor: str(data.nextCursor) || null }
}

/** One contact, and what is known of its number; null when it is not in the book. */
async function contactDetail(id: string): Promise<{ contact: Contact; number: NumberFacts } | null> {
  try {
    const data = await call(`${C}/detail`, { id }, { loading: false, quiet: true })
    const contact = readContact(record(data.contact))
    return contact && { contact, number: readFacts(record(data.number), contact.phoneNo) }
  } catch (error) {
    if (error instanceof CallError && error.code === GONE) return null
    throw error
  }
}

export const contactQuery = (id: string) => ({ key: ['contact', id], fetch: () => contactDetail(id) })

/** What became of one contact: it is there, or why not. */
export interface ContactOutcome {
  contact: Contact | null
  refused: ContactRefusal | null
}

/** Adds one contact. */
export async function addContact(contact: NewContact, requestId: string): Promise<ContactOutcome> {
  return readOutcome(await call(`${C}/add`, { contact, requestId }))
}

/** Changes one contact. */
export async function editContact(id: string, contact: NewContact, requestId: string): Promise<ContactOutcome> {
  return readOutcome(await call(`${C}/edit`, { id, contact, requestId }))
}

/** Removes contacts; they can be restored for ten minutes. */
export async function removeContacts(ids: string[], requestId: string): Promise<string[]> {
  return readIds((await call(`${C}/remove`, { ids, requestId })).removedIds)
}

/** Undoes a removal; returns the contacts that are back. */
export async function restoreContacts(ids: string[], requestId: string): Promise<string[]> {
  return readIds((await call(`${C}/restore`, { ids, requestId })).restoredIds)
}

/** What became of the contacts of a file; `index` is the place in what was sent. */
export interface ImportOutcome {
  added: number
  merged: number
  unchanged: number
  refused: { index: number; reason: ContactRefusal }[]
}

/** Adds contacts of a file; the consent comes first. */
export async function importContacts(contacts: NewContact[], requestId: string): Promise<ImportOutcome> {
  const data = await call(`${C}/import`, { contacts, requestId }, { loading: false })
  return {
    added: num(data.added),
    merged: num(data.merged),
    unchanged: num(data.unchanged),
    refused: list(data.refused, ({ index, reason }) => ({
      index: num(index),
      reason: oneOf(reason, refusals, 'duplicate'),
    })),
  }
}

/** Since when the subscriber agrees to the import of contacts (ms); null when not. */
async function contactConsent(): Promise<{ agreedAt: number | null }> {
  return { agreedAt: numOrNull((await call(`${C}/consent`, {}, { loading: false })).agreedAt) }
}

export const contactConsentQuery = { key: ['contactConsent'], fetch: contactConsent }

/** Records the consent, or takes it back. */
export async function agreeToImport(agreed: boolean, requestId: string): Promise<{ agreedAt: number | null }> {
  return { agreedAt: numOrNull((await call(`${C}/agree`, { agreed, requestId })).agreedAt) }
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
  return { contact: read, refused: read ? null : oneOf(refused, refusals, 'duplicate') }
}

function readIds(value: unknown): string[] {
  return Array.isArray(value) ? value.map((id) => str(id)).filter(Boolean) : []
}
