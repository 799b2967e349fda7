import type { Subscriber } from './deps'
import { BadRequestError } from './errors'

/** A call that names a number, if it does, asks about the own one. Throws BadRequestError for anybody else's. */
export function requireOwnNumber(phoneNo: string, subscriber: Subscriber): void {
  if (phoneNo !== '' && phoneNo !== subscriber.phoneNo) throw new BadRequestError('This number is not the own one')
}
