import type { LegalDocumentId } from '@contract/words/account'

/**
 * Subscribers' decisions on legal texts; the row with the highest `seq` of a document is in force. `at` is in ms since
 * the epoch.
 */
export interface LegalTables {
  legal_consents: {
    subscriber_id: string
    seq: number
    document: LegalDocumentId
    version: string
    agreed: boolean
    at: number
    /** 'login': in the log-in form; 'app': later, in the app. */
    source: 'login' | 'app'
  }
}
