import { createOutgoing, peers, type Outgoing, type Peer } from './outgoing'
import type { SigningKey } from './signature'
import { signedSender } from './signed-post'

/** What the gateway asks the carrier's network to do (docs/line.md). */
export interface NetworkPort {
  /** Whether there is a switch to ask for the end of a call. */
  endsCalls: boolean
  /**
   * Ends a call. Resolves true when the switch has begun to, and its event `ended` by `network` confirms it; false when it has
   * no such call, or there is no switch to ask. Rejects when it does not answer.
   */
  release(callId: string): Promise<boolean>
  /**
   * Delivers an SMS that a verdict has held. Resolves true when the SMS centre has accepted that, and a receipt says what came of
   * it; false when it keeps no such message, or there is no SMS centre to ask. Rejects when it does not answer.
   */
  deliver(message: { id: string; to: string }): Promise<boolean>
}

/** A network that is not asked for anything. */
export const noNetwork: NetworkPort = {
  endsCalls: false,
  release: async () => false,
  deliver: async () => false,
}

/** The addresses of switch and SMS centre; an empty one is not asked. `key` signs. */
export interface NetworkAddresses {
  switchUrl: string
  smsUrl: string
  key: SigningKey
  clock: () => number
}

/** The network behind signed POSTs: `{ callId }` below the switch's address, `{ id, to }` below the SMS centre's. */
export function createNetwork(
  { switchUrl, smsUrl, key, clock }: NetworkAddresses,
  to: (peer: Peer) => Outgoing = createOutgoing,
): NetworkPort {
  const askerOf = (peer: Peer, url: string) => {
    // Both requests may come again: the switch and the SMS centre do each once.
    const post = signedSender({ url, keys: [key] }, peer, to(peer), { hasId: false, clock })
    return async (path: string, content: object): Promise<boolean> => {
      if (url === '') return false
      const response = await post(path, content)
      if (response.status === 404) return false
      if (!response.ok) throw new Error(`The ${peers[peer]} answered ${response.status}`)
      return true
    }
  }
  const askSwitch = askerOf('switch', switchUrl)
  const askSmsCentre = askerOf('smsDelivery', smsUrl)
  return {
    endsCalls: switchUrl !== '',
    release: (callId) => askSwitch('release', { callId }),
    deliver: ({ id, to: phoneNo }) => askSmsCentre('deliver', { id, to: phoneNo }),
  }
}
