import type { Kysely } from 'kysely'
import type { DialogueTurn } from '@contract/agent'
import type { CallIntent } from '@contract/intercepts'
import { gistOf, readDialogue } from '@/rules/agent/dialogue'
import { intentOf } from '@/rules/agent/intent'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { toJson } from '../../kernel/columns'
import { insertAnswers } from '../../topics/agent/agent-answers'
import { insertLogRows } from '../../topics/line/line-log'
import type { LineLogRow } from '../../topics/line/tables'

/**
 * Writes events to the log. For a call that the agent answered, also stores the dialogue and its intent, and logs the
 * summary.
 */
export async function recordOnLine(db: Kysely<Database>, rows: readonly LineLogRow[]): Promise<void> {
  const held = rows.map((row) => (row.action === 'agent' ? { row, dialogue: holdDialogue(row.text) } : { row }))
  const answers = held.flatMap(({ row, dialogue }) => {
    if (!dialogue) return []
    const { subscriber_id, entry_id, at } = row
    return [{ subscriber_id, entry_id, at, intent: dialogue.intent, turns: toJson(dialogue.turns) }]
  })
  const summed = held.map(({ row, dialogue }) => (dialogue ? { ...row, text: dialogue.summary } : row))
  await inOneTrip(db, (together) => Promise.all([insertLogRows(together, summed), insertAnswers(together, answers)]))
}

/** A call answered by the simulated agent: the dialogue, its intent and a summary. */
interface HeldDialogue {
  intent: CallIntent
  summary: string
  turns: DialogueTurn[]
}

const GREETING = '您好，机主现在不方便接听，我是智能助手，请问您有什么事？'

/** The agent's default reply to each intent. */
const replies: Record<CallIntent, string> = {
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

/** Simulates the conversation of a call: `words` is a written dialogue, or only the caller's words. */
function holdDialogue(words: string): HeldDialogue {
  const said = readDialogue(words)
  const intent = intentOf(said)
  const hasAnswered = said.some((turn) => turn.speaker === 'agent')
  const answered: DialogueTurn[] = hasAnswered ? said : [...said, { speaker: 'agent', text: replies[intent] }]
  return { intent, summary: summaryOf(intent, answered), turns: [{ speaker: 'agent', text: GREETING }, ...answered] }
}

/** Summarizes a call: the caller's first meaningful sentence and the agent's last one. */
function summaryOf(intent: CallIntent, turns: readonly DialogueTurn[]): string {
  if (intent === 'silent') return '对方没有说话，助手已挂断。'
  const reply = gistOf([...turns].reverse(), 'agent')
  return reply ? `${sentence(gistOf(turns, 'caller'))}助手答复：${sentence(reply)}` : sentence(gistOf(turns, 'caller'))
}

const sentence = (words: string): string => (/[。！？!?…]$/.test(words) ? words : `${words}。`)
