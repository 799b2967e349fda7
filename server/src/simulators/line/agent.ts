import type { DialogueTurn } from '@contract/agent'
import type { CallIntent } from '@contract/words/guard'
import { readDialogue } from '@/rules/agent/dialogue'
import { intentOf } from '@/rules/agent/intent'

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

/** Simulates the agent's conversation in a call: `words` is a written dialogue, or only the caller's words. */
export function talk(words: string): DialogueTurn[] {
  const said = readDialogue(words)
  const hasAnswered = said.some((turn) => turn.speaker === 'agent')
  const answered: DialogueTurn[] = hasAnswered ? said : [...said, { speaker: 'agent', text: replies[intentOf(said)] }]
  return [{ speaker: 'agent', text: GREETING }, ...answered]
}
