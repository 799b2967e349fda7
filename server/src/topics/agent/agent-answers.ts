import type { CallIntent } from '@contract/words/guard'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import type { Language } from '../../kernel/errors'
import { fromJson, toJson } from '../../kernel/columns'
import { compiledOnce, rowsOf, type Values } from '../../kernel/database/compiled-once'
import { deleteLogRows } from '../line/line-log'
import type { LineLogRow } from '../line/tables'
import { agentTables, type AgentAnswerRow } from './tables'

export type NewAnswer = Omit<AgentAnswerRow, 'removed_at' | 'log_row'>

const columns = Object.keys(agentTables.agent_answers.columns) as (keyof AgentAnswerRow)[] // their declaration has each

const insertRows = compiledOnce((db, { rows }: Values<{ rows: string }>) =>
  db
    .insertInto('agent_answers')
    .columns(columns)
    .expression((from) => from.selectFrom(rowsOf<AgentAnswerRow>('agent_answers', rows)).select(columns)),
)

/** Stores records of any number of subscribers. */
export async function insertAnswers(db: Kysely<Database>, answers: readonly NewAnswer[]): Promise<void> {
  if (answers.length > 0) await insertRows(db, { rows: JSON.stringify(answers) })
}

/** Stores a record that may be there already, with less of what was said. */
export async function putAnswer(db: Kysely<Database>, answer: NewAnswer): Promise<void> {
  await db
    .insertInto('agent_answers')
    .values({ ...answer, removed_at: null, log_row: null })
    .onConflict((conflict) =>
      conflict.columns(['subscriber_id', 'entry_id']).doUpdateSet(({ ref }) => ({
        at: ref('excluded.at'),
        intent: ref('excluded.intent'),
        turns: ref('excluded.turns'),
      })),
    )
    .execute()
}

/** The record of one call; null when there is none or it was removed. */
export async function findAnswer(
  db: Kysely<Database>,
  subscriberId: string,
  id: string,
): Promise<AgentAnswerRow | null> {
  const row = await answersOf(db, subscriberId, [id]).where('removed_at', 'is', null).selectAll().executeTakeFirst()
  return row ?? null
}

/** English summaries by intent, because the agent's own summary quotes the caller in Chinese. */
const englishSummaries: Record<CallIntent, string> = {
  delivery: 'A courier called about a parcel.',
  takeaway: 'A rider called about a food delivery.',
  property: 'The property management called.',
  appointment: 'Somebody called about an appointment.',
  sales: 'Somebody wanted to sell something.',
  loan: 'Somebody offered a loan.',
  debt: 'Somebody called to collect a debt.',
  survey: 'Somebody asked for answers to a survey.',
  fraud: 'What the caller said sounds like fraud.',
  silent: 'The caller said nothing.',
  other: 'The caller left a message.',
}

/** The summary of an answered call in a language; `summary` is the agent's own, in Chinese. */
export function summaryOf(summary: string, intent: CallIntent, language: Language): string {
  return language === 'zh' ? summary : englishSummaries[intent]
}

/** The intent of each call; calls without a record are omitted. */
export async function findIntents(
  db: Kysely<Database>,
  subscriberId: string,
  ids: readonly string[],
): Promise<Map<string, CallIntent>> {
  if (ids.length === 0) return new Map()
  const rows = await answersOf(db, subscriberId, ids).select(['entry_id', 'intent']).execute()
  return new Map(rows.map((row) => [row.entry_id, row.intent]))
}

/** Removes records and their log rows. Returns the ids that existed. */
export async function removeAnswers(
  db: Kysely<Database>,
  subscriberId: string,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const rows = await deleteLogRows(db, subscriberId, { action: 'agent', ids })
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

/** Restores records that were removed after `removedAfter`, of calls after `keptSince`. Returns their log rows. */
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

function answersOf(db: Kysely<Database>, subscriberId: string, ids: readonly string[]) {
  return db
    .selectFrom('agent_answers')
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', 'in', [...ids])
}
