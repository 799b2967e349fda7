import type { LegalConsents, LegalDocument } from '@contract/legal'
import type { LegalDocumentId } from '@contract/words/account'
import { legalBlockKinds } from '@contract/words/account'
import { call } from './client'
import { fetchKept } from './kept'
import type { Fields } from './read'
import { bool, list, num, oneOf, str, texts } from './read'

/** A legal text. `isKept`: the copy on the phone, shown because the gateway cannot be reached. */
export interface ReadableDocument extends LegalDocument {
  isKept: boolean
}

/** The Chinese text or the English summary; kept on the phone, to show it without a network later. */
export const legalDocumentQuery = (id: LegalDocumentId, text: 'full' | 'summary') => ({
  key: ['legal', id, text],
  fetch: (): Promise<ReadableDocument> =>
    fetchKept(
      `legal.${id}.${text}`,
      () => call('guard/v1/legal/document', { id, text }, { loading: false, quiet: true }),
      (data) => readDocument(id, data),
    ),
})

/** Fetches what the subscriber has agreed to, and what still needs agreement. */
async function legalConsents(): Promise<LegalConsents> {
  return readConsents(await call('guard/v1/legal/consents', {}, { loading: false, quiet: true }))
}

export const legalConsentsQuery = { key: ['legalConsents'], fetch: legalConsents }

/** Stores an agreement to these versions, or a refusal or withdrawal. */
export async function agreeToLegal(
  documents: readonly { id: LegalDocumentId; version: string }[],
  agreed: boolean,
  requestId: string,
): Promise<LegalConsents> {
  const named = documents.map(({ id, version }) => ({ id, version }))
  return readConsents(await call('guard/v1/legal/agree', { documents: named, agreed, requestId }))
}

function readDocument(id: LegalDocumentId, data: Fields): LegalDocument | null {
  const document = {
    id,
    title: str(data.title),
    versions: list(data.versions, ({ version, date, material, changes }) =>
      str(version) && /^\d{4}-\d\d-\d\d$/.test(str(date))
        ? { version: str(version), date: str(date), material: bool(material), changes: texts(changes) }
        : null,
    ),
    sections: list(data.sections, ({ heading, blocks }) => {
      const read = list(blocks, readBlock)
      return str(heading) && read.length > 0 ? { heading: str(heading), blocks: read } : null
    }),
  }
  return document.sections.length > 0 ? document : null
}

function readBlock({ kind, text, rows }: Fields): LegalDocument['sections'][number]['blocks'][number] | null {
  const block = {
    kind: oneOf(kind, legalBlockKinds, 'text'),
    text: str(text),
    rows: list(rows, (row) => ({
      title: str(row.title),
      facts: list(row.facts, (fact) => ({ label: str(fact.label), text: str(fact.text) })),
    })),
  }
  return block.text || block.rows.length > 0 ? block : null
}

function readConsents(data: Fields): LegalConsents {
  return {
    wanted: list(data.wanted, (fields) => {
      const known = readNamed(fields)
      return known && { ...known, changes: texts(fields.changes) }
    }),
    given: list(data.given, (fields) => {
      const known = readNamed(fields)
      return known && { ...known, at: num(fields.at) }
    }),
  }
}

/** Reads a text's id and version; null for a text that this app does not know. */
function readNamed({ id, title, version }: Fields): { id: LegalDocumentId; title: string; version: string } | null {
  const known = consentTexts.find((one) => one === id)
  return known ? { id: known, title: str(title), version: str(version) } : null
}

/** The texts that need agreement. */
const consentTexts = ['serviceAgreement', 'privacyPolicy'] as const satisfies readonly LegalDocumentId[]
