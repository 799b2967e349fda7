import type { DialogueTurn } from '@contract/agent'
import type { CallIntent } from '@contract/words/guard'
import type { Json } from '../../kernel/columns'
import type { LineLogRow } from '../line/tables'

/** Tables of the calls that the agent answered. Times are ms since the epoch. */
export interface AgentTables {
  agent_answers: AgentAnswerRow
}

/**
 * The dialogue of one logged call, with the call's id and time. A removed record keeps its log row in `log_row` while
 * it can be restored.
 */
export interface AgentAnswerRow {
  subscriber_id: string
  entry_id: string
  at: number
  intent: CallIntent
  turns: Json<DialogueTurn[]>
  removed_at: number | null
  log_row: Json<LineLogRow> | null
}
