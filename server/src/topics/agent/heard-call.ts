import type { DialogueTurn } from '@contract/agent'
import type { CallIntent } from '@contract/words/guard'
import { gistOf } from '@/rules/agent/dialogue'
import { intentOf } from '@/rules/agent/intent'

/** What the agent heard in a call: what the caller wants, and a summary for the log. */
export interface HeardCall {
  intent: CallIntent
  summary: string
}

/** Reads a dialogue of the agent. */
export function heardByAgent(turns: readonly DialogueTurn[]): HeardCall {
  const intent = intentOf(turns)
  // The agent's greeting says nothing of the call.
  const said = turns[0]?.speaker === 'agent' ? turns.slice(1) : turns
  return { intent, summary: summaryOf(intent, said) }
}

/** Summarizes a call: the caller's first meaningful sentence and the agent's last one. */
function summaryOf(intent: CallIntent, turns: readonly DialogueTurn[]): string {
  if (intent === 'silent') return '对方没有说话，助手已挂断。'
  const reply = gistOf([...turns].reverse(), 'agent')
  return reply ? `${sentence(gistOf(turns, 'caller'))}助手答复：${sentence(reply)}` : sentence(gistOf(turns, 'caller'))
}

const sentence = (words: string): string => (/[。！？!?…]$/.test(words) ? words : `${words}。`)
