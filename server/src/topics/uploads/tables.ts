import type { UploadPurpose } from '@contract/words/appeals'
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
  /** Only displayed; never used for lookups. */
  name: string
  type: FileType
  bytes: number
  /** The id of the key that sealed `sealed`. */
  key_id: string
  created_at: number
  /** The case or feedback it was submitted with; null while it waits. */
  case_id: string | null
  /** Null while its case is open. */
  delete_at: number | null
}

/** The file's content, in a separate table so that lists do not read it. */
export interface UploadContentRow {
  subscriber_id: string
  upload_id: string
  sealed: Uint8Array
}
