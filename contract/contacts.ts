import { z } from 'zod'
import { cursor, lineNumber, requestId } from './common'
import { defineCall } from './define'
import { numberFacts } from './tags'
import { contactRefusals } from './words/lists'

/** One number of the address book. `letter` is its section: 'A' to 'Z', or '#' for names without a letter. */
export const contact = z.object({
  id: z.string(),
  name: z.string(),
  phoneNo: z.string(),
  note: z.string(),
  letter: z.string(),
})
export type Contact = z.infer<typeof contact>

export const newContact = z.object({
  name: z.string().trim().min(1).max(40),
  phoneNo: lineNumber,
  note: z.string().trim().max(500).optional(),
})
export type NewContact = z.infer<typeof newContact>

/** A refused contact of an import; `index` is its place in the request. */
const importRefusal = z.object({ index: z.number().int(), reason: z.enum(contactRefusals) })

const ids = z.array(z.string().max(64)).min(1).max(200)

export const contactCalls = {
  'guard/v1/contact/query': defineCall({
    access: 'private',
    summary:
      'One page of the address book from A to Z; `search` matches name, pinyin (of each character the initial or the whole syllable) or number. `from` opens it at a row counted from 0. ' +
      '`letters` counts the rows of each letter. `version` changes with every change: row numbers are only valid within one version.',
    request: z.object({
      search: z.string().max(40).optional(),
      cursor,
      from: z.number().int().min(0).optional(),
      limit: z.number().int().min(1).max(200).optional(),
    }),
    answer: z.object({
      items: z.array(contact),
      nextCursor: z.string().nullable(),
      total: z.number().int(),
      version: z.number().int(),
      letters: z.array(z.object({ letter: z.string(), count: z.number().int() })),
    }),
  }),
  'guard/v1/contact/names': defineCall({
    access: 'private',
    summary: 'The names of those numbers that are contacts.',
    request: z.object({ numbers: z.array(lineNumber).min(1).max(500) }),
    answer: z.object({ items: z.array(contact.pick({ phoneNo: true, name: true })) }),
  }),
  'guard/v1/contact/detail': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary: 'One contact, and what is known about its number.',
    request: z.object({ id: z.string().max(64) }),
    answer: z.object({ contact, number: numberFacts }),
  }),
  'guard/v1/contact/add': defineCall({
    access: 'private',
    adds: 500,
    summary: 'Adds one contact; when it is refused, `contact` is null and `refused` is the reason.',
    request: z.object({ contact: newContact, requestId }),
    answer: z.object({ contact: contact.nullable(), refused: z.enum(contactRefusals).nullable() }),
  }),
  'guard/v1/contact/edit': defineCall({
    access: 'private',
    adds: 500,
    errors: ['entryGone'],
    summary: 'Changes one contact; when it is refused, `contact` is null and `refused` is the reason.',
    request: z.object({ id: z.string().max(64), contact: newContact, requestId }),
    answer: z.object({ contact: contact.nullable(), refused: z.enum(contactRefusals).nullable() }),
  }),
  'guard/v1/contact/remove': defineCall({
    access: 'private',
    summary: 'Removes contacts; they can be restored for ten minutes.',
    request: z.object({ ids, requestId }),
    answer: z.object({ removedIds: z.array(z.string()) }),
  }),
  'guard/v1/contact/restore': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary:
      'Undoes a removal. A contact stays removed if another one has its number now, or if the address book is full.',
    request: z.object({ ids, requestId }),
    answer: z.object({ restoredIds: z.array(z.string()) }),
  }),
  'guard/v1/contact/import': defineCall({
    access: 'private',
    // A whole address book with long notes is some 220 batches of the app; one that changes nothing does not count.
    adds: 1000,
    summary:
      'Adds the contacts of a file; needs the consent of contact/agree. A known number keeps its contact, and a different name is added to the note. Without a change it does not count towards the limit.',
    request: z.object({ contacts: z.array(newContact).min(1).max(500), requestId }),
    answer: z.object({
      added: z.number().int(),
      merged: z.number().int(),
      unchanged: z.number().int(),
      refused: z.array(importRefusal),
    }),
  }),
  'guard/v1/contact/consent': defineCall({
    access: 'private',
    summary: 'When the subscriber agreed to storing contacts here; null without consent.',
    request: z.object({}),
    answer: z.object({ agreedAt: z.number().nullable() }),
  }),
  'guard/v1/contact/agree': defineCall({
    access: 'private',
    summary: 'Stores the consent to importing contacts, or its withdrawal, after which nothing can be imported.',
    request: z.object({ agreed: z.boolean(), requestId }),
    answer: z.object({ agreedAt: z.number().nullable() }),
  }),
} as const
