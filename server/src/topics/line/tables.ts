import type { RuleMatch } from '@contract/intercepts'
import type { LineKind, VerdictAction } from '@contract/words/guard'
import type { Json } from '../../kernel/columns'
import type { ListMove } from '../lists/tables'

/** Times are ms since the epoch. */
export interface LineTables {
  line_log: LineLogRow
  line_counts: LineCountRow
  cleared_numbers: ClearedNumberRow
}

/**
 * A number whose tags from before an instant no longer count: a decision about the number, which stays when the
 * appellant leaves. The other two columns are the network's opinion at that time.
 */
export interface ClearedNumberRow {
  phone_no: string
  cleared_at: number
  network_tag: string
  network_count: number
}

/** One event of the line with its decision. `list_move`: the list change that "this was wrong" made; null for none. */
export interface LineLogRow {
  subscriber_id: string
  entry_id: string
  at: number
  kind: LineKind
  caller: string
  place: string
  carrier: string
  tag: string
  mark_count: number
  action: VerdictAction
  reason: string
  detail: string
  also_matched: Json<RuleMatch[]>
  seconds: number
  text: string
  corrected: boolean
  list_move: Json<ListMove> | null
}

/**
 * How often a rule led to an action on a day, which starts at `day` in Asia/Shanghai. The database updates it with each
 * change of `line_log` (DESIGN 4.98). Events that simply passed are not counted.
 */
export interface LineCountRow {
  subscriber_id: string
  day: number
  action: VerdictAction
  kind: LineKind
  reason: string
  count: number
}
