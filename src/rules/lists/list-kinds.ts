import type { ListName } from '@contract/words/lists'
import { normalisePrefix } from '../guard/segment-prefix'
import { typedNumber } from '../phone/written-numbers'
import { readSender } from '../sms/sender'
import { normaliseWords, readWord } from '../sms/words'
import { isNeverBlocked } from '../verdict/never-block'

/** The topic of a list. A value is on at most one list of its topic. */
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

/** Returns the topic of a list. */
export function topicOf(list: ListName): ListTopic {
  return topics[list]
}

/** Returns the opposite list of the same topic, to which an entry can move. */
export function oppositeOf(list: ListName): ListName {
  const [first, second] = pairs[topics[list]]
  return list === first ? second : first
}

/**
 * Whether a list must reject a normalized value: nothing may block an emergency or service number, nor a segment or
 * senders that begin with the whole of it (DESIGN.md section 5).
 */
export function isNeverListed(list: ListName, normalized: string): boolean {
  return topics[list] !== 'word' && isStopping(list) && isNeverBlocked(withoutStar(normalized))
}

/** Whether a value of a list is a number itself, also as a segment ('13800138000*'). */
export function namesNumber(list: ListName, normalized: string, phoneNo: string): boolean {
  return topics[list] !== 'word' && withoutStar(normalized) === phoneNo
}

const withoutStar = (value: string): string => value.replace(/\*$/, '')

/** `isNeverListed` for a value as people write it or as a list shows it. */
export function isNeverListable(list: ListName, raw: string): boolean {
  const read = readListValue(topicOf(list), raw)
  return read !== null && isNeverListed(list, read.normalized)
}

/** Whether a list blocks its entries; the others let them through. */
export function isStopping(list: ListName): boolean {
  return pairs[topics[list]][0] === list
}

/**
 * Whether adding to a list lets a number through that people may have tagged as fraud: the whitelist and the allowed
 * senders.
 */
export function takesReports(list: ListName): boolean {
  return (topics[list] === 'number' || topics[list] === 'sender') && !isStopping(list)
}

/** A value as a list shows it, and its normalized form, which is unique within its topic. */
export interface ListValue {
  value: string
  normalized: string
}

const readers: Readonly<Record<ListTopic, (raw: string) => string | null>> = {
  number: typedNumber,
  segment: readSegment,
  sender: readSender,
  word: readWord,
}

/**
 * Parses an entry of a topic: a number, '170' or '170*' for a segment, '1069*' for senders, or a word; null when it is
 * invalid.
 */
export function readListValue(topic: ListTopic, raw: string): ListValue | null {
  const value = readers[topic](raw)
  return value === null ? null : { value, normalized: topic === 'word' ? normaliseWords(value) : value }
}

function readSegment(raw: string): string | null {
  const prefix = normalisePrefix(raw)
  return prefix === null ? null : `${prefix}*`
}
