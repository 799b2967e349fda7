import type { LineKind, VerdictAction } from '@contract/intercepts'

/** Times are ms since the epoch. */
export interface LineTables {
  line_log: LineLogRow
}

/**
 * One thing that happened on the line, with the whole decision; `also_matched` is JSON. `list_move` is what saying that it
 * was wrong has changed on the lists, as JSON; null when nothing.
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
  also_matched: string
  seconds: number
  text: string
  corrected: boolean
  list_move: string | null
}
