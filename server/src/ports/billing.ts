import { z } from 'zod'
import { signedPost } from './signed-post'

/** One entry on a phone bill; `amountFen` is positive for all kinds. */
export interface BillingEntry {
  /** The same id again is the same entry, which is booked once. */
  id: string
  /** A credit pays nothing back: it is what points were exchanged for, or a right. */
  kind: 'charge' | 'refund' | 'credit'
  phoneNo: string
  amountFen: number
  /** The order, or of a credit its own id. */
  orderId: string
  /** 'YYYY-MM' in Asia/Shanghai. */
  month: string
}

/** `pending` will be known later; ask again by its id. */
const booking = z.object({ state: z.enum(['booked', 'refused', 'pending']) })
const knownBooking = z.object({ state: z.enum(['booked', 'refused', 'pending', 'unknown']) })
export type Booking = z.infer<typeof knownBooking>['state']

/** That a subscriber agreed to the terms of an order: `version` is the hash of the text, which the gateway keeps. */
export interface Signature {
  /** The same id again is the same signature. */
  id: string
  phoneNo: string
  orderId: string
  productId: string
  version: string
  /** ISO 8601. */
  signedAt: string
}

/** That a product ends which the carrier charges for by itself, because it was subscribed to elsewhere. */
export interface Cancellation {
  /** The same id again is the same cancellation. */
  id: string
  phoneNo: string
  productId: string
  /** ISO 8601; nothing is charged for any time after it. */
  endsAt: string
}

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
  /** Puts an agreement on record. A rejection says nothing: it is sent again. */
  sign(signature: Signature): Promise<void>
  /** Ends a product that was subscribed to elsewhere. A rejection says nothing: it is sent again. */
  cancel(cancellation: Cancellation): Promise<void>
}

/** A billing centre behind HTTP: POST url/entries, /entry-state, /holder, /signatures and /cancellations, signed as the SMS webhook is. */
export function createBillingWebhook({ url, secret }: { url: string; secret: string }): BillingPort {
  const post = signedPost({ url, secret, who: 'The billing centre' })
  return {
    book: async (entry) => (await post('entries', entry, booking)).state,
    stateOf: async (id) => (await post('entry-state', { id }, knownBooking)).state,
    holderOf: (phoneNo) => post('holder', { phoneNo }, z.object({ isMinor: z.boolean() })),
    sign: async (signature) => {
      await post('signatures', signature, z.object({}))
    },
    cancel: async (cancellation) => {
      await post('cancellations', cancellation, z.object({}))
    },
  }
}

/** A carrier that bills from the stored orders: every entry counts as booked. `minors` may not order. */
export function createLocalBilling(minors: readonly string[] = []): BillingPort {
  return {
    book: async () => 'booked',
    stateOf: async () => 'booked',
    holderOf: async (phoneNo) => ({ isMinor: minors.includes(phoneNo) }),
    sign: async () => undefined,
    cancel: async () => undefined,
  }
}
