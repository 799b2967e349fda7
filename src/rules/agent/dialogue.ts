import type { DialogueTurn } from '@contract/agent'
import { cutText } from '../text/storable-text'

const labels = [
  ['caller', /^(?:对方|来电人)[：:]\s*/],
  ['agent', /^(?:助手|机主助手)[：:]\s*/],
] as const

const GREETING = /^(?:您好|你好|喂|请问|嗨)[，,。！!？?\s]*/
const FAREWELL = /[，,。！!\s]*(?:谢谢|再见|好的|请不要再来电)[，,。！!\s]*$/
const QUOTE_LENGTH = 40

/**
 * Parses a written dialogue into turns. Each line starts with its speaker ('对方：' or '助手：'). A line without a speaker
 * continues the previous turn; the first line defaults to the caller. Text in brackets is a stage direction and is
 * dropped.
 */
export function readDialogue(text: string): DialogueTurn[] {
  const turns: DialogueTurn[] = []
  for (const line of text.split('\n')) {
    const label = labels.find(([, pattern]) => pattern.test(line))
    const words = (label ? line.replace(label[1], '') : line).replace(/（[^）]*）/g, '').trim()
    const last = turns[turns.length - 1]
    if (words === '') continue
    if (label || !last) turns.push({ speaker: label?.[0] ?? 'caller', text: words })
    else last.text = `${last.text}\n${words}`
  }
  return turns
}

/**
 * Returns the first words of one speaker that are more than a greeting or a farewell, cut to `QUOTE_LENGTH` characters
 * for quoting in a summary. Empty when there are none.
 */
export function gistOf(turns: readonly DialogueTurn[], speaker: DialogueTurn['speaker']): string {
  const said = turns.filter((turn) => turn.speaker === speaker).map((turn) => bare(turn.text))
  const gist = said.find((words) => words !== '') ?? ''
  return gist.length > QUOTE_LENGTH ? `${cutText(gist, QUOTE_LENGTH)}…` : gist
}

function bare(text: string): string {
  let words = text.replace(/\n/g, ' ').trim()
  for (let before = ''; before !== words;) {
    before = words
    words = words.replace(GREETING, '').replace(FAREWELL, '')
  }
  return words
}
