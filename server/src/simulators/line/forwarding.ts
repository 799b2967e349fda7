import type { ForwardingKind } from '@contract/words/live'
import { BadRequestError } from '../../kernel/errors'
import type { ForwardingPort, ForwardingTools, NetworkForwarding } from '../../ports/forwarding'
import { receiveForwardings, type ForwardingParts } from '../../topics/line-port/forwarding'

/** A simulated network that forwards calls, reports each change, and can be asked. It forgets everything at its end. */
export function createForwardingNetwork(parts: Omit<ForwardingParts, 'forwarding'>): ForwardingPort & ForwardingTools {
  const lines = new Map<string, Map<ForwardingKind, NetworkForwarding>>()
  const network: ForwardingPort & ForwardingTools = {
    read: async (phoneNo) => [...(lines.get(phoneNo)?.values() ?? [])],
    remove: (phoneNo, kind) => network.set(phoneNo, kind, null),
    async set(phoneNo, kind, to) {
      const at = parts.clock()
      const line = lines.get(phoneNo) ?? new Map<ForwardingKind, NetworkForwarding>()
      lines.set(phoneNo, line)
      if (to === null) line.delete(kind)
      else line.set(kind, { kind, to, at })
      const change = { id: parts.random.id(), at, phoneNo, kind, to, by: 'phone' }
      const { unknown } = await receiveForwardings({ ...parts, forwarding: network }, [change])
      if (unknown > 0) throw new BadRequestError('This number has never logged in')
    },
  }
  return network
}
