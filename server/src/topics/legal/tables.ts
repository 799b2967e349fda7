import type { LegalDocumentId } from '@contract/words/account'
import { ACCOUNT, type TableDeclarations } from '../../kernel/table-declaration'

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

/** Whose the columns are, and how long the rows stay. */
export const legalTables: TableDeclarations<LegalTables> = {
  legal_consents: {
    holds: { zh: '对协议和政策的同意与拒绝', en: 'What you agreed to or refused: agreements and policies' },
    key: ['subscriber_id', 'document', 'seq'],
    stays: ACCOUNT,
    columns: {
      subscriber_id: 'owner',
      seq: 'link',
      document: 'value',
      version: 'value',
      agreed: 'value',
      at: 'time',
      source: 'value',
    },
  },
}
