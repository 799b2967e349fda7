import type { DialogueTurn } from '@contract/agent'
import type { AgentReply } from '@contract/line'
import { LAST_AGENT_TURN, type CallIntent } from '@contract/words/guard'
import { gistOf } from './dialogue'
import { intentOf } from './intent'

/** The agent's first words in a call. */
export const GREETING = '您好，机主现在不方便接听，我是智能助手，请问您有什么事？'
const ASK_AGAIN = '请问您有什么事？'
const FAREWELL = '好的，再见。'

/** The agent's reply to each intent. */
export const replies: Readonly<Record<CallIntent, string>> = {
  delivery: '请放在小区驿站，我会转告机主，谢谢。',
  takeaway: '请放在一楼前台，我马上转告机主，谢谢。',
  property: '收到，我会马上转告机主。',
  appointment: '已经记下，机主稍后会给您回电。',
  sales: '机主暂时不需要，请不要再来电。',
  loan: '机主不需要贷款，请不要再来电。',
  debt: '我会转告机主，其他信息不便提供。',
  survey: '机主暂不参加调查，谢谢。',
  fraud: '机主会自行向官方渠道核实，再见。',
  silent: '没有听到您说话，先挂断了，再见。',
  other: '已经记下您的来意，机主稍后会给您回电。',
}

/** Callers whom the agent answers once; with any other one it waits for more. */
const dismissed: ReadonlySet<CallIntent> = new Set(['sales', 'loan', 'survey', 'fraud', 'silent'])

/**
 * Decides what the agent says next, and whether the call ends then. It greets, asks once more when it has heard nothing but a
 * greeting, replies to what the caller wants by all that was said, and says goodbye when the reply would be the same again.
 */
export function nextReply(turns: readonly DialogueTurn[]): AgentReply {
  const said = turns.filter(({ speaker }) => speaker === 'agent').map(({ text }) => text)
  if (said.length === 0) return { say: GREETING, end: false }
  const intent = intentOf(turns)
  const isUnclear = intent === 'silent' || (intent === 'other' && gistOf(turns, 'caller') === '')
  if (isUnclear && !said.includes(ASK_AGAIN)) return { say: ASK_AGAIN, end: false }
  const reply = replies[intent]
  return said.includes(reply) ? { say: FAREWELL, end: true } : { say: reply, end: dismissed.has(intent) }
}

/** One turn of a live call: what the caller said, and the reply. `at` is in ms since the epoch by the network's clock. */
export interface SpokenTurn extends AgentReply {
  turn: number
  at: number
  text: string
}

/**
 * Adds a turn. Returns null in `spoken` when it was there already: the reply is the same then, whatever the text. A turn that comes
 * after a later one, or when the call `isOver`, adds the caller's words alone: nobody waits for a reply.
 */
export function takeTurn(
  spoken: readonly SpokenTurn[],
  { turn, at, text }: Pick<SpokenTurn, 'turn' | 'at' | 'text'>,
  isOver: boolean,
): { spoken: SpokenTurn[] | null; reply: AgentReply } {
  const known = spoken.find((one) => one.turn === turn)
  if (known) return { spoken: null, reply: { say: known.say, end: known.end } }
  const isEnding = isOver || spoken.some(({ end }) => end)
  const isLate = isEnding || spoken.some((one) => one.turn > turn)
  const said = dialogueOf([...spoken, { turn, at, text, say: '', end: false }])
  const next = isLate ? { say: '', end: isEnding } : nextReply(said)
  const reply = turn === LAST_AGENT_TURN ? { ...next, end: true } : next
  return { spoken: [...spoken, { turn, at, text, ...reply }].sort((one, other) => one.turn - other.turn), reply }
}

/** What caller and agent said, in the order of the turns, without silence. */
export function dialogueOf(spoken: readonly SpokenTurn[]): DialogueTurn[] {
  return [...spoken]
    .sort((one, other) => one.turn - other.turn)
    .flatMap(({ text, say }): DialogueTurn[] => [
      { speaker: 'caller', text: text.trim() },
      { speaker: 'agent', text: say },
    ])
    .filter(({ text }) => text !== '')
}
