import type { CallIntent } from '@contract/intercepts'
import { oneOf } from './read'

const intents = [
  'delivery',
  'takeaway',
  'property',
  'appointment',
  'sales',
  'loan',
  'debt',
  'survey',
  'fraud',
  'silent',
  'other',
] as const satisfies readonly CallIntent[]

/** Reads a caller's intent; one that this build does not know becomes 'other'. */
export function readIntent(value: unknown): CallIntent {
  return oneOf(value, intents, 'other')
}
