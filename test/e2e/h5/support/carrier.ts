import type { LockAnswer } from '@contract/line'
import type { CarrierChange } from '@contract/words/number-lock'
import { signedRequest } from '../../../../scripts/lib/sip-network.mjs'
import type { Gateway } from './gateway'

const key = { id: 'carrier', secret: 'a secret of the carrier for the tests in a browser' }
/** The environment of a gateway that the carrier's machines may ask. */
export const carrierKeys = { LINE_KEYS: `${key.id}=${key.secret}` }

/** A system of the carrier asks the number lock before it makes a change. With `secret` it signs by another one. Returns the status too. */
export async function checkLock(
  gateway: Gateway,
  phoneNo: string,
  change: CarrierChange,
  secret = key.secret,
): Promise<LockAnswer & { status: number }> {
  const address = `${gateway.origin}/carrier/number-lock/check`
  const { url, ...request } = signedRequest(address, { phoneNo, change }, { ...key, secret }, gateway.now())
  const response = await fetch(url, request)
  return { ...((await response.json()) as LockAnswer), status: response.status } // as docs/line.md says
}
