import type { Json } from '../../kernel/columns'
import type { Language } from '../../kernel/errors'
import { atOnce, type TableDeclarations } from '../../kernel/table-declaration'

/** Times are ms since the epoch. */
export interface AccountTables {
  data_exports: DataExportRow
  account_deletions: AccountDeletionRow
}

/** The latest requested export. `session_hash` is the session that proved the number for it. */
export interface DataExportRow {
  subscriber_id: string
  export_id: string
  session_hash: string
  asked_at: number
  ready_at: number | null
  expires_at: number
  attempts: number
  bytes: number
  file: string | null
}

/**
 * A requested deletion. After the deletion (`deleted_at`) the number stays until the SMS about it is sent, and the row
 * until rows written meanwhile are deleted too. `left_orders` are resumed when the deletion is cancelled.
 */
export interface AccountDeletionRow {
  deletion_id: string
  subscriber_id: string
  phone_no: string
  language: Language
  asked_at: number
  due_at: number
  deleted_at: number | null
  next_try_at: number
  left_orders: Json<string[]>
}

/** Whose the columns are, and how long the rows stay. */
export const accountTables: TableDeclarations<AccountTables> = {
  account_deletions: {
    holds: { zh: '注销申请', en: 'A deletion that was asked for' },
    release: 'emptied',
    since: 'asked_at',
    key: ['subscriber_id'],
    stays: 'an hour longer than the account: see advanceDeletion',
    columns: {
      deletion_id: 'link',
      subscriber_id: 'owner',
      phone_no: 'number',
      language: 'agreed',
      asked_at: 'time',
      due_at: 'time',
      deleted_at: 'time',
      next_try_at: 'link',
      left_orders: 'agreedJson',
    },
  },
  data_exports: {
    holds: { zh: '数据导出的申请', en: 'The export that was asked for' },
    byNetwork: true,
    key: ['subscriber_id'],
    purges: [{ name: 'exports', from: 'expires_at', until: atOnce }],
    columns: {
      subscriber_id: 'owner',
      export_id: 'link',
      session_hash: 'secret',
      asked_at: 'time',
      ready_at: 'time',
      expires_at: 'time',
      attempts: 'link',
      bytes: 'value',
      // The export would contain itself.
      file: 'link',
    },
  },
}
