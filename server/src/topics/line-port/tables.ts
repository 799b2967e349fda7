import type { DialogueTurn } from '@contract/agent'
import type { Applied, LineAction } from '@contract/line'
import type { CallState, SeenEvent } from '@/rules/line/live-call'
import type { Json } from '../../kernel/columns'

/** Times are ms since the epoch. */
export interface LinePortTables {
  live_calls: LiveCallRow
}

/** What the network has reported of a call, besides its course. Null: the event that says it has not come. */
export interface CallReport {
  from: string
  applied: Applied | null
  action: LineAction | null
  decision: string | null
  turns: DialogueTurn[] | null
}

/**
 * A call of which events have come. It is in the log once it is over, or once it was stopped; `is_logged` rows stay for a
 * while, so that late and repeated events are known. `due_at`: when it is closed without further events; null once it is
 * logged.
 */
export interface LiveCallRow {
  subscriber_id: string
  call_id: string
  /** Its row in the log, now or later. */
  entry_id: string
  state: CallState
  seen: Json<SeenEvent[]>
  report: Json<CallReport>
  is_logged: boolean
  due_at: number | null
  touched_at: number
}
