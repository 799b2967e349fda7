import type { Json } from '../../kernel/columns'
import type { Language } from '../../kernel/errors'

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
