import { z } from 'zod'
import { subscriberNumber } from '@contract/common'
import { createOutgoing } from './outgoing'
import { signedSender, type SignedPeer } from './signed-post'

/** Who logged in to the carrier's app. `activatedAt`: since when they have the number, in ms; null where the carrier does not say. */
export interface CarrierUser {
  phoneNo: string
  activatedAt: number | null
}

/** The login of the carrier's app: returns the user of an access code, or null when it is unknown or used. */
export interface CarrierLoginPort {
  subscriberOf(accessCode: string): Promise<CarrierUser | null>
}

/** China's first mobile network. An earlier time is one in seconds, which would call everybody the present holder. */
const FIRST_NETWORK = Date.UTC(1987, 10, 18)

const owner = z.object({
  phoneNo: subscriberNumber,
  activatedAt: z.number().int().min(FIRST_NETWORK).nullable().default(null),
})

/**
 * The development stand-in, with DEV_TOOLS only: the access code 'dev-13800138000' returns that number, and
 * 'dev-13800138000-1767196800000' says since when.
 */
export const localCarrierLogin: CarrierLoginPort = {
  async subscriberOf(accessCode) {
    const [, phoneNo, since] = /^dev-(1\d{10})(?:-(\d{12,13}))?$/.exec(accessCode) ?? []
    return phoneNo === undefined ? null : { phoneNo, activatedAt: since === undefined ? null : Number(since) }
  },
}

/**
 * The carrier app's login behind an HTTP webhook: a signed POST of { accessCode } returns { phoneNo, activatedAt? }, or 404
 * for an unknown code. Without an address, every access code is unknown.
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
