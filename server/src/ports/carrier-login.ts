import { z } from 'zod'
import { subscriberNumber } from '@contract/common'
import { createOutgoing } from './outgoing'
import { signedSender, type SignedPeer } from './signed-post'

/** The login of the carrier's app: returns the number of an access code, or null when it is unknown or used. */
export interface CarrierLoginPort {
  subscriberOf(accessCode: string): Promise<{ phoneNo: string } | null>
}

const owner = z.object({ phoneNo: subscriberNumber })

/** The development stand-in, with DEV_TOOLS only: the access code 'dev-13800138000' returns that number. */
export const localCarrierLogin: CarrierLoginPort = {
  async subscriberOf(accessCode) {
    const phoneNo = /^dev-(1\d{10})$/.exec(accessCode)?.[1]
    return phoneNo === undefined ? null : { phoneNo }
  },
}

/**
 * The carrier app's login behind an HTTP webhook: a signed POST of { accessCode } returns { phoneNo }, or 404 for an
 * unknown code. Without an address, every access code is unknown.
 */
export function createWebhookCarrierLogin(
  settings: SignedPeer,
  send = createOutgoing('carrierLogin'),
): CarrierLoginPort {
  const post = signedSender(settings, 'carrierLogin', send)
  return {
    async subscriberOf(accessCode) {
      if (!settings.url) return null
      const answer = await post('', { accessCode })
      if (answer.status === 404) return null
      if (!answer.ok) throw new Error(`The carrier's login answered ${answer.status}`)
      return owner.safeParse(answer.json()).data ?? null
    },
  }
}
