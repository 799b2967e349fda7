import type { UploadPurpose } from '@contract/uploads'
import type { FileType } from './files/read-file'

/** Files of subscribers. Times are ms since the epoch. */
export interface UploadTables {
  uploads: UploadRow
  upload_contents: UploadContentRow
}

export interface UploadRow {
  subscriber_id: string
  upload_id: string
  purpose: UploadPurpose
  /** Text to show; nothing is ever found by it. */
  name: string
  type: FileType
  bytes: number
  /** The key that `sealed` was sealed with. */
  key_id: string
  created_at: number
  /** What it was handed in with; null while it waits. */
  case_id: string | null
  /** Null while what it was handed in with goes on. */
  delete_at: number | null
}

/** The file itself, apart, so that no list reads it. */
export interface UploadContentRow {
  subscriber_id: string
  upload_id: string
  sealed: Uint8Array
}
