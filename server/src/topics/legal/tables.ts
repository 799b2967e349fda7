import type { LegalDocumentId } from '@contract/legal'

/** What subscribers have said about legal texts; the row with the highest `seq` of a document holds. `at` is ms since the epoch. */
export interface LegalTables {
  legal_consents: {
    subscriber_id: string
    seq: number
    document: LegalDocumentId
    version: string
    agreed: boolean
    at: number
    /** How it was said: 'login' with the log-in's form, 'app' afterwards. */
    source: 'login' | 'app'
  }
}
