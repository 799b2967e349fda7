import { z } from 'zod'
import { ruleMatch } from '@contract/intercepts'
import { callNotices, callTreatments, verdictActions } from '@contract/words/guard'
import type { Decision } from '@/rules/line/applied'
import { reasonCodes } from '@/rules/verdict/reasons'
import type { DecidedEvent } from '../line/decide-event'

const knownRule = ruleMatch.extend({ reason: z.enum(reasonCodes) })
const carried = z.object({
  action: z.enum(verdictActions),
  rule: knownRule,
  alsoMatched: z.array(knownRule),
  treatment: z.enum(callTreatments).nullable(),
  allowanceId: z.string().nullable(),
  notice: z.enum(callNotices),
})

/** A decision on its way through the network: nothing is stored until the call's first event returns it. */
export interface CarriedDecision extends Decision {
  treatment: DecidedEvent['verdict']['treatment']
  allowanceId: string | null
  notice: DecidedEvent['notice']
}

export function carriedOf({ verdict, notice }: Pick<DecidedEvent, 'verdict' | 'notice'>): CarriedDecision {
  return { ...verdict, notice }
}

/** A decision as an opaque text of characters that every header and JSON can hold. */
export function writeDecision(decision: CarriedDecision): string {
  return Buffer.from(JSON.stringify(decision)).toString('base64url')
}

/** The decision in a text that the network returned; null when it is none of ours. */
export function readDecision(text: string | null): CarriedDecision | null {
  if (text === null || text === '') return null
  try {
    return carried.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return null
  }
}
