import type { AgentAnswer, DialogueTurn } from '@contract/agent'
import { dialogueSpeakers } from '@contract/words/guard'
import { call } from './client'
import { nullIfNotFound } from './null-if-not-found'
import { readIntent } from './intent'
import type { Fields } from './read'
import { list, num, oneOf, record, str, texts } from './read'
import { readFacts } from './tags'

/** Fetches a call that the agent answered; null when there is no such record any more. */
async function agentAnswer(id: string): Promise<AgentAnswer | null> {
  const data = await nullIfNotFound(call('guard/v1/agent/detail', { id }, { loading: false, quiet: true }))
  if (data === null || !str(data.id)) return null
  const number = record(data.number)
  return {
    id: str(data.id),
    at: num(data.at),
    seconds: num(data.seconds),
    reason: str(data.reason),
    intent: readIntent(data.intent),
    summary: str(data.summary),
    turns: list(data.turns, readTurn),
    keptUntil: num(data.keptUntil),
    retentionDays: num(data.retentionDays),
    number: str(number.phoneNo) ? readFacts(number, str(number.phoneNo)) : null,
  }
}

export const agentAnswerQuery = (id: string) => ({ key: ['agentAnswer', id], fetch: () => agentAnswer(id) })

/** Removes records of the agent, which can be restored for ten minutes. Returns the ids of the removed records. */
export async function removeAnswers(ids: string[], requestId: string): Promise<string[]> {
  return texts((await call('guard/v1/agent/remove', { ids, requestId })).removedIds)
}

/** Undoes a removal; returns the ids of the restored records. */
export async function restoreAnswers(ids: string[], requestId: string): Promise<string[]> {
  return texts((await call('guard/v1/agent/restore', { ids, requestId })).restoredIds)
}

function readTurn(turn: Fields): DialogueTurn | null {
  const text = str(turn.text)
  return text ? { speaker: oneOf(turn.speaker, dialogueSpeakers, 'caller'), text } : null
}
