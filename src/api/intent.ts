import type { CallIntent } from '@contract/words/guard'
import { callIntents } from '@contract/words/guard'
import { oneOf } from './read'

/** Reads a caller's intent; one that this build does not know becomes 'other'. */
export function readIntent(value: unknown): CallIntent {
  return oneOf(value, callIntents, 'other')
}
