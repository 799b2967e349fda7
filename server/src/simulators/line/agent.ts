import type { DialogueTurn } from '@contract/agent'
import { GREETING, replies } from '@/rules/agent/conversation'
import { readDialogue } from '@/rules/agent/dialogue'
import { intentOf } from '@/rules/agent/intent'

/** Simulates the agent's conversation in a call: `words` is a written dialogue, or only the caller's words. */
export function talk(words: string): DialogueTurn[] {
  const said = readDialogue(words)
  const hasAnswered = said.some((turn) => turn.speaker === 'agent')
  const answered: DialogueTurn[] = hasAnswered ? said : [...said, { speaker: 'agent', text: replies[intentOf(said)] }]
  return [{ speaker: 'agent', text: GREETING }, ...answered]
}
