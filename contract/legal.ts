import { z } from 'zod'
import { requestId } from './common'
import { defineCall } from './define'
import { legalBlockKinds, legalDocumentIds, legalTextLengths } from './words/account'

/**
 * A paragraph, a list item, or a table, whose rows have a title and labelled facts. `[words](/path)` in a text is a
 * link.
 */
const legalBlock = z.object({
  kind: z.enum(legalBlockKinds),
  text: z.string(),
  rows: z.array(z.object({ title: z.string(), facts: z.array(z.object({ label: z.string(), text: z.string() })) })),
})

/** `date` is YYYY-MM-DD; `material` requires a new consent. */
const legalVersion = z.object({
  version: z.string(),
  date: z.string(),
  material: z.boolean(),
  changes: z.array(z.string()),
})

export const legalDocument = z.object({
  id: z.enum(legalDocumentIds),
  title: z.string(),
  /** Newest first; the first is the version of the text. */
  versions: z.array(legalVersion),
  sections: z.array(z.object({ heading: z.string(), blocks: z.array(legalBlock) })),
})
export type LegalDocument = z.infer<typeof legalDocument>

const legalConsents = z.object({
  /** Texts whose newest version still needs agreement, with its changes. */
  wanted: z.array(
    z.object({ id: z.enum(legalDocumentIds), title: z.string(), version: z.string(), changes: z.array(z.string()) }),
  ),
  given: z.array(z.object({ id: z.enum(legalDocumentIds), title: z.string(), version: z.string(), at: z.number() })),
})
export type LegalConsents = z.infer<typeof legalConsents>

export const legalCalls = {
  'guard/v1/legal/document': defineCall({
    access: 'public',
    summary:
      'A legal text with its version, date and history: `full` is the binding Chinese text, `summary` the English summary.',
    request: z.object({ id: z.enum(legalDocumentIds), text: z.enum(legalTextLengths).default('full') }),
    answer: legalDocument,
  }),
  'guard/v1/legal/consents': defineCall({
    access: 'private',
    summary: 'What the subscriber has agreed to, by version and time, and what still needs agreement.',
    request: z.object({}),
    answer: legalConsents,
  }),
  'guard/v1/legal/agree': defineCall({
    access: 'private',
    adds: 50,
    summary:
      'Stores an agreement to these versions, or a refusal or withdrawal. Only the newest version can be agreed to.',
    request: z.object({
      documents: z
        .array(z.object({ id: z.enum(legalDocumentIds), version: z.string().max(20) }))
        .min(1)
        .max(10),
      agreed: z.boolean(),
      requestId,
    }),
    answer: legalConsents,
  }),
} as const
