import type { ListName } from '@contract/words/lists'
import type { ListTopic } from '@/rules/lists/list-kinds'

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

/** A whitelisted caller: the new entry's id, and the caller's former entry (null: there was none). */
export interface ListMove {
  entryId: string
  before: { list: CallList; note: string; expiresAt: number | null } | null
}
