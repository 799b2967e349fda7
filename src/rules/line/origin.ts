import type { CallQuestion } from '@contract/line'

/**
 * Whether a call counts as international although it shows a domestic number, or none: it came in from abroad, and the network
 * has not verified the number. A verified one is a subscriber who roams.
 */
export function comesFromAbroad({ origin, fromVerified }: Pick<CallQuestion, 'origin' | 'fromVerified'>): boolean {
  return origin === 'international' && !fromVerified
}
