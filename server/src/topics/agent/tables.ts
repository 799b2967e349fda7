import type { CallIntent } from '@contract/intercepts'

/** Tables of the calls that the agent answered. Times are ms since the epoch. */
export interface AgentTables {
  agent_answers: AgentAnswerRow
}

/**
 * What was said in one call of the log, with the same id and time; `turns` is JSON. A removed answer has its row of the
 * log with it, as JSON in `log_row`, and can be restored for a while.
 */
export interface AgentAnswerRow {
  subscriber_id: string
  entry_id: string
  at: number
  intent: CallIntent
  turns: string
  removed_at: number | null
  log_row: string | null
}
