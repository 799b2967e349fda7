import { z } from 'zod'
import { signedPost } from './signed-post'

/** One entry on a phone bill; `amountFen` is positive for a charge and a refund alike. */
export interface BillingEntry {
  /** The same id again is the same entry, which is booked once. */
  id: string
  kind: 'charge' | 'refund'
  phoneNo: string
  amountFen: number
  orderId: string
  /** 'YYYY-MM' in Asia/Shanghai. */
  month: string
}

/** `pending` will be known later; ask again by its id. */
const booking = z.object({ state: z.enum(['booked', 'refused', 'pending']) })
const knownBooking = z.object({ state: z.enum(['booked', 'refused', 'pending', 'unknown']) })
export type Booking = z.infer<typeof knownBooking>['state']

/**
 * The carrier's billing centre. A rejection says nothing about an entry: it may be booked or not, so it is asked for by
 * its id.
 */
export interface BillingPort {
  book(entry: BillingEntry): Promise<Booking>
  /** What became of an entry; `unknown` when none of that id has arrived. */
  stateOf(id: string): Promise<Booking>
  /** Whom a number belongs to: a minor may not order. */
  holderOf(phoneNo: string): Promise<{ isMinor: boolean }>
}

/** A billing centre behind HTTP: POST url/entries, /entry-state and /holder, signed as the SMS webhook is. */
export function createBillingWebhook({ url, secret }: { url: string; secret: string }): BillingPort {
  const post = signedPost({ url, secret, who: 'The billing centre' })
  return {
    book: async (entry) => (await post('entries', entry, booking)).state,
    stateOf: async (id) => (await post('entry-state', { id }, knownBooking)).state,
    holderOf: (phoneNo) => post('holder', { phoneNo }, z.object({ isMinor: z.boolean() })),
  }
}

/** A carrier that bills from the stored orders: every entry counts as booked. `minors` may not order. */
export function createLocalBilling(minors: readonly string[] = []): BillingPort {
  return {
    book: async () => 'booked',
    stateOf: async () => 'booked',
    holderOf: async (phoneNo) => ({ isMinor: minors.includes(phoneNo) }),
  }
}
