import type { WechatMessageKind } from '@contract/words/wechat'
import { clockOf, dayOf } from '../time/shanghai'

/** How the value of a field is given: words, a whole number, fen, or ms since the epoch. */
type FieldForm = 'words' | 'count' | 'fen' | 'at'

/** The fields that each kind of message offers to its template. */
export const newsFields = {
  familyAlert: { who: 'words', what: 'words', at: 'at' },
  newDevice: { who: 'words', what: 'words', count: 'count', at: 'at' },
  weekly: { what: 'words', note: 'words', count: 'count', at: 'at' },
  renewal: { what: 'words', note: 'words', amount: 'fen', at: 'at' },
} as const satisfies Record<WechatMessageKind, Readonly<Record<string, FieldForm>>>

export type NewsField<Kind extends WechatMessageKind> = keyof (typeof newsFields)[Kind] & string

/** Which types of WeChat's keys may show a form. */
const typesOf: Readonly<Record<FieldForm, readonly string[]>> = {
  words: ['thing'],
  count: ['number', 'thing'],
  fen: ['amount', 'thing'],
  at: ['time', 'date'],
}

/** WeChat refuses a longer `thing` (47003), and an empty one. */
const THING_LENGTH = 20
const EMPTY = '-'

const keyType = (key: string): string => /^([a-z_]+)\d+$/.exec(key)?.[1] ?? ''

/** Whether a key of a template ('thing2') can show a field of a kind. */
export function canShow(kind: WechatMessageKind, field: string, key: string): boolean {
  const form = formOf(kind, field)
  return form !== undefined && typesOf[form].includes(keyType(key))
}

/**
 * A field's value as WeChat accepts it for a key: words of at most twenty characters, whole numbers, yuan, times in
 * Shanghai.
 */
export function messageValue(kind: WechatMessageKind, field: string, key: string, value: string | number): string {
  switch (formOf(kind, field)) {
    case 'at':
      return timeText(Number(value), keyType(key) === 'time')
    case 'fen':
      return `${Number(value) / 100}元`
    default:
      return fitThing(String(value))
  }
}

function formOf(kind: WechatMessageKind, field: string): FieldForm | undefined {
  const fields: Readonly<Record<string, FieldForm>> = newsFields[kind]
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

function timeText(at: number, withClock: boolean): string {
  const [year, month, day] = dayOf(at).split('-').map(Number)
  return `${year}年${month}月${day}日${withClock ? ` ${clockOf(at)}` : ''}`
}

/**
 * The first twenty UTF-16 units of a line, without half a character at the end; '-' for nothing. Names are people's own
 * words: numbers in them are masked.
 */
function fitThing(words: string): string {
  const line = words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\d{7,}/g, (digits) => `${digits.slice(0, 3)}****${digits.slice(-4)}`)
  if (line.length <= THING_LENGTH) return line || EMPTY
  let kept = ''
  for (const { segment } of new Intl.Segmenter('zh').segment(line)) {
    if (kept.length + segment.length >= THING_LENGTH) break
    kept += segment
  }
  return `${kept}…`
}
