import type { ListName } from '@contract/lists'
import { normalisePrefix } from '../guard/segment-prefix'
import { normaliseNumber } from '../phone/number'
import { readSender, spellSender } from '../sms/sender'
import { normaliseWords, readWord } from '../sms/words'

/** What a list is about. A value is on one list of its topic, once. */
export type ListTopic = 'number' | 'segment' | 'sender' | 'word'

const pairs: Readonly<Record<ListTopic, readonly [ListName, ListName]>> = {
  number: ['black', 'white'],
  segment: ['blackSegment', 'whiteSegment'],
  sender: ['refused', 'allowed'],
  word: ['blockWord', 'allowWord'],
}

const topics: Readonly<Record<ListName, ListTopic>> = {
  black: 'number',
  white: 'number',
  blackSegment: 'segment',
  whiteSegment: 'segment',
  refused: 'sender',
  allowed: 'sender',
  blockWord: 'word',
  allowWord: 'word',
}

/** What a list is about. */
export function topicOf(list: ListName): ListTopic {
  return topics[list]
}

/** The list of the same topic that does the contrary: where an entry moves to. */
export function oppositeOf(list: ListName): ListName {
  const [first, second] = pairs[topics[list]]
  return list === first ? second : first
}

/** Whether a list stops what is on it; the others let it through. */
export function isStopping(list: ListName): boolean {
  return pairs[topics[list]][0] === list
}

/** A value as a list shows it, and the one spelling by which it is on one list of its topic, once. */
export interface ListValue {
  value: string
  spelled: string
}

/** Reads what people write for a topic: a number, '170' or '170*' for a segment, '1069*' for senders, a word; or null. */
export function readListValue(topic: ListTopic, raw: string): ListValue | null {
  if (topic === 'word') {
    const word = readWord(raw)
    return word === null ? null : { value: word, spelled: normaliseWords(word) }
  }
  const value = spell(topic, raw)
  return value === null ? null : { value, spelled: value }
}

function spell(topic: Exclude<ListTopic, 'word'>, raw: string): string | null {
  if (topic === 'number') return normaliseNumber(raw)
  if (topic === 'segment') {
    const prefix = normalisePrefix(raw)
    return prefix === null ? null : `${prefix}*`
  }
  const sender = readSender(raw)
  return sender === null ? null : spellSender(sender)
}
