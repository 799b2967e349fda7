import type { ListName } from '@contract/words/lists'
import type { ListTopic } from '@/rules/lists/list-kinds'
import { ago, UNDO_MS, type TableDeclarations } from '../../kernel/table-declaration'

/** Times are ms since the epoch. */
export interface ListTables {
  list_entries: ListEntryRow
}

/**
 * An entry of any list. `normalized` is unique among the lists of its topic; `value` is what the list shows.
 * `removed_at` is null while it is listed; a removed entry can be restored for some time.
 */
export interface ListEntryRow {
  subscriber_id: string
  entry_id: string
  list: ListName
  topic: ListTopic
  normalized: string
  value: string
  note: string
  added_at: number
  expires_at: number | null
  removed_at: number | null
}

/** The lists that decide calls by the caller's number. */
export type CallList = Extract<ListName, 'black' | 'white'>

/**
 * A whitelisted caller: the new entry's id, and the caller's former entry (null: there was none). `addedAt` is absent in
 * rows before 1.1.0.
 */
export interface ListMove {
  entryId: string
  before: { list: CallList; note: string; expiresAt: number | null; addedAt?: number } | null
}

/** Whose the columns are, and how long the rows stay. */
export const listTables: TableDeclarations<ListTables> = {
  list_entries: {
    holds: {
      zh: '黑名单、白名单、号段、拒收号码和关键词',
      en: 'Blacklist, whitelist, segments, refused senders and words',
    },
    key: ['subscriber_id', 'entry_id'],
    stays: 'until it is removed',
    purges: [{ name: 'removed entries', from: 'removed_at', until: ago(UNDO_MS), where: 'removed_at is not null' }],
    columns: {
      subscriber_id: 'owner',
      entry_id: 'link',
      list: 'value',
      topic: 'value',
      normalized: 'value',
      value: 'value',
      note: 'value',
      added_at: 'time',
      expires_at: 'time',
      removed_at: 'time',
    },
  },
}
