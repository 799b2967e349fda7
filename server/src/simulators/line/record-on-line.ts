import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import { toJson } from '../../kernel/json-column'
import { insertAnswers } from '../../topics/agent/agent-answers'
import { insertLogRows } from '../../topics/line/line-log'
import type { LineLogRow } from '../../topics/line/tables'
import { holdDialogue } from './agent'

/**
 * Writes events into the log. For a call that went to the agent it stores the dialogue and its intent, and puts the
 * summary into the log.
 */
export async function recordOnLine(db: Kysely<Database>, rows: readonly LineLogRow[]): Promise<void> {
  const held = rows.map((row) => (row.action === 'agent' ? { row, dialogue: holdDialogue(row.text) } : { row }))
  await insertLogRows(
    db,
    held.map(({ row, dialogue }) => (dialogue ? { ...row, text: dialogue.summary } : row)),
  )
  const answers = held.flatMap(({ row, dialogue }) => {
    if (!dialogue) return []
    const { subscriber_id, entry_id, at } = row
    return [{ subscriber_id, entry_id, at, intent: dialogue.intent, turns: toJson(dialogue.turns) }]
  })
  await insertAnswers(db, answers)
}
