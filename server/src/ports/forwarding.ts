import { z } from 'zod'
import { instant, lineNumber } from '@contract/common'
import { forwardingKinds, type ForwardingKind } from '@contract/words/live'
import { createOutgoing, type Outgoing, type OutgoingOptions } from './outgoing'
import type { SigningKey } from './signature'
import { signedPost } from './signed-post'

/** Calls of a kind that the network forwards, and since when (ms, by its clock). */
const networkForwarding = z.object({ kind: z.enum(forwardingKinds), to: lineNumber, at: instant })
export type NetworkForwarding = z.infer<typeof networkForwarding>

/** The carrier's provisioning of call forwarding. Each function rejects when it cannot be reached. */
export interface ForwardingPort {
  /** Everything that is forwarded now: a kind that is missing is not. */
  read(phoneNo: string): Promise<NetworkForwarding[]>
  /** Ends the forwarding of a kind; resolves once it has ended, also when there was none. */
  remove(phoneNo: string, kind: ForwardingKind): Promise<void>
}

/** Somebody looks at the screen and waits. */
export const forwardingLimits: OutgoingOptions = { timeoutMs: 3000, mostBytes: 16 * 1024 }

/** The provisioning system behind signed POSTs: url/read takes `{ phoneNo }`, and url/remove `{ phoneNo, kind }`. */
export function createForwarding(
  { url, key, clock }: { url: string; key: SigningKey; clock: () => number },
  send: Outgoing = createOutgoing('forwarding', forwardingLimits),
): ForwardingPort {
  // Both requests may come again: to read changes nothing, and what has ended stays so.
  const post = signedPost({ url, keys: [key] }, 'forwarding', send, { hasId: false, clock })
  const answer = z.object({ forwardings: z.array(networkForwarding).max(forwardingKinds.length) })
  return {
    read: async (phoneNo) => (await post('read', { phoneNo }, answer)).forwardings,
    remove: async (phoneNo, kind) => void (await post('remove', { phoneNo, kind }, z.object({}))),
  }
}

/** A tester's phone: sets forwarding in the simulated network, or ends it with `to` null. */
export interface ForwardingTools {
  set(phoneNo: string, kind: ForwardingKind, to: string | null): Promise<void>
}
