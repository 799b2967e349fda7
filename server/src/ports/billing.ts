import { z } from 'zod'
import type { CarrierAge } from '@/rules/live/child-line'
import { createOutgoing } from './outgoing'
import { signedPost, type SignedPeer } from './signed-post'

/** One entry on a phone bill; `amountFen` is positive for all kinds. */
export interface BillingEntry {
  /** Idempotency key: an entry with the same id is booked once. */
  id: string
  /** A credit refunds nothing: points were exchanged for it, or a right granted it. */
  kind: 'charge' | 'refund' | 'credit'
  phoneNo: string
  amountFen: number
  /** The order's id; for a credit its own id. */
  orderId: string
  /** 'YYYY-MM' in Asia/Shanghai. */
  month: string
}

/** `pending`: the result comes later; fetch it by the entry's id. */
const bookingStates = ['booked', 'refused', 'pending'] as const
const booking = z.object({ state: z.enum(bookingStates) })
const knownBooking = z.object({ state: z.enum([...bookingStates, 'unknown']) })
export type Booking = z.infer<typeof knownBooking>['state']

/** A subscriber's agreement to the terms of an order. `version` is the hash of the text, which the gateway keeps. */
export interface Signature {
  /** Idempotency key. */
  id: string
  phoneNo: string
  orderId: string
  productId: string
  version: string
  /** ISO 8601. */
  signedAt: string
}

/** The end of a product that was subscribed to elsewhere and that the carrier charges for by itself. */
export interface Cancellation {
  /** Idempotency key. */
  id: string
  phoneNo: string
  productId: string
  /** ISO 8601; nothing is charged for any time after it. */
  endsAt: string
}

/**
 * The carrier's billing centre. When a call rejects, the entry may or may not be booked: fetch its state by id before
 * trying again.
 */
export interface BillingPort {
  book(entry: BillingEntry): Promise<Booking>
  /** The state of an entry; `unknown` when no entry with this id has arrived. */
  stateOf(id: string): Promise<Booking>
  /** Whom a number belongs to; minors may not order. `adultOn`: the day on which a minor turns 18, 'YYYY-MM-DD', where the carrier gives it. */
  holderOf(phoneNo: string): Promise<CarrierAge>
  /** Records an agreement. Idempotent: send it again after a rejection. */
  sign(signature: Signature): Promise<void>
  /** Ends a product that was subscribed to elsewhere. Idempotent: send it again after a rejection. */
  cancel(cancellation: Cancellation): Promise<void>
}

/**
 * A billing centre behind HTTP: signed POSTs to url/entries, /entry-state, /holder, /signatures and /cancellations.
 */
export function createBillingWebhook(settings: SignedPeer, send = createOutgoing('billing')): BillingPort {
  const post = signedPost(settings, 'billing', send)
  return {
    book: async (entry) => (await post('entries', entry, booking)).state,
    stateOf: async (id) => (await post('entry-state', { id }, knownBooking)).state,
    holderOf: (phoneNo) =>
      post('holder', { phoneNo }, z.object({ isMinor: z.boolean(), adultOn: z.iso.date().optional() })),
    sign: async (signature) => {
      await post('signatures', signature, z.object({}))
    },
    cancel: async (cancellation) => {
      await post('cancellations', cancellation, z.object({}))
    },
  }
}

/** A carrier that bills from the stored orders: every entry is `booked`. Numbers in `minors` may not order. */
export function createLocalBilling(minors: readonly string[] = []): BillingPort {
  return {
    book: async () => 'booked',
    stateOf: async () => 'booked',
    holderOf: async (phoneNo) => ({ isMinor: minors.includes(phoneNo) }),
    sign: async () => undefined,
    cancel: async () => undefined,
  }
}
