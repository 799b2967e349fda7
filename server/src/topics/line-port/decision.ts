import { z } from 'zod'
import { ruleMatch } from '@contract/intercepts'
import { callNotices, callTreatments, verdictActions } from '@contract/words/guard'
import type { Decision } from '@/rules/line/applied'
import { reasonCodes } from '@/rules/verdict/reasons'
import type { Config } from '../../kernel/config'
import { sealBytes, unsealBytes } from '../../kernel/seal-bytes'
import { keysInUse, type SecretKeys } from '../../kernel/session-token'
import type { DecidedEvent } from '../line/decide-event'

const knownRule = ruleMatch.extend({ reason: z.enum(reasonCodes) })
const carried = z.object({
  action: z.enum(verdictActions),
  rule: knownRule,
  alsoMatched: z.array(knownRule),
  treatment: z.enum(callTreatments).nullable(),
  allowanceId: z.string().nullable(),
  notice: z.enum(callNotices),
  // Absent in one that an earlier release has written.
  isFromAbroad: z.boolean().default(false),
})

/** A decision on its way through the network: nothing is stored until the call's first event returns it. */
export interface CarriedDecision extends Decision {
  treatment: DecidedEvent['verdict']['treatment']
  allowanceId: string | null
  notice: DecidedEvent['notice']
  /** Where the call entered the network: no event says it again. */
  isFromAbroad: boolean
}

export function carriedOf({
  verdict,
  notice,
}: Pick<DecidedEvent, 'verdict' | 'notice'>): Omit<CarriedDecision, 'isFromAbroad'> {
  return { ...verdict, notice }
}

/** The call that a decision is about. It counts for no other one. */
export interface DecisionOf {
  callId: string
  phoneNo: string
}

const PURPOSE = 'line decision'
const nameOf = ({ callId, phoneNo }: DecisionOf) => `${phoneNo} ${callId}`

/** A decision as a text of characters that every header and JSON can hold: encrypted, and bound to its call. */
export function writeDecision(
  { secretKey }: Pick<Config, 'secretKey'>,
  of: DecisionOf,
  decision: CarriedDecision,
): string {
  return sealBytes(secretKey, PURPOSE, nameOf(of), Buffer.from(JSON.stringify(decision))).toString('base64url')
}

/** The decision in a text that the network returned; null when it is none of ours, or of another call. */
export function readDecision(keys: SecretKeys, of: DecisionOf, text: string | null): CarriedDecision | null {
  if (text === null || text === '') return null
  const sealed = Buffer.from(text, 'base64url')
  // Calls go on while a key changes.
  const opened = keysInUse(keys)
    .map((key) => unsealBytes(key, PURPOSE, nameOf(of), sealed))
    .find((found) => found !== null)
  // A gateway of another version may have written it.
  return opened === undefined ? null : (carried.safeParse(JSON.parse(opened.toString())).data ?? null)
}
