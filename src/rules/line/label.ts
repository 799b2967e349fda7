import type { ReasonCode, Verdict } from '../verdict/reasons'

/** The most characters of a label: phones show one line. */
export const LABEL_LENGTH = 24

/** The public's tag of a caller, and how many subscribers gave it. */
export interface CallerTag {
  tag: string
  markCount: number
}

/** Reasons after which the caller's tag is of no interest: the subscriber knows them, or has no guard. */
const unlabelled: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'neverBlock',
  'temporaryAllow',
  'whitelist',
  'contact',
  'dialled',
  'answered',
  'noProduct',
  'unchecked',
])

/**
 * What the phone may show beside a call that rings: the caller's tag and how many subscribers gave it, or that the call
 * is from abroad. Empty for nothing. Holds no quote, backslash or line end: the network writes it into a header.
 */
export function labelOf({ action, rule }: Pick<Verdict, 'action' | 'rule'>, { tag, markCount }: CallerTag): string {
  if ((action !== 'pass' && action !== 'remind') || unlabelled.has(rule.reason)) return ''
  const words = tag === '' ? (rule.reason === 'internationalCall' ? '境外来电' : '') : tag
  const marks = words === tag && words !== '' && markCount > 0 ? ` · ${markCount} 人标记` : ''
  return cutLabel(words, LABEL_LENGTH - marks.length) + (words === '' ? '' : marks)
}

function cutLabel(words: string, length: number): string {
  return [...words.replace(/["\\\p{Cc}]/gu, '')].slice(0, length).join('')
}
