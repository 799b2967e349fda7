import type { LineKind, RuleMatch, VerdictAction } from '@contract/intercepts'
import type { Json } from '../../kernel/json-column'
import type { ListMove } from '../lists/move-caller'

/** Times are ms since the epoch. */
export interface LineTables {
  line_log: LineLogRow
}

/**
 * One event of the line with its decision. `list_move` is what "this was wrong" changed on the lists; null when
 * nothing.
 */
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
