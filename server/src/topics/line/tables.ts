import type { ListName } from '@contract/lists'
import type { ListTopic } from '@/rules/lists/list-kinds'

/** Tables of what subscribers hold, set and see. Times are ms since the epoch. */
export interface GuardTables {
  products: ProductRow
  switches: { subscriber_id: string; feature_key: string; switched_at: number }
  list_entries: ListEntryRow
  line_log: LineLogRow
  allowances: { subscriber_id: string; allowance_id: string; phone_no: string; once: boolean; until_at: number }
  family_bindings: FamilyBindingRow
  family_phones: { subscriber_id: string; phone_no: string; address_book_name: string; name: string }
  modems: ModemRow
  seen_pop_ups: { subscriber_id: string; pop_up_id: number; seen_at: number }
  merge_users: { subscriber_id: string }
  points_tickets: { subscriber_id: string; ticket_hash: string; expires_at: number }
}

export interface ProductRow {
  subscriber_id: string
  product_id: string
  product_name: string
  product_type: string
  status: number
  status_msg: string
  subscribed_at: number
}

/**
 * An entry of any list. By `spelled` it is on one list of its topic, once; `value` is what the list shows. `removed_at`
 * is null while it is there; a removed one can be restored for a while.
 */
export interface ListEntryRow {
  subscriber_id: string
  entry_id: string
  list: ListName
  topic: ListTopic
  spelled: string
  value: string
  note: string
  added_at: number
  expires_at: number | null
  removed_at: number | null
}

/**
 * One thing that happened on the line, with the whole decision; `also_matched` is JSON. `list_move` is what saying that it
 * was wrong has changed on the lists, as JSON; null when nothing.
 */
export interface LineLogRow {
  subscriber_id: string
  entry_id: string
  at: number
  kind: string
  caller: string
  place: string
  carrier: string
  tag: string
  mark_count: number
  action: string
  reason: string
  detail: string
  also_matched: string
  seconds: number
  text: string
  corrected: boolean
  list_move: string | null
}

export interface FamilyBindingRow {
  subscriber_id: string
  family_phone_no: string
  nickname: string
  binding_status: number
  bound_at: number
}

export interface ModemRow {
  subscriber_id: string
  pppoe_account: string
  name: string
  description: string
  order_status: number
  enable_status: number
}
