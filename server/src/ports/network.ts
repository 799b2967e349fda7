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
  /**
   * Sends an SMS that fills the screen at once and is not kept. Resolves true when the SMS centre has taken it; false when it has none of these, or
   * there is no SMS centre to ask. Rejects when it does not answer. The same `id` is sent once.
   */
  flash(notice: NetworkNotice): Promise<boolean>
  /** Calls a number and reads a text out. Resolves and rejects as `flash` does, for the switch. */
  announce(notice: NetworkNotice): Promise<boolean>
}

/** A text for a subscriber that is to be noticed at once. */
export interface NetworkNotice {
  id: string
  to: string
  text: string
}

/** A network that is not asked for anything. */
export const noNetwork: NetworkPort = {
  endsCalls: false,
  release: async () => false,
  deliver: async () => false,
  flash: async () => false,
  announce: async () => false,
}

/** The addresses of switch and SMS centre; an empty one is not asked. `key` signs. */
export interface NetworkAddresses {
  switchUrl: string
  smsUrl: string
  key: SigningKey
  clock: () => number
}

/** The network behind signed POSTs below the addresses of switch (`release`, `announce`) and SMS centre (`deliver`, `flash`). */
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
    flash: (notice) => askSmsCentre('flash', notice),
    announce: (notice) => askSwitch('announce', notice),
  }
}
