import type { UploadPurpose } from '@contract/words/appeals'
import type { FileType } from './files/read-file'
import { atOnce, type TableDeclarations } from '../../kernel/table-declaration'

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

/** Whose the columns are, and how long the rows stay. */
export const uploadTables: TableDeclarations<UploadTables> = {
  uploads: {
    holds: { zh: '上传的文件', en: 'Files that you uploaded' },
    key: ['subscriber_id', 'upload_id'],
    stays: 'while its case is open',
    purges: [
      {
        name: 'files',
        from: 'delete_at',
        until: atOnce,
        where: 'delete_at is not null',
        along: [{ table: 'upload_contents', key: ['subscriber_id', 'upload_id'] }],
        // Stored with the file; the constants are EVIDENCE_KEPT_MS and WAITING_MS.
        promises: ['evidence', 'waitingFiles'],
      },
    ],
    columns: {
      subscriber_id: 'owner',
      upload_id: 'value',
      purpose: 'value',
      name: 'value',
      type: 'value',
      bytes: 'value',
      key_id: 'link',
      created_at: 'time',
      case_id: 'value',
      delete_at: 'time',
    },
  },
  upload_contents: {
    holds: {
      zh: '文件内容（在提交的申诉、投诉或反馈里打开）',
      en: 'Their contents, which open where you handed them in',
    },
    key: ['subscriber_id', 'upload_id'],
    stays: 'with its file',
    columns: { subscriber_id: 'owner', upload_id: 'value', sealed: 'file' },
  },
}
