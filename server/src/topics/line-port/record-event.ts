import type { Kysely, Transaction } from 'kysely'
import type { DialogueTurn } from '@contract/agent'
import type { EventDanger } from '@/rules/family/alert'
import type { Database } from '../../database/schema'
import { toJson } from '../../kernel/columns'
import { inOneTrip } from '../../kernel/database/one-trip'
import type { Subscriber } from '../../kernel/deps'
import type { ClaimedSms } from '../../kernel/send-claimed'
import type { RandomSource } from '../../ports/random'
import { insertAnswers, putAnswer, type NewAnswer } from '../agent/agent-answers'
import { heardByAgent } from '../agent/heard-call'
import { alertGuardians } from '../family/alerts'
import { useUpAllowance } from '../guard/allowances'
import { changeLogRow, insertLogRows } from '../line/line-log'
import type { LineLogRow } from '../line/tables'

/** An event that is over, as it is written to the log. */
export interface LoggedEvent {
  subscriber: Subscriber
  row: LineLogRow
  danger: EventDanger
  /** The allowance that let it through; one for a single call is used up. */
  allowanceId: string | null
  /** What the agent and the caller said; null unless the agent answered. */
  turns: readonly DialogueTurn[] | null
  /** Words that tell the kind of fraud, where the row does not hold them. */
  words?: string
}

/** An event as the log holds it. Of a call that the agent answered also its record; the log shows the summary. */
export interface HeardEvent {
  row: LineLogRow
  answer: NewAnswer | null
}

/** Reads what was said to the agent, which takes longer than all else of an event. */
export function heardEvent({ row, turns }: Pick<LoggedEvent, 'row' | 'turns'>): HeardEvent {
  if (turns === null) return { row, answer: null }
  const { summary, intent } = heardByAgent(turns)
  const { subscriber_id, entry_id, at } = row
  return { row: { ...row, text: summary }, answer: { subscriber_id, entry_id, at, intent, turns: toJson([...turns]) } }
}

/** Writes events to the log, and the agent's records. */
export async function insertHeard(db: Kysely<Database>, events: readonly HeardEvent[]): Promise<void> {
  const rows = events.map(({ row }) => row)
  const answers = events.flatMap(({ answer }) => answer ?? [])
  await inOneTrip(db, (together) => Promise.all([insertLogRows(together, rows), insertAnswers(together, answers)]))
}

/** Writes events to the log, and what the agent heard. */
export async function insertLogged(
  db: Kysely<Database>,
  events: readonly Pick<LoggedEvent, 'row' | 'turns'>[],
): Promise<void> {
  await insertHeard(db, events.map(heardEvent))
}

/**
 * Writes an event to the log, with the agent's record, and alerts the subscriber's guardians of a risky one, so that
 * they appear together. Returns the SMS to send after the commit.
 */
export async function recordEvent(
  trx: Transaction<Database>,
  { subscriber, row, danger, allowanceId, turns, words = callersWords(turns) ?? row.text }: LoggedEvent,
  random: RandomSource,
): Promise<ClaimedSms[]> {
  await inOneTrip(trx, (together) =>
    Promise.all([
      allowanceId === null ? null : useUpAllowance(together, subscriber.id, allowanceId),
      insertLogged(together, [{ row, turns }]),
    ]),
  )
  return alertGuardians(trx, { subscriber, row: { ...row, text: words }, danger, random })
}

/**
 * Corrects a logged call by later news: its row, the agent's record, and the alerts of the subscriber's guardians, also where
 * there was none yet. Does nothing when the subscriber has removed the row. Returns the SMS to send after the commit.
 */
export async function correctEvent(
  trx: Transaction<Database>,
  { subscriber, row, danger, turns, words = callersWords(turns) ?? row.text }: LoggedEvent,
  random: RandomSource,
): Promise<ClaimedSms[]> {
  const heard = heardEvent({ row, turns })
  if (!(await changeLogRow(trx, heard.row))) return []
  if (heard.answer !== null) await putAnswer(trx, heard.answer)
  return alertGuardians(trx, { subscriber, row: { ...row, text: words }, danger, random, isCorrection: true })
}

function callersWords(turns: readonly DialogueTurn[] | null): string | undefined {
  return turns
    ?.filter(({ speaker }) => speaker === 'caller')
    .map(({ text }) => text)
    .join('\n')
}
