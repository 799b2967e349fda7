import type { LegalConsents, LegalDocument } from '@contract/legal'
import type { LegalDocumentId } from '@contract/words/account'
import { legalBlockKinds } from '@contract/words/account'
import { currentLanguage } from '@/i18n/language'
import { localStore } from '@/platform/storage'
import { CallError } from './call-error'
import { call } from './client'
import type { Fields } from './read'
import { bool, list, num, oneOf, record, str, texts } from './read'

/** A legal text. `isKept`: the copy on the phone, shown because the gateway cannot be reached. */
export interface ReadableDocument extends LegalDocument {
  isKept: boolean
}

/** Fetches the Chinese text or the English summary. Stores it on the phone, to show it without a network later. */
async function legalDocument(id: LegalDocumentId, text: 'full' | 'summary'): Promise<ReadableDocument> {
  const key = `legal.${id}.${text}.${currentLanguage()}`
  try {
    const data = await call('guard/v1/legal/document', { id, text }, { loading: false, quiet: true })
    const read = readDocument(id, data)
    if (read.sections.length === 0) throw new CallError({ code: null, msg: '', data, status: 0 })
    localStore.set(key, JSON.stringify(read))
    return { ...read, isKept: false }
  } catch (error) {
    const kept = error instanceof CallError && error.code === null ? keptDocument(id, key) : null
    if (kept === null) throw error
    return { ...kept, isKept: true }
  }
}

export const legalDocumentQuery = (id: LegalDocumentId, text: 'full' | 'summary') => ({
  key: ['legal', id, text],
  fetch: () => legalDocument(id, text),
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

function keptDocument(id: LegalDocumentId, key: string): LegalDocument | null {
  try {
    const read = readDocument(id, record(JSON.parse(localStore.get(key) ?? 'null')))
    return read.sections.length > 0 ? read : null
  } catch {
    return null
  }
}

function readDocument(id: LegalDocumentId, data: Fields): LegalDocument {
  return {
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
