import type { Kysely } from 'kysely'
import type { LegalConsents } from '@contract/legal'
import type { LegalDocumentId } from '@contract/words/account'
import { isConsentWanted } from '@/rules/legal/consent'
import type { Database } from '../../database/schema'
import type { Language } from '../../kernel/errors'
import { agreedAtLogin, legalText, newestOf, type LegalTexts } from './legal-texts'
import type { LegalTables } from './tables'

type ConsentRow = LegalTables['legal_consents']

/** A subscriber's latest decision on each text. */
async function lastConsents(db: Kysely<Database>, subscriberId: string): Promise<Map<LegalDocumentId, ConsentRow>> {
  const rows = await db
    .selectFrom('legal_consents')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('document')
    .orderBy('seq')
    .execute()
  return new Map(rows.map((row) => [row.document, row]))
}

/** The texts whose newest version still needs the subscriber's consent. */
function wantedOf(texts: LegalTexts, last: ReadonlyMap<LegalDocumentId, ConsentRow>): LegalDocumentId[] {
  return agreedAtLogin.filter((id) => isConsentWanted(legalText(texts, id).versions, last.get(id) ?? null))
}

/** Whether a subscriber must be asked for consent at the next visit. */
export async function isConsentDue(db: Kysely<Database>, texts: LegalTexts, subscriberId: string): Promise<boolean> {
  return wantedOf(texts, await lastConsents(db, subscriberId)).length > 0
}

/** A subscriber's consents and the missing ones, with texts. */
export async function findConsents(
  db: Kysely<Database>,
  texts: LegalTexts,
  { subscriberId, language }: { subscriberId: string; language: Language },
): Promise<LegalConsents> {
  const last = await lastConsents(db, subscriberId)
  return {
    wanted: wantedOf(texts, last).map((id) => {
      const text = legalText(texts, id)
      const { version, changes } = newestOf(text)
      return { id, title: text.title[language], version, changes: changes[language] }
    }),
    given: [...last.values()]
      .filter(({ agreed }) => agreed)
      .map(({ document, version, at }) => ({
        id: document,
        title: legalText(texts, document).title[language],
        version,
        at,
      })),
  }
}

/** Appends a subscriber's decisions on versions of texts; earlier rows never change. Returns whether any was new. */
export async function storeConsents(
  db: Kysely<Database>,
  subscriberId: string,
  documents: readonly { id: LegalDocumentId; version: string }[],
  { agreed, source, now }: { agreed: boolean; source: ConsentRow['source']; now: number },
): Promise<boolean> {
  const last = await lastConsents(db, subscriberId)
  const rows = documents
    .filter(({ id, version }) => {
      const before = last.get(id)
      // Each log-in ticks the same version again; only the first time is stored.
      return !before || before.version !== version || before.agreed !== agreed
    })
    .map(({ id, version }) => ({
      subscriber_id: subscriberId,
      seq: Number(last.get(id)?.seq ?? 0) + 1,
      document: id,
      version,
      agreed,
      at: now,
      source,
    }))
  if (rows.length === 0) return false
  await db
    .insertInto('legal_consents')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Stores consent to the newest texts at a log-in, whose form requires the tick. Returns whether any was new. */
export async function storeLoginConsent(
  db: Kysely<Database>,
  texts: LegalTexts,
  subscriberId: string,
  now: number,
): Promise<boolean> {
  const documents = agreedAtLogin.map((id) => ({ id, version: newestOf(legalText(texts, id)).version }))
  return storeConsents(db, subscriberId, documents, { agreed: true, source: 'login', now })
}
