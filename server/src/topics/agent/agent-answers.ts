import type { Kysely } from 'kysely'
import type { CallIntent } from '@contract/intercepts'
import type { Database } from '../../database/schema'
import { fromJson, toJson } from '../../kernel/json-column'
import type { LineLogRow } from '../line/tables'
import type { AgentAnswerRow } from './tables'

export type NewAnswer = Omit<AgentAnswerRow, 'removed_at' | 'log_row'>

export async function insertAnswers(db: Kysely<Database>, answers: readonly NewAnswer[]): Promise<void> {
  if (answers.length === 0) return
  const rows = answers.map((answer) => ({ ...answer, removed_at: null, log_row: null }))
  await db.insertInto('agent_answers').values(rows).execute()
}

/** What was said in one call, or null when the agent has no record of it, or no longer. */
export async function findAnswer(
  db: Kysely<Database>,
  subscriberId: string,
  id: string,
): Promise<AgentAnswerRow | null> {
  const row = await answersOf(db, subscriberId, [id]).where('removed_at', 'is', null).selectAll().executeTakeFirst()
  return row ?? null
}

/** The intent of each of some calls; one that the agent has no record of is left out. */
export async function findIntents(
  db: Kysely<Database>,
  subscriberId: string,
  ids: readonly string[],
): Promise<Map<string, CallIntent>> {
  if (ids.length === 0) return new Map()
  const rows = await answersOf(db, subscriberId, ids).select(['entry_id', 'intent']).execute()
  return new Map(rows.map((row) => [row.entry_id, row.intent]))
}

/** Takes answers with their rows out of the log; answers the ids of those that were in it. */
export async function removeAnswers(
  db: Kysely<Database>,
  subscriberId: string,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('line_log')
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', 'in', [...ids])
    .where('action', '=', 'agent')
    .returningAll()
    .execute()
  for (const row of rows) {
    await db
      .updateTable('agent_answers')
      .set({ removed_at: now, log_row: toJson(row) })
      .where('subscriber_id', '=', subscriberId)
      .where('entry_id', '=', row.entry_id)
      .execute()
  }
  return rows.map((row) => row.entry_id)
}

/** Marks answers that were removed, and given, after an instant each as there again; answers their rows of the log. */
export async function restoreAnswers(
  db: Kysely<Database>,
  subscriberId: string,
  { ids, removedAfter, keptSince }: { ids: readonly string[]; removedAfter: number; keptSince: number },
): Promise<LineLogRow[]> {
  const removed = answersOf(db, subscriberId, ids).where('removed_at', '>', removedAfter).where('at', '>', keptSince)
  const rows = await removed.select(['entry_id', 'log_row']).execute()
  if (rows.length === 0) return []
  await db
    .updateTable('agent_answers')
    .set({ removed_at: null, log_row: null })
    .where('subscriber_id', '=', subscriberId)
    .where(
      'entry_id',
      'in',
      rows.map((row) => row.entry_id),
    )
    .execute()
  return rows.flatMap((row) => (row.log_row === null ? [] : [fromJson(row.log_row)]))
}

/** Forgets what was removed before an instant, and everything that is older than another. */
export async function forgetAnswers(
  db: Kysely<Database>,
  { removedBefore, keptSince }: { removedBefore: number; keptSince: number },
): Promise<void> {
  await db.deleteFrom('agent_answers').where('removed_at', '<=', removedBefore).execute()
  await db.deleteFrom('agent_answers').where('at', '<=', keptSince).execute()
  await db.deleteFrom('line_log').where('action', '=', 'agent').where('at', '<=', keptSince).execute()
}

function answersOf(db: Kysely<Database>, subscriberId: string, ids: readonly string[]) {
  return db
    .selectFrom('agent_answers')
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', 'in', [...ids])
}
