import type { DialogueTurn } from '@contract/agent'
import type { CallIntent } from '@contract/words/guard'
import type { Json } from '../../kernel/columns'
import type { LineLogRow } from '../line/tables'
import { ago, promised, UNDO_MS, type TableDeclarations } from '../../kernel/table-declaration'

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

/** Whose the columns are, and how long the rows stay. */
export const agentTables: TableDeclarations<AgentTables> = {
  agent_answers: {
    holds: { zh: '智能代接的对话', en: 'What the call agent and callers said' },
    byNetwork: true,
    key: ['subscriber_id', 'entry_id'],
    purges: [
      { name: 'agent', from: 'at', ...promised('log') },
      { name: 'removed agent', from: 'removed_at', until: ago(UNDO_MS), where: 'removed_at is not null' },
    ],
    columns: {
      subscriber_id: 'owner',
      entry_id: 'value',
      at: 'time',
      intent: 'value',
      turns: 'json',
      removed_at: 'time',
      log_row: 'json',
    },
  },
}
