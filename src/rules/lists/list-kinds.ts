import type { ListName } from '@contract/lists'
import { normalisePrefix } from '../guard/segment-prefix'
import { normaliseNumber } from '../phone/number'
import { readSender } from '../sms/sender'
import { normaliseWords, readWord } from '../sms/words'
import { isNeverBlocked } from '../verdict/never-block'

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

/**
 * Whether a normalized value can never join a list: nothing may stop an emergency or service number
 * (DESIGN.md section 5).
 */
export function isNeverListed(list: ListName, normalized: string): boolean {
  return topics[list] !== 'word' && isStopping(list) && isNeverBlocked(normalized)
}

/** `isNeverListed` of a value as people write it or as a list shows it. */
export function isNeverListable(list: ListName, raw: string): boolean {
  const read = readListValue(topicOf(list), raw)
  return read !== null && isNeverListed(list, read.normalized)
}

/** Whether a list stops what is on it; the others let it through. */
export function isStopping(list: ListName): boolean {
  return pairs[topics[list]][0] === list
}

/** Whether joining a list lets a number through that people may have tagged as fraud: whitelist and allowed senders. */
export function takesReports(list: ListName): boolean {
  return (topics[list] === 'number' || topics[list] === 'sender') && !isStopping(list)
}

/** A value as a list shows it, and the one spelling by which it is on one list of its topic, once. */
export interface ListValue {
  value: string
  normalized: string
}

const readers: Readonly<Record<ListTopic, (raw: string) => string | null>> = {
  number: normaliseNumber,
  segment: readSegment,
  sender: readSender,
  word: readWord,
}

/** Reads what people write for a topic: a number, '170' or '170*' for a segment, '1069*' for senders, a word; or null. */
export function readListValue(topic: ListTopic, raw: string): ListValue | null {
  const value = readers[topic](raw)
  return value === null ? null : { value, normalized: topic === 'word' ? normaliseWords(value) : value }
}

function readSegment(raw: string): string | null {
  const prefix = normalisePrefix(raw)
  return prefix === null ? null : `${prefix}*`
}
