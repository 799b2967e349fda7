import { z } from 'zod'
import { instant, lineNumber, subscriberNumber } from '@contract/common'
import { partyKinds } from '@contract/words/really'
import type { Register } from '@/rules/live/really'
import { createOutgoing, type Outgoing, type OutgoingOptions } from './outgoing'
import type { SigningKey } from './signature'
import { signedPost } from './signed-post'

/** Whose line it is, and the numbers and hosts that are asked about. */
export interface RegisterQuestion {
  phoneNo: string
  numbers: readonly string[]
  sites: readonly string[]
}

/**
 * The carrier's registers of what organisations that take part do: their numbers and sites, their calls and SMS to a subscriber. The
 * answer has everybody who tells all calls, and whoever has a number or a site in question. Rejects when it cannot be reached.
 */
export interface RegisterPort {
  lookUp(question: RegisterQuestion): Promise<Register>
}

/** Somebody may have a fraudster on the phone, and waits. */
export const registerLimits: OutgoingOptions = { timeoutMs: 3000, mostBytes: 256 * 1024 }

const words = z.string().min(1).max(40)
const id = z.string().min(1).max(64)
const entry = { party: id, from: lineNumber, to: subscriberNumber, at: instant }
const register = z.object({
  at: instant,
  since: instant,
  parties: z
    .array(
      z.object({
        id,
        kind: z.enum(partyKinds),
        name: z.object({ zh: words, en: words }),
        hotline: lineNumber,
        numbers: z.array(lineNumber).max(50),
        sites: z.array(z.string().min(3).max(253)).max(50),
        tellsCalls: z.boolean(),
        tellsSms: z.boolean(),
      }),
    )
    .max(200),
  calls: z.array(z.object({ ...entry, endedAt: instant.nullable() })).max(100),
  sms: z.array(z.object({ ...entry, digest: z.string().regex(/^[\da-f]{64}$/) })).max(500),
})

/** The register behind a signed POST to url/look-up with `{ phoneNo, numbers, sites }`. */
export function createRegister(
  { url, key, clock }: { url: string; key: SigningKey; clock: () => number },
  send: Outgoing = createOutgoing('switch', registerLimits),
): RegisterPort {
  // It may come again: to look up changes nothing.
  const post = signedPost({ url, keys: [key] }, 'switch', send, { hasId: false, clock })
  return { lookUp: (question) => post('look-up', question, register) }
}

/** A tester's organisation: it calls and goes on, ends its calls, or sends an SMS, as the simulated register knows it. */
export interface RegisterTools {
  act(phoneNo: string, party: string, act: { does: 'call' | 'end' | 'sms'; text?: string | undefined }): void
}
